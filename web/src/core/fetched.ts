import { get } from './host';

/** A file of ours, once it has come. */
export async function arrived(file: string): Promise<Response> {
  const answer = await get(file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return answer;
}

/** What lies in a file of its own, made by web/data.ts. */
export async function fetched(file: string): Promise<unknown> {
  return (await arrived(file)).json();
}
