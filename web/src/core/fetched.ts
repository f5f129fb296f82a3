/** What lies in a file of its own, made by web/data.ts. */
export async function fetched(file: string): Promise<unknown> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return answer.json();
}
