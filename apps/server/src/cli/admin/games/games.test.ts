import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameByCode } from '../../../modules/games/desk/index.ts';
import { catalogueOf } from '../../../modules/games/index.ts';
import { notedActs } from '../../../modules/operators/index.ts';
import { listGames } from '../../../modules/originals/index.ts';
import { putVendor } from '../../../modules/vendors/index.ts';
import { useTestCtx } from '../../../testing/ctx.ts';
import { bodyOf, type LocalServer, sendJson, startLocalServer } from '../../../testing/local-server.ts';
import { runAdmin } from '../run.ts';
import { operatorAtMachine } from '../testing.ts';

let vendor: LocalServer;
const ctx = await useTestCtx();
beforeAll(async () => {
  vendor = await startLocalServer(() => async (request, response) => {
    await bodyOf(request);
    const shared = { gameClassify: 'VIDEO', minBet: {}, currencies: ['THB'], devices: ['mobile'], freePlay: false };
    const game = { ...shared, gameCode: 'lantern', gameType: 'RNG', name: { EN: 'Lantern' }, maintenance: false };
    sendJson(response, { games: [game, { gameCode: 'none' }] });
  });
  const more = { walletMode: 'single', currencies: ['THB' as const], secret: 's'.repeat(32) } as const;
  for (const [code, url] of [
    ['SLOTS', vendor.url],
    ['AWAY', 'http://127.0.0.1:9'],
  ] as const) {
    await putVendor(ctx, code, { ...more, currencies: [...more.currencies], name: code, url });
  }
});
afterAll(async () => {
  await vendor.close();
});

const picture = { src: '/art/tile', widths: [], ratio: 0.75, colour: '#000000' };
const admin = (...args: string[]) => runAdmin(args, (work) => work({ ...ctx }));
const said = async (...args: string[]) => (await admin(...args)).lines.join('\n');
const seen = () => expect.poll(() => gameByCode(ctx, 'SLOTS', 'lantern'));

test('lists are read at once, and one that does not come is told', async () => {
  expect(await said('game-sync')).toMatch(
    /SLOTS: 1 games, 1 new, 0 changed, 0 gone, 1 cannot be used\n {2}none: must have .*\nAWAY: nothing/,
  );
  const [noted] = await notedActs(ctx.db, { limit: 1, subject: 'SLOTS' });
  expect(noted).toMatchObject({ action: 'game-sync', operator_id: null, detail: { added: 1 } });
  expect(await said('games', '--find', 'LANT')).toMatch(/SLOTS +lantern +RNG +on +Lantern\n1 in all/);
  expect(await said('games', '--type', 'live')).toBe('There is no such game');
});

test('a game is changed in what is named, and shown whole', async () => {
  await said('game', 'slots', 'lantern', '--name-th', 'โคม', '--hot', 'yes', '--position', '3', '--min-bet', 'thb:2.5');
  await seen().toMatchObject({ name: { EN: 'Lantern', TH: 'โคม' }, hot: true, position: 3, minBet: { THB: 25_000n } });
  const shown = await said(
    'game',
    'SLOTS',
    'lantern',
    'maintenance',
    '--jackpot',
    'THB:1000000',
    '--reason',
    'Upgrade',
  );
  expect(shown).toMatch(/state +maintenance/);
  expect(shown).toMatch(/edited +\["name","minBet"\]/);
  expect(await said('game', 'SLOTS', 'lantern', 'on', '--jackpot', 'none', '--as-vendor', 'name')).toMatch(
    /jackpot +null/,
  );
  const noted = await notedActs(ctx.db, { limit: 10, action: 'game' });
  expect(noted.map(({ reason }) => reason)).toEqual(['', 'Upgrade', '']);
});

test('categories, splits and the closing of all games are set', async () => {
  expect(await said('game-lane', 'rng', '--vendors', 'AWAY,SLOTS', '--position', '9')).toMatch(/RNG +9 +AWAY, SLOTS/);
  expect(await said('game-split', 'RNG', 'INHOUSE', '--vendor', 'slots')).toContain('RNG SLOTS stands in INHOUSE');
  await seen().toMatchObject({ gameType: 'INHOUSE' });
  expect(await said('game-split', 'RNG', 'none', '--vendor', 'SLOTS')).not.toContain('INHOUSE\n');
  await said('games-maintenance', 'on');
  await seen().toMatchObject({ vendorClosed: true });
  await said('games-maintenance', 'off');
  expect((await catalogueOf(ctx)).games).toHaveLength(1);
});

test('an operator who is named changes games under that name, as far as the role allows it', async () => {
  const editor = await operatorAtMachine(ctx, 'content');
  const finance = await operatorAtMachine(ctx, 'finance');
  const newest = async () => (await notedActs(ctx.db, { limit: 1 }))[0];
  expect(await editor.run(['game', 'SLOTS', 'lantern', '--position', '4'])).toMatchObject({ code: 0 });
  expect(await newest()).toMatchObject({
    action: 'game',
    operator_id: editor.operatorId,
    reason: 'Decided on Monday',
  });
  expect(await editor.run(['game-lane', 'RNG', '--position', '8'])).toMatchObject({ code: 0 });
  expect(await newest()).toMatchObject({ action: 'game-lane', subject: 'RNG', operator_id: editor.operatorId });
  expect(await editor.run(['game-split', 'RNG', 'none', '--vendor', 'SLOTS'])).toMatchObject({ code: 0 });
  const before = await newest();
  expect(before).toMatchObject({ action: 'game-split', subject: 'RNG/SLOTS/*', operator_id: editor.operatorId });
  for (const line of [
    'game-sync SLOTS',
    'game SLOTS lantern --position 5',
    'game-lane RNG --position 9',
    'game-split RNG none --vendor SLOTS',
  ])
    expect((await finance.run(line.split(' '))).lines[0]).toContain('does not allow it');
  expect((await editor.run(['games-maintenance', 'on'])).lines[0]).toContain('does not allow it');
  expect(await newest()).toEqual(before);
  expect(await finance.run(['games-maintenance', 'off'])).toMatchObject({ code: 0 });
  expect(await newest()).toMatchObject({ action: 'games-maintenance', operator_id: finance.operatorId });
});

test.each([
  [['game', 'SLOTS', 'nothing'], /no such game/],
  [['game', 'SLOTS', 'lantern', 'asleep'], /not one of on, maintenance, off/],
  [['game', 'SLOTS', 'lantern', '--jackpot', 'much'], /not an amount such as THB/],
  [['game', 'SLOTS', 'lantern', '--min-bet', 'XXX:1'], /no such currency/],
  [['game', 'SLOTS', 'lantern', '--type', 'INHOUSE'], /ours/],
  [['game', 'SLOTS', 'lantern', '--as-vendor', 'hot'], /--as-vendor "hot"/],
  [['game', 'SLOTS', 'lantern', '--name-th', 'โคม\u202e'], /--name-th has characters/],
  [['game', 'SLOTS', 'lantern', '--group', 'new\u2066'], /--group has characters/],
  [['game-sync', 'NOBODY'], /no such vendor/],
  [['game-lane', 'CHESS', '--position', '1'], /"CHESS" is not one of/],
  [['game-lane', 'RNG', '--vendors', 'NOBODY'], /no such vendor/],
  [['game-lane', 'RNG'], /nothing is to be changed/],
  [['game-split', 'RNG', 'LIVE'], /--vendor or --classify/],
  [['games-maintenance', 'maybe'], /neither on nor off/],
])('%j is refused in one line', async (args, line) => {
  const { code, lines } = await admin(...args);
  expect([code, lines.length]).toEqual([2, 1]);
  expect(lines[0]).toMatch(line);
});

test('an in-house game is closed, taken out of sight and limited, and the brand’s rule set, by who may', async () => {
  const [editor, finance, second] = await Promise.all([
    operatorAtMachine(ctx, 'content'),
    operatorAtMachine(ctx, 'finance'),
    operatorAtMachine(ctx, 'finance'),
  ]);
  const listed = async () => (await listGames(ctx, 'THB', 'EN', () => picture)).find((g) => g.gameCode === 'limbo');
  const offered = () => expect.poll(listed, { timeout: 5000 });
  expect(await said('originals')).toMatch(
    /\nlimbo +on +99.00 % +Limbo\n[\s\S]*\nno least time of a round, autobet on$/,
  );
  expect((await editor.run(['original', 'limbo', 'maintenance'])).lines[0]).toMatch(/^limbo +maintenance/);
  await offered().toMatchObject({ maintenance: true });
  expect((await editor.run(['original', 'limbo', 'off', '--hot', 'yes'])).lines[0]).toMatch(/^limbo +off.*\(hot\)/);
  await offered().toBeUndefined();
  expect((await editor.run(['original', 'limbo', 'on'])).code).toBe(0);

  const limits = ['original', 'limbo', 'limits', 'THB'];
  expect((await editor.run([...limits, '--min', '2'])).lines[0]).toContain('does not allow it');
  const lower = await finance.run([...limits, '--min', '2', '--max', '1,000', '--max-payout', '50000']);
  expect(lower.lines).toContainEqual(expect.stringMatching(/^THB +2.0000 to 1000.0000, pays 50000.0000 at most$/));
  await offered().toMatchObject({ minStake: '2.0000', maxStake: '1000.0000', maxPayout: '50000.0000' });
  expect((await finance.run([...limits, '--max', '2000'])).lines[0]).toContain('takes two operators');
  await offered().toMatchObject({ maxStake: '1000.0000' });
  expect((await second.run([...limits, '--max', '2000'])).code).toBe(0);
  await offered().toMatchObject({ maxStake: '2000.0000' });
  for (const wrong of [
    ['--min', '3000'],
    ['--max', '60000'],
    ['--min', 'much'],
    ['--min', '0'],
  ]) {
    expect((await finance.run([...limits, ...wrong])).lines[0]).toContain('cross one another');
  }
  expect((await finance.run(['original', 'chess', 'limits', 'THB', '--min', '1'])).lines[0]).toContain('no in-house');

  const slow = ['originals', 'rule', '--min-round', '2500', '--autobet', 'no'];
  expect((await editor.run(slow)).lines[0]).toContain('does not allow it');
  expect((await finance.run(slow)).lines).toEqual(['a round each 2500 ms at most, autobet off']);
  await offered().toMatchObject({ minRoundMs: 2500, autobet: false });
  const [noted] = await notedActs(ctx.db, { limit: 1 });
  expect(noted).toMatchObject({ action: 'originals-rule', operator_id: finance.operatorId });
  expect((await finance.run(['originals', 'rule', '--min-round', '90000'])).lines[0]).toContain('from 0 to 60000');
});
