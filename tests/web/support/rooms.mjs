// A room in browsers: its host opens it, pupils come in.

/** A room whose host has a page; its code, as it is read out. */
export async function openRoomAt({ server }, teacher, pairing, clock = 'none') {
  await teacher.page.goto(`${server.address}#/salle`);
  await teacher.page.locator('[name=title]').fill('Classe de 6e B');
  await teacher.page.locator('select[name=game]').selectOption('ergo');
  await teacher.page.locator('select[name=pairing]').selectOption(pairing);
  await teacher.page.locator('select[name=clock]').selectOption(clock);
  await teacher.page.locator('form button[type=submit]').click();
  await teacher.page.waitForSelector('.code');
  return (await teacher.page.locator('.code').innerText()).toLowerCase();
}

/** By the code, as it is written on the wall. */
export async function comeInAt({ server }, pupil, code) {
  await pupil.page.goto(`${server.address}#/salon`);
  await pupil.page.locator('[name=code]').fill(code);
  await pupil.page.keyboard.press('Enter');
  await pupil.page.locator('form input[name=name]').fill(pupil.name);
  await pupil.page.getByRole('button', { name: 'Entrer dans la salle' }).click();
}
