// A lesson in real browsers: a host, pupils and a wall. The host stops all boards and sets a timer;
// who has no opponent plays the computer; a pupil is renamed and removed in the middle of a game.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bothReady, checkAxe, PHONE, visitor, useTables } from '../support/online.mjs';
import { answer, plainProblem, playAction } from '../support/problems.mjs';
import { comeInAt, openRoomAt } from '../support/rooms.mjs';

const stage = useTables();
const press = ({ page }, name) => page.getByRole('button', { name }).click();
const see = ({ page }, text) => page.getByText(text).first().waitFor();
/** The host has stopped all boards: everybody sees it. */
const paused = ({ page }) => page.locator('.frozen', { hasText: 'Levez les yeux' }).waitFor();
const goesOn = ({ page }) => page.locator('.frozen').waitFor({ state: 'detached' });

/** A host, so many pupils who have come in, and a wall. */
async function lesson(count, { pairing = 'swiss', clock = 'none', wall = {} } = {}) {
  const meet = (name, context = {}) => visitor(stage.browser, stage.server.address, name, context);
  const teacher = await meet('Magister');
  const code = await openRoomAt(stage, teacher, pairing, clock);
  const pupils = [];
  for (let i = 0; i < count; i++) {
    pupils.push(await meet(['Aulus', 'Flavia', 'Gaius'][i], i === 1 ? PHONE : {}));
    await comeInAt(stage, pupils[i], code);
    await see(pupils[i], 's’ouvrira toute seule');
  }
  const screen = await meet('wall', { viewport: { width: 1280, height: 720 }, ...wall });
  await screen.page.goto(`${stage.server.address}#/mur/${code.replace('-', '')}`);
  await screen.page.waitForSelector('.wall .code');
  const everybody = [teacher, ...pupils, screen];
  const end = async () => {
    for (const each of everybody) {
      each.quiet();
      await each.close();
    }
  };
  return { code, teacher, pupils, wall: screen, end };
}

/** Those who have a board, and the one who has none. */
async function seated(pupils) {
  const at = async (pupil) => {
    await pupil.page.waitForFunction(() => document.querySelector('.screen .board, .bye') !== null);
    return (await pupil.page.locator('.bye').count()) === 0;
  };
  const players = [];
  let odd = null;
  for (const pupil of pupils)
    if (await at(pupil)) players.push(pupil);
    else odd = pupil;
  return { players, odd };
}

const turnOf = (players) =>
  Promise.race(
    players.map(async (player) => {
      await player.page.waitForSelector('.screen[data-turn=person]', { timeout: 20000 });
      return player;
    }),
  );

for (const [width, height] of [
  [1280, 720],
  [1920, 1080],
])
  test(`the wall of ${width}×${height} can be read from the back of a room`, async () => {
    const { wall, teacher, pupils, end } = await lesson(3, {
      wall: { viewport: { width, height } },
    });
    const size = (selector) =>
      wall.page
        .locator(selector)
        .first()
        .evaluate((node) => {
          const { width: w, height: h } = node.getBoundingClientRect();
          return { w, h, letters: parseFloat(getComputedStyle(node).fontSize) };
        });
    const overflow = () =>
      wall.page.evaluate(() => [
        document.documentElement.scrollWidth - innerWidth,
        document.documentElement.scrollHeight - innerHeight,
      ]);
    /** A code is read in one line, also where all its letters are the widest. */
    const inOneLine = async (where) => {
      const room = await wall.page.locator('.wall .code').evaluate((node) => {
        const text = node.firstChild;
        const own = text.data;
        const lines = () => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        };
        const found = [own, 'mmmm-mmmm', 'wwww-wwww'].map((code) => {
          text.data = code;
          return [lines(), node.scrollWidth - node.clientWidth];
        });
        text.data = own;
        return found;
      });
      for (const each of room) assert.deepEqual(each, [1, 0], `the code, ${where}`);
    };
    await see(wall, 'Gaius');
    await wall.page.waitForSelector('.qr svg');
    assert.deepEqual(await overflow(), [0, 0]);
    // Before anybody plays the door is what there is to read.
    assert.ok((await size('.wall .code')).letters >= height / 9, 'the code');
    assert.ok((await size('.wall .qr svg')).h >= height * 0.45, 'the pattern');
    await inOneLine('door');
    await checkAxe(wall.page, 'wall, door');
    await press(teacher, 'Former la ronde 1');
    await wall.page.waitForSelector('main li svg');
    await seated(pupils);
    assert.deepEqual(await overflow(), [0, 0]);
    const board = await size('main li .picture svg');
    const share = (board.w * board.h) / (width * height);
    assert.ok(share > 0.4, `the board has ${share}`);
    assert.ok((await size('.wall .code')).letters >= height / 22, 'the code, beside boards');
    await inOneLine('beside boards');
    assert.ok((await size('main li .name')).letters >= height / 32, 'names');
    await checkAxe(wall.page, 'wall, boards');
    await end();
  });

test(
  'the host stops all boards: nobody can play, all are told, also after a reload; then it goes on',
  { timeout: 120000 },
  async () => {
    const { teacher, pupils, wall, end } = await lesson(2, { clock: '180+2' });
    await press(teacher, 'Former la ronde 1');
    await bothReady(...pupils);
    const player = await turnOf(pupils);
    await teacher.page.getByRole('button', { name: 'Mettre les parties en pause' }).focus();
    await teacher.page.keyboard.press('Enter');
    for (const each of [...pupils, wall]) await paused(each);
    await see(teacher, 'aucune pendule ne tourne');
    assert.equal(await player.turn(), 'other', 'nothing is awaited of the player');
    assert.equal(await player.page.locator('.board [data-movable=true], .movable').count(), 0);
    await checkAxe(player.page, 'frozen');
    await checkAxe(wall.page, 'wall, frozen');
    await checkAxe(teacher.page, 'host, frozen');
    const clockOf = () => player.page.locator('.people').innerText();
    const stood = await clockOf();
    await player.page.waitForTimeout(2500);
    assert.equal(await clockOf(), stood, 'clocks stand');
    await player.page.reload();
    await paused(player);
    await teacher.page.reload();
    await press(teacher, 'Reprendre les parties');
    for (const each of [...pupils, wall]) await goesOn(each);
    assert.equal((await turnOf(pupils)).name, player.name);
    await end();
  },
);

test('a timer counts down on the wall and on every page; the host takes it away', async () => {
  const { teacher, pupils, wall, end } = await lesson(2);
  await press(teacher, 'Former la ronde 1');
  await bothReady(...pupils);
  await teacher.page.locator('select[name=timer]').selectOption('5');
  await press(teacher, 'Lancer le minuteur');
  for (const each of [teacher, ...pupils, wall])
    await each.page.getByRole('timer').filter({ hasText: /4:5\d/ }).waitFor();
  const size = await wall.page
    .getByRole('timer')
    .evaluate((node) => parseFloat(getComputedStyle(node).fontSize));
  assert.ok(size > 40, `${size} px`);
  await checkAxe(wall.page, 'wall, timer');
  await wall.page.reload();
  await wall.page
    .getByRole('timer')
    .filter({ hasText: /4:[45]\d/ })
    .waitFor();
  await press(teacher, 'Retirer le minuteur');
  for (const each of [...pupils, wall])
    await each.page.getByRole('timer').waitFor({ state: 'detached' });
  await end();
});

test(
  'who has no opponent plays the computer, keeps the game over a reload, and is called to the next round',
  { timeout: 120000 },
  async () => {
    const { teacher, pupils, end } = await lesson(3);
    await press(teacher, 'Former la ronde 1');
    const { odd } = await seated(pupils);
    assert.ok(odd);
    await see(odd, 'vous marquez le point');
    await checkAxe(odd.page, 'bye');
    await odd.page.getByRole('button', { name: /Jouer contre l’ordinateur/ }).focus();
    await odd.page.keyboard.press('Enter');
    await odd.page.locator('.people', { hasText: 'ne compte pas' }).waitFor();
    await odd.page.waitForSelector('.screen[data-turn=person]', { timeout: 20000 });
    await checkAxe(odd.page, 'against the computer');
    // The host's pause is for this board, too.
    await press(teacher, 'Mettre les parties en pause');
    await paused(odd);
    assert.equal(await odd.turn(), 'other');
    await press(teacher, 'Reprendre les parties');
    await goesOn(odd);
    await odd.page.reload();
    await odd.page.locator('.people', { hasText: 'ne compte pas' }).waitFor();
    // Back to the room and to the game again.
    await odd.page.locator('header button, header a').first().click();
    await see(odd, 'vous marquez le point');
    await press(odd, 'Reprendre la partie contre l’ordinateur');
    await odd.page.locator('.people', { hasText: 'ne compte pas' }).waitFor();
    // The round ends; the next one calls.
    await teacher.page.getByRole('combobox', { name: /Résultat de/ }).selectOption('draw');
    await press(teacher, 'Former la ronde 2');
    await odd.page.waitForFunction(() => location.hash.startsWith('#/table/'));
    await odd.page.locator('.people', { hasText: 'ne compte pas' }).waitFor({ state: 'detached' });
    // The bye is a point, the game against the computer none.
    await teacher.page
      .getByRole('row', { name: new RegExp(`${odd.name}.* 1 0 0`) })
      .first()
      .waitFor();
    await end();
  },
);

test(
  'a pupil is renamed and removed in the middle of a game: told, and with a way to go on',
  { timeout: 120000 },
  async () => {
    const { teacher, pupils, end } = await lesson(2);
    await press(teacher, 'Former la ronde 1');
    await bothReady(...pupils);
    const [aulus, flavia] = pupils;
    await teacher.page.getByRole('button', { name: 'Nouveau nom pour Aulus' }).focus();
    await teacher.page.keyboard.press('Enter');
    await teacher.page.locator('[name=rename]').fill('Aulus M.');
    await teacher.page.keyboard.press('Enter');
    await teacher.page.getByRole('rowheader', { name: 'Aulus M.' }).waitFor();
    await teacher.page.getByRole('button', { name: 'Retirer Aulus M.' }).focus();
    await teacher.page.keyboard.press('Enter');
    await teacher.page.getByRole('button', { name: 'Oui, retirer' }).focus();
    await teacher.page.keyboard.press('Enter');
    await see(aulus, 'vous a retiré de cette salle');
    // The opponent has won and may go back to the room.
    await teacher.page.getByRole('combobox', { name: /Résultat de/ }).waitFor();
    await flavia.page.getByRole('link', { name: 'Retour à la salle' }).click();
    await see(flavia, 'Votre rang : 1');
    // Who was removed may knock again.
    await aulus.page.locator('form input[name=name]').fill('Aulus');
    await press(aulus, 'Entrer de nouveau dans la salle');
    await see(aulus, 's’ouvrira toute seule');
    await end();
  },
);

test(
  'problems for the room: given, solved on the board, the server judges, the host sees who',
  { timeout: 120000 },
  async () => {
    const { teacher, pupils, wall, end } = await lesson(2);
    const [aulus, flavia] = pupils;
    await press(teacher, 'Donner des problèmes…');
    await teacher.page.locator('[name=task-grade]').selectOption('1');
    await teacher.page.locator('[name=task-count]').selectOption('2');
    await teacher.page.getByRole('button', { name: 'Donner à la salle' }).focus();
    await teacher.page.keyboard.press('Enter');
    await aulus.page.getByRole('link', { name: /Problème 2/ }).waitFor();
    // A link that means nothing says so; one of the library is a third problem.
    await teacher.page.locator('[name=task-link]').fill('https://example.org/#/problemes/de/x');
    await press(teacher, 'Donner ce problème');
    await teacher.page.locator('.give [role=alert]').waitFor();
    const third = plainProblem('ergo');
    await teacher.page
      .locator('[name=task-link]')
      .fill(`${stage.server.address}#/problemes/ergo/${third.number}`);
    await press(teacher, 'Donner ce problème');
    await aulus.page.getByRole('link', { name: /Problème 3/ }).click();
    await aulus.page.waitForSelector('.problem .board');
    await checkAxe(aulus.page, 'problem of a room');
    await checkAxe(teacher.page, 'host, problems');
    assert.equal(
      await aulus.page.locator('.problem').getAttribute('data-position'),
      third.position,
    );
    await playAction(aulus.page, third.wrong);
    await answer(aulus.page, 'wrong');
    await press(aulus, 'Réessayer');
    await aulus.page.reload();
    await aulus.page.waitForSelector('.problem .board');
    await playAction(aulus.page, third.right);
    await answer(aulus.page, 'right');
    await teacher.page
      .getByRole('row', { name: /Aulus.*pas essayé.*pas essayé.*résolu/ })
      .waitFor();
    // What the signs mean is told to the eye, too, and each problem can be looked at.
    await teacher.page.locator('section p', { hasText: 'résolu du premier coup' }).waitFor();
    const look = await teacher.page
      .getByRole('link', { name: 'Regarder le problème 3' })
      .getAttribute('href');
    assert.equal(decodeURIComponent(look), `#/editeur/ergo/${third.position}`);
    // The same on the wall, where the host wants it.
    const address = await teacher.page
      .getByRole('link', { name: 'Afficher ce tableau au mur' })
      .getAttribute('href');
    await wall.page.goto(`${stage.server.address}${address}`);
    await wall.page.getByRole('row', { name: /Aulus.*résolu/ }).waitFor();
    await checkAxe(wall.page, 'wall, problems');
    await aulus.page.getByRole('link', { name: 'Problème suivant' }).click();
    await aulus.page.waitForFunction(() => location.hash.endsWith('/p1'));
    await aulus.page.locator('header a').first().click();
    await aulus.page.getByRole('link', { name: /Problème 3.*résolu/ }).waitFor();
    // A round calls players away; at its end the problems are still there.
    await press(teacher, 'Former la ronde 1');
    await bothReady(aulus, flavia);
    await press(teacher, 'Retirer tous les problèmes');
    await teacher.page.locator('caption').waitFor({ state: 'detached' });
    await end();
  },
);
