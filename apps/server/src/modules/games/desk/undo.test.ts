import type { DeskAction } from '@fairhouse/contract/desk';
import type { DeskGame, DeskGameOrders, DeskLanes } from '@fairhouse/contract/desk-games';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { testGame, testVendor } from '../catalogue/testing.ts';

const { app, ctx } = await useTestApp();
await testVendor(ctx, 'SLOTS');
const lantern = await testGame(ctx, 'SLOTS', 'lantern', { name: { EN: 'Lantern Tide', TH: 'โคม' } });
const naga = await testGame(ctx, 'SLOTS', 'naga');

async function atDesk() {
  const { headers } = await signedInOperator(ctx, { role: 'content' });
  const call = async (method: 'GET' | 'PUT' | 'POST', url: string, said?: object) => {
    const payload = said ? { payload: { reason: 'As agreed', ...said } } : {};
    const answer = await app.inject({ method, url: `/ops/v1${url}`, headers, ...payload });
    return { status: answer.statusCode, ...answer.json() };
  };
  const last = async (action: string): Promise<DeskAction> =>
    (await call('GET', `/cashier/actions?action=${action}`)).value.list[0];
  return {
    call,
    last,
    put: (url: string, said: object) => call('PUT', url, said),
    undo: (id: string) => call('POST', `/cashier/actions/${id}/undo`, {}),
    game: async (id = lantern): Promise<DeskGame> => (await call('GET', `/games/${id}`)).value,
  };
}
const [desk, other] = [await atDesk(), await atDesk()];

/** Has two operators state a game's RTP. @returns the game after it */
async function agreed(url: string, said: object): Promise<DeskGame> {
  expect((await desk.put(url, said)).value).toEqual({ waitsForSecond: true });
  return (await other.put(url, said)).value;
}

/** Has two operators undo a change of the RTP. */
async function undone(id: string): Promise<void> {
  expect(await desk.undo(id)).toMatchObject({ status: 200, value: { done: false } });
  expect(await other.undo(id)).toMatchObject({ status: 200, value: { done: true } });
}

/** Returns a game without the fields that every change of it moves. */
const kept = ({ updatedAt: _, version: __, ...fields }: DeskGame) => fields;

test('a change of a game is undone: its fields are as before, and the list of the vendor decides those that it decided', async () => {
  const before = kept(await desk.game());
  const change = {
    ...{ name: { EN: 'Lantern Flood', CN: '灯潮' }, rtp: '96.5', hot: true, position: 7, minBet: { THB: '2' } },
    jackpot: { amount: '5', currency: 'THB' },
  };
  expect(await agreed(`/games/${lantern}`, change)).toMatchObject({ edited: ['name', 'rtp', 'minBet'] });
  const line = await desk.last('game');
  expect(line).toMatchObject({ subject: String(lantern), undoable: true });
  await undone(line.id);
  expect(kept(await desk.game())).toEqual(before);
  // Undoing is a change, and can be undone like one.
  await undone((await desk.last('game')).id);
  expect(await desk.game()).toMatchObject({
    name: change.name,
    rtp: '96.5',
    position: 7,
    edited: ['name', 'rtp', 'minBet'],
  });
});

test('what an operator wrote before stays the operators’ own when a later change of it is undone', async () => {
  await agreed(`/games/${naga}`, { rtp: '95' });
  const before = kept(await desk.game(naga));
  await agreed(`/games/${naga}`, { rtp: '97', lines: 20 });
  await undone((await desk.last('game')).id);
  expect(kept(await desk.game(naga))).toEqual(before);
  expect(before.edited).toEqual(['rtp']);
});

test('a game that another operator has changed since is not set back', async () => {
  await desk.put(`/games/${lantern}`, { position: 11 });
  const line = await desk.last('game');
  await other.put(`/games/${lantern}`, { hot: false });
  expect(await desk.undo(line.id)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  expect(await desk.game()).toMatchObject({ position: 11, hot: false });
});

test('a list of a vendor that says the same of a game is no change of it', async () => {
  await desk.put(`/games/${lantern}`, { position: 12 });
  const line = await desk.last('game');
  const { version } = await desk.game();
  await ctx.pool.query('update games.game set updated_at = clock_timestamp() where id = $1', [lantern]);
  expect((await desk.game()).version).toBe(version);
  expect(await desk.undo(line.id)).toMatchObject({ status: 200 });
});

test('an order of games and a category go back, and not over what another operator set since', async () => {
  const order = async () =>
    ((await desk.call('GET', '/games/orders')).value as DeskGameOrders).find(({ gameType }) => gameType === 'RNG')
      ?.nodeIds;
  await desk.put('/games/orders/RNG', { nodeIds: [String(lantern), String(naga)] });
  await desk.put('/games/orders/RNG', { nodeIds: [String(naga)] });
  const line = await desk.last('game-order');
  expect(await desk.undo(line.id)).toMatchObject({ status: 200, value: { done: true } });
  expect(await order()).toEqual([String(lantern), String(naga)]);
  await other.put('/games/orders/RNG', { nodeIds: [] });
  expect(
    await desk.undo((await desk.call('GET', '/cashier/actions?action=game-order')).value.list[1].id),
  ).toMatchObject({
    code: 'STATE_CONFLICT',
  });
  expect(await order()).toEqual([]);

  const lane = async () =>
    ((await desk.call('GET', '/games/lanes')).value as DeskLanes).lanes.find(({ category }) => category === 'RNG');
  const before = await lane();
  await desk.put('/games/lanes/RNG', { position: 42, vendors: ['SLOTS'] });
  const changed = await desk.last('game-lane');
  expect(changed.undoable).toBe(true);
  expect(await desk.undo(changed.id)).toMatchObject({ status: 200 });
  expect(await lane()).toEqual(before);
  await other.put('/games/lanes/RNG', { position: 43 });
  expect(await desk.undo(changed.id)).toMatchObject({ code: 'STATE_CONFLICT' });
});
