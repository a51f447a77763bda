import type { VendorGame } from '@fairhouse/contract/vendor-protocol';
import { isSigned } from '@fairhouse/signature/signature';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useTestCtx } from '../../../testing/ctx.ts';
import { bodyOf, type LocalServer, sendJson, startLocalServer } from '../../../testing/local-server.ts';
import { editGame } from '../desk/edit.ts';
import { catalogueOf, gameByCode } from './catalogue.ts';
import { catalogueJobs } from './jobs.ts';
import { syncVendor } from './sync.ts';
import { readSyncs } from './sync-store.ts';
import { emptyCatalogue, testVendor } from './testing.ts';

const secret = 's'.repeat(32);
let vendor: LocalServer;
let said: unknown;
const ctx = await useTestCtx();
beforeEach(async () => {
  vendor = await startLocalServer(() => async (request, response) => {
    const call = { method: 'POST', path: request.url ?? '', body: await bodyOf(request) };
    if (!isSigned([secret], call, String(request.headers['x-signature']), new Date()))
      return sendJson(response, {}, 401);
    return sendJson(response, request.url === '/v1/games/list' ? said : {}, 200);
  });
  await ctx.pool.query('delete from games.sync');
  await emptyCatalogue(ctx);
  await testVendor(ctx, 'SLOTS', { url: `${vendor.url}/v1`, secret });
});
afterEach(() => vendor.close());

function listed(gameCode: string, more: Partial<Record<keyof VendorGame, unknown>> = {}) {
  return {
    gameCode,
    gameType: 'RNG',
    gameClassify: 'VIDEO',
    name: { EN: `Game ${gameCode}`, TH: 'เกม', CN: '游戏' },
    rtp: '96.12',
    lines: 25,
    minBet: { THB: '1', USD: '0.05', XXX: '3' },
    currencies: ['THB', 'USD', 'BTC'],
    devices: ['mobile', 'desktop'],
    freePlay: true,
    maintenance: false,
    releasedAt: '2026-11-01T00:00:00Z',
    ...more,
  };
}
const sync = (...games: unknown[]) => {
  said = { games };
  return syncVendor(ctx, 'SLOTS');
};

test('a vendor’s list becomes the catalogue, asked for with a signature', async () => {
  const result = await sync(listed('one'), listed('two', { rtp: undefined, lines: undefined }));
  expect(result).toEqual({ fault: null, games: 2, added: 2, changed: 0, gone: 0, skipped: 0, unusable: [] });
  expect(await gameByCode(ctx, 'SLOTS', 'one')).toMatchObject({
    name: { EN: 'Game one', TH: 'เกม', CN: '游戏' },
    gameType: 'RNG',
    gameClassify: 'VIDEO',
    rtp: '96.12',
    lines: 25,
    // Only the currencies that our registry allows for the vendor.
    currencies: ['THB', 'USD'],
    minBet: { THB: 10_000n, USD: 500n },
    devices: ['desktop', 'mobile'],
    freePlay: true,
    state: 'on',
  });
  expect(await readSyncs(ctx.db)).toMatchObject([{ vendor: 'SLOTS', games: 2, fault: null }]);
});

test('the same list again changes nothing, not even the version that caches go by', async () => {
  await sync(listed('one'), listed('two'));
  const { version } = await catalogueOf(ctx);
  expect(await sync(listed('two'), listed('one'))).toMatchObject({ added: 0, changed: 0, gone: 0 });
  expect((await catalogueOf(ctx)).version).toBe(version);
});

test('what changed at the vendor follows, but for what operators wrote', async () => {
  await sync(listed('one'));
  const { nodeId } = await gameByCode(ctx, 'SLOTS', 'one');
  await editGame(ctx, null, String(nodeId), { name: { EN: 'Our Name' }, hot: true, position: 3 });
  const renamed = { name: { EN: 'Their Name' }, lines: 50, maintenance: true };
  expect(await sync(listed('one', renamed))).toMatchObject({ changed: 1 });
  expect(await gameByCode(ctx, 'SLOTS', 'one')).toMatchObject({
    name: { EN: 'Our Name', TH: 'เกม' },
    lines: 50,
    hot: true,
    position: 3,
    state: 'maintenance',
  });
  await editGame(ctx, null, String(nodeId), { asVendor: ['name'] });
  const { rows } = await ctx.pool.query('select payload from graphile_worker._private_jobs');
  expect(rows).toMatchObject([{ payload: { vendor: 'SLOTS' } }]);
  await sync(listed('one', renamed));
  expect((await gameByCode(ctx, 'SLOTS', 'one')).name).toEqual({
    EN: 'Their Name',
    TH: 'Their Name',
    CN: 'Their Name',
  });
});

test('a game that is listed no more is out of sight, with its number and its words, until it is again', async () => {
  await sync(listed('one'), listed('two'));
  const { nodeId } = await gameByCode(ctx, 'SLOTS', 'two');
  await editGame(ctx, null, String(nodeId), { hot: true });
  expect(await sync(listed('one'))).toMatchObject({ gone: 1 });
  await expect(gameByCode(ctx, 'SLOTS', 'two')).rejects.toMatchObject({ code: 'GAME_NOT_FOUND' });
  expect(await sync(listed('one'))).toMatchObject({ gone: 0 });
  await sync(listed('one'), listed('two'));
  expect(await gameByCode(ctx, 'SLOTS', 'two')).toMatchObject({ nodeId, hot: true });
});

test('one game that is none does not take the others with it', async () => {
  const wrong = [
    'no game',
    listed('no type', { gameType: 'RNG' }),
    listed('unknown-type', { gameType: 'CHESS' }),
    listed('ours', { gameType: 'INHOUSE' }),
    listed('nameless', { name: { TH: 'เกม' } }),
    listed('nowhere', { currencies: ['BTC'] }),
    listed('one', { name: { EN: 'Said twice' } }),
  ];
  expect(await sync(listed('one', { rtp: 'high' }), ...wrong)).toMatchObject({ games: 1, added: 1, skipped: 7 });
  expect(await gameByCode(ctx, 'SLOTS', 'one')).toMatchObject({ name: { EN: 'Game one' }, rtp: null });
});

test.each([
  ['a name that turns the reading direction', { name: { EN: 'Lantern \u202eediT' } }],
  ['a name with a mark of direction in another language', { name: { EN: 'Lantern', TH: 'โคม\u200f' } }],
  ['a name with an isolate', { name: { EN: 'Lantern\u2066 Tide' } }],
  ['a name with a control character', { name: { EN: 'Lantern\u0000' } }],
  ['a name with a C1 control character', { name: { EN: 'Lantern\u009bTide' } }],
  ['a name of two lines', { name: { EN: 'Lantern\u2028Tide' } }],
  ['a name with half of a pair', { name: { EN: 'Lantern \ud83c' } }],
  ['a group that turns the reading direction', { gameClassify: 'SL\u202eTO' }],
])('%s leaves that game out, and the others come', async (_what, more) => {
  expect(await sync(listed('one'), listed('two', more))).toMatchObject({ fault: null, games: 1, added: 1, skipped: 1 });
  await expect(gameByCode(ctx, 'SLOTS', 'two')).rejects.toMatchObject({ code: 'GAME_NOT_FOUND' });
});

test.each([
  ['an empty list', { games: [] }],
  ['another shape', { list: [] }],
])('%s takes nothing away', async (_what, answer) => {
  await sync(listed('one'));
  said = answer;
  expect(await syncVendor(ctx, 'SLOTS')).toMatchObject({ fault: expect.stringContaining('SLOTS') });
  expect((await gameByCode(ctx, 'SLOTS', 'one')).state).toBe('on');
  expect(await readSyncs(ctx.db)).toMatchObject([{ games: 1, fault: expect.any(String), synced_at: expect.any(Date) }]);
});

test('every vendor that is on is asked in a job of its own, and one that is away harms nobody', async () => {
  await testVendor(ctx, 'AWAY');
  await testVendor(ctx, 'SHUT', { enabled: false });
  await ctx.pool.query('delete from graphile_worker._private_jobs');
  await catalogueJobs.tasks['games:sync'](ctx);
  const { rows } = await ctx.pool.query<{ payload: { vendor: string } }>(
    `select payload from graphile_worker._private_jobs order by payload ->> 'vendor'`,
  );
  expect(rows.map(({ payload }) => payload.vendor)).toEqual(['AWAY', 'SLOTS']);
  said = { games: [listed('one')] };
  for (const { payload } of rows) await catalogueJobs.tasks['games:sync-vendor'](ctx, payload);
  expect((await catalogueOf(ctx)).games.map(({ gameCode }) => gameCode)).toEqual(['one']);
});

test('of five thousand games the one that changed is written', async () => {
  const many = Array.from({ length: 5000 }, (_, i) => listed(`game-${i}`));
  expect(await sync(...many)).toMatchObject({ games: 5000, added: 5000 });
  expect((await catalogueOf(ctx)).games).toHaveLength(5000);
  const changed = await sync(...many.slice(1), listed('game-0', { lines: 5 }));
  expect(changed).toMatchObject({ added: 0, changed: 1, gone: 0 });
  expect((await gameByCode(ctx, 'SLOTS', 'game-0')).lines).toBe(5);
});
