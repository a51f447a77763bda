import type { DeskGame, DeskGameList, DeskGameOrders, DeskGameVendor, DeskLanes } from '@fairhouse/contract/desk-games';
import type { DeskOriginal } from '@fairhouse/contract/desk-originals';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { notedActs, type OperatorRole } from '../../operators/index.ts';
import { siteChanged, siteVersion } from '../../site/index.ts';
import { testGame, testVendor } from '../catalogue/testing.ts';

let lantern: bigint;
let content: Awaited<ReturnType<typeof atDesk>>;
let finance: Awaited<ReturnType<typeof atDesk>>;
const reason = 'As agreed with the vendor';
const site = await useTestApp();
beforeAll(async () => {
  await testVendor(site.ctx, 'SLOTS');
  lantern = await testGame(site.ctx, 'SLOTS', 'lantern', { name: { EN: 'Lantern Tide', TH: 'โคม' } });
  await testGame(site.ctx, 'SLOTS', 'naga', { state: 'off' });
  [content, finance] = await Promise.all([atDesk('content'), atDesk('finance')]);
});

async function atDesk(role: OperatorRole) {
  const operator = await signedInOperator(site.ctx, { role });
  async function call<T>(method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) {
    const { headers } = operator;
    const url = `/ops/v1${path.startsWith('/originals') ? '' : '/games'}${path}`;
    const answer = await site.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, ...answer.json<{ value: T; code?: string }>() };
  }
  return {
    ...operator,
    get: <T>(path: string) => call<T>('GET', path),
    put: <T>(path: string, payload: object) => call<T>('PUT', path, payload),
    post: <T>(path: string) => call<T>('POST', path),
  };
}

test('operators see every game, those out of sight too, by vendor, type, state and name', async () => {
  const codes = async (query: string) =>
    (await finance.get<DeskGameList>(query)).value.games.map(({ gameCode }) => gameCode);
  expect(await codes('')).toEqual(['lantern', 'naga']);
  expect(await codes('?state=off')).toEqual(['naga']);
  expect(await codes('?vendor=SLOTS&gameType=RNG&q=tide')).toEqual(['lantern']);
  expect(await codes('?q=โคม')).toEqual(['lantern']);
  expect(await codes('?q=%25')).toEqual([]);
  expect((await finance.get<DeskGameList>('?pageSize=1&pageNo=2')).value).toMatchObject({
    games: [{ gameCode: 'naga' }],
    total: 2,
  });
});

test('content changes a game with a reason, and the trail says who, what and why', async () => {
  const change = { name: { CN: '灯潮' }, hot: true, minBet: { THB: '2' }, jackpot: { amount: '5', currency: 'THB' } };
  const { value, status } = await content.put<DeskGame>(`/${lantern}`, { ...change, reason });
  expect(status).toBe(200);
  expect(value).toMatchObject({
    name: { EN: 'Lantern Tide', TH: 'โคม', CN: '灯潮' },
    hot: true,
    minBet: { THB: '2.0000' },
    jackpot: { amount: '5.0000', currency: 'THB' },
    edited: ['name', 'minBet'],
  });
  expect((await content.get<DeskGame>(`/${lantern}`)).value).toEqual(value);
  const [noted] = await notedActs(site.ctx.db, { limit: 1 });
  expect(noted).toMatchObject({
    operator_id: content.operatorId,
    action: 'game',
    subject: String(lantern),
    reason,
    detail: { hot: true, minBet: JSON.stringify(change.minBet) },
  });
});

test.each([
  ['a reason is missing', { hot: true }, 'MALFORMED'],
  ['a field is unknown', { shiny: true, reason }, 'MALFORMED'],
  ['a name turns the reading direction', { name: { EN: 'Lantern \u202eediT' }, reason }, 'MALFORMED'],
  ['a group has a mark of direction', { gameGroupCode: 'new\u200f', reason }, 'MALFORMED'],
  ['an amount has too many digits', { minBet: { THB: '0.00001' }, reason }, 'AMOUNT_INVALID'],
  ['there is no such currency', { jackpot: { amount: '5', currency: 'XXX' }, reason }, 'CURRENCY_NOT_OFFERED'],
  ['the type is our own', { gameType: 'INHOUSE', reason }, 'MALFORMED'],
])('a change is refused when %s', async (_what, change, code) => {
  expect(await content.put(`/${lantern}`, change)).toMatchObject({ code });
});

test('a game or a category is not changed by who read it before somebody else changed it', async () => {
  const { version } = (await content.get<DeskGame>(`/${lantern}`)).value;
  const changed = await content.put<DeskGame>(`/${lantern}`, { position: 7, version, reason });
  expect(changed.value).toMatchObject({ position: 7, version: expect.not.stringContaining(version) });
  const trail = await notedActs(site.ctx.db, { limit: 9 });
  expect(await content.put(`/${lantern}`, { position: 8, version, reason })).toMatchObject({
    status: 409,
    code: 'STATE_CONFLICT',
    value: { version: changed.value.version },
  });
  const { lanes } = (await content.get<DeskLanes>('/lanes')).value;
  const live = lanes.find(({ category }) => category === 'LIVE');
  expect(await content.put('/lanes/LIVE', { shown: false, version, reason })).toMatchObject({ code: 'STATE_CONFLICT' });
  expect((await content.get<DeskLanes>('/lanes')).value.lanes).toEqual(lanes);
  expect((await content.get<DeskGame>(`/${lantern}`)).value).toEqual(changed.value);
  expect(await notedActs(site.ctx.db, { limit: 9 })).toEqual(trail);
  expect(await content.put('/lanes/LIVE', { shown: true, version: live?.version, reason })).toMatchObject({
    status: 200,
  });
});

test('what a game returns is stated by two operators, who read the same change; the vendor’s list states it alone', async () => {
  const second = await atDesk('content');
  const returned = async () => (await content.get<DeskGame>(`/${lantern}`)).value.rtp;
  const waits = { value: { waitsForSecond: true } };
  for (const rtp of ['99', '85']) {
    const before = await returned();
    expect(await content.put(`/${lantern}`, { rtp, position: 3, reason })).toMatchObject(waits);
    expect(await content.put(`/${lantern}`, { rtp, position: 3, reason })).toMatchObject({ code: 'ALREADY_APPROVED' });
    expect(await second.put(`/${lantern}`, { rtp, position: 4, reason })).toMatchObject(waits);
    expect(await returned()).toBe(before);
    expect(await second.put(`/${lantern}`, { rtp, position: 3, reason })).toMatchObject({
      value: { rtp, position: 3 },
    });
  }
  // One operator may write the value that operators hold already, and may give it back to the list; holding a value
  // against the list again takes two.
  expect(await content.put(`/${lantern}`, { rtp: '85', hot: false, reason })).toMatchObject({ value: { rtp: '85' } });
  expect(await content.put(`/${lantern}`, { asVendor: ['rtp'], reason })).toMatchObject({ status: 200 });
  expect(await content.put(`/${lantern}`, { rtp: '85', asVendor: ['rtp'], reason })).toMatchObject(waits);
  expect(await content.put(`/${lantern}`, { rtp: null, reason })).toMatchObject(waits);
});

test('a game that there is not is not changed', async () => {
  expect(await content.put('/999999', { hot: true, reason })).toMatchObject({ status: 404, code: 'GAME_NOT_FOUND' });
  expect((await content.get('/999999')).status).toBe(404);
});

test('finance closes a vendor and all games; content orders categories', async () => {
  const vendor = await finance.put<{ list: DeskGameVendor[] }>('/vendors/SLOTS', { maintenance: true, reason });
  expect(vendor.value.list).toMatchObject([{ vendor: 'SLOTS', maintenance: true, games: 2, syncedAt: null }]);
  expect((await finance.put('/vendors/NOBODY', { maintenance: true, reason })).code).toBe('VENDOR_NOT_FOUND');
  expect((await content.put('/vendors/SLOTS', { maintenance: false, reason })).code).toBe('FORBIDDEN');
  expect((await finance.put<DeskLanes>('/maintenance', { maintenance: true, reason })).value.maintenance).toBe(true);

  const lanes = await content.put<DeskLanes>('/lanes/RNG', { vendors: ['SLOTS'], position: 4, reason });
  const lane = { category: 'RNG', position: 4, vendors: ['SLOTS'], shown: true, version: expect.any(String) };
  expect(lanes.value.lanes).toContainEqual(lane);
  const split = { gameType: 'RNG', vendor: 'SLOTS', category: 'INHOUSE' };
  const splits = (await content.put<DeskLanes>('/splits', { ...split, reason })).value.splits;
  expect(splits).toContainEqual({ ...split, gameClassify: null, version: expect.any(String) });
  expect((await content.put('/splits', { gameType: 'RNG', category: 'LIVE', reason })).code).toBe('MALFORMED');
});

test('a vendor or a split is not changed by who read it before somebody else changed it', async () => {
  const { list } = (await finance.get<{ list: DeskGameVendor[] }>('/vendors')).value;
  const version = list.find(({ vendor }) => vendor === 'SLOTS')?.version;
  expect((await finance.put('/vendors/SLOTS', { position: 3, version, reason })).status).toBe(200);
  const stale = await finance.put('/vendors/SLOTS', { position: 4, version, reason });
  expect(stale).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  const after = (await finance.get<{ list: DeskGameVendor[] }>('/vendors')).value.list;
  expect(after).toMatchObject([{ vendor: 'SLOTS', position: 3 }]);
  // A sync of its list does not change the vendor's version.
  await content.post('/vendors/SLOTS/sync');
  expect((await finance.put('/vendors/SLOTS', { position: 5, version: after[0]?.version, reason })).status).toBe(200);

  const part = { gameType: 'RNG', vendor: 'SLOTS', gameClassify: 'A/B' };
  const put = (said: object) => content.put<DeskLanes>('/splits', { ...part, ...said, reason });
  const first = (await put({ category: 'FISH' })).value.splits.find(({ gameClassify }) => gameClassify === 'A/B');
  expect((await put({ category: 'LIVE', version: first?.version })).status).toBe(200);
  expect(await put({ category: null, version: first?.version })).toMatchObject({ code: 'STATE_CONFLICT' });
  expect((await content.get<DeskLanes>('/lanes')).value.splits).toContainEqual(
    expect.objectContaining({ ...part, category: 'LIVE' }),
  );
});

test('a list is read on demand, and one that does not come is told as such', async () => {
  const read = await content.post<object>('/vendors/SLOTS/sync');
  expect(read.value).toMatchObject({ fault: expect.stringContaining('SLOTS'), added: 0, gone: 0 });
  const [noted] = await notedActs(site.ctx.db, { limit: 1 });
  expect(noted).toMatchObject({ action: 'game-sync', subject: 'SLOTS', operator_id: content.operatorId });
  expect((await content.post('/vendors/NOBODY/sync')).code).toBe('VENDOR_NOT_FOUND');
  const { value } = await finance.get<{ list: DeskGameVendor[] }>('/vendors');
  expect(value.list[0]?.fault).toContain('SLOTS');
});

test('in-house games are switched by content, limited by finance, and never by who read them before a change', async () => {
  const dice = async () => {
    const { list } = (await content.get<{ list: DeskOriginal[] }>('/originals/games')).value;
    return list.find(({ gameCode }) => gameCode === 'dice');
  };
  const before = await dice();
  expect(before).toMatchObject({ state: 'on', rtp: '99.00' });
  const version = before?.version;
  expect((await content.put('/originals/games/dice', { state: 'maintenance', version, reason })).status).toBe(200);
  expect((await content.put('/originals/games/dice', { state: 'off', version, reason })).code).toBe('STATE_CONFLICT');
  expect(await dice()).toMatchObject({ state: 'maintenance' });
  expect((await content.put('/originals/games/dice', { state: 'on', reason })).status).toBe(200);
  expect((await content.put('/originals/games/chess', { state: 'on', reason })).code).toBe('GAME_NOT_FOUND');

  const limit = before?.limits.find(({ currency }) => currency === 'THB');
  const lower = { maxStake: '100', version: limit?.version, reason };
  expect((await content.put('/originals/games/dice/limits/THB', lower)).code).toBe('FORBIDDEN');
  expect((await finance.put('/originals/games/dice/limits/THB', lower)).status).toBe(200);
  expect((await finance.put('/originals/games/dice/limits/THB', lower)).code).toBe('STATE_CONFLICT');
  expect((await finance.put('/originals/games/dice/limits/XXX', { maxStake: '1', reason })).code).toBe(
    'GAME_NOT_FOUND',
  );

  const rule = await finance.put<object>('/originals/rule', { minRoundMs: 3000, reason });
  expect(rule.value).toMatchObject({ minRoundMs: 3000, autobet: true });
  expect((await content.get('/originals/rule')).value).toEqual(rule.value);
  expect((await content.put('/originals/rule', { minRoundMs: 0, reason })).code).toBe('FORBIDDEN');
});

test('games of a type are put in order by those that come first; one that is left out is placed no longer', async () => {
  const more = await Promise.all(['koi', 'reed', 'heron'].map((code) => testGame(site.ctx, 'SLOTS', code)));
  const [koi, reed, heron] = more.map(String) as [string, string, string];
  const read = async () => {
    const { value } = await content.get<DeskGameOrders>('/orders');
    return value.find(({ gameType }) => gameType === 'RNG');
  };
  const order = (by: typeof content, nodeIds: string[], version = '') =>
    by.put<DeskGameOrders>('/orders/RNG', { nodeIds, reason, ...(version ? { version } : {}) });
  const opened = await read();
  expect(await order(content, [heron, koi, reed], opened?.version)).toMatchObject({ status: 200 });
  expect((await read())?.games.map(({ gameCode }) => gameCode)).toEqual(['heron', 'koi', 'reed']);
  const listed = await content.get<DeskGameList>('?gameType=RNG');
  expect(listed.value.games.slice(0, 3).map(({ gameCode }) => gameCode)).toEqual(['heron', 'koi', 'reed']);
  // Another operator has moved a game meanwhile.
  expect(await order(content, [koi], opened?.version)).toMatchObject({ code: 'STATE_CONFLICT' });
  expect((await read())?.nodeIds).toEqual([heron, koi, reed]);
  expect(await order(content, [koi, heron], (await read())?.version)).toMatchObject({ status: 200 });
  expect((await read())?.nodeIds).toEqual([koi, heron]);
  const [noted] = await notedActs(site.ctx.db, { limit: 1, action: 'game-order' });
  expect(noted).toMatchObject({
    subject: 'RNG',
    before: { nodeIds: [heron, koi, reed] },
    after: { nodeIds: [koi, heron] },
  });
  // A duplicate, a game of another type, an unknown one, and an operator without the permission.
  expect(await order(content, [koi, koi])).toMatchObject({ code: 'MALFORMED' });
  expect(await content.put('/orders/LIVE', { nodeIds: [koi], reason })).toMatchObject({ code: 'GAME_NOT_FOUND' });
  expect(await order(content, ['999999999'])).toMatchObject({ code: 'GAME_NOT_FOUND' });
  expect(await order(finance, [reed])).toMatchObject({ code: 'FORBIDDEN' });
  expect(await order(content, [])).toMatchObject({ status: 200 });
  expect((await read())?.games).toEqual([]);
});

const versionNow = async () => {
  siteChanged(site.ctx);
  return await siteVersion(site.ctx);
};

test('open pages hear of each change of what lobbies show', async () => {
  const heard = async (change: () => Promise<{ status: number }>) => {
    const before = await versionNow();
    expect((await change()).status).toBe(200);
    return (await versionNow()) !== before;
  };
  for (const change of [
    () => finance.put('/vendors/SLOTS', { maintenance: true, reason }),
    () => finance.put('/maintenance', { maintenance: false, reason }),
    () => content.put(`/${lantern}`, { hot: true, reason }),
    () => content.put('/lanes/RNG', { position: 5, reason }),
    () => content.put('/splits', { gameType: 'RNG', vendor: 'SLOTS', category: null, reason }),
    () => content.put('/orders/RNG', { nodeIds: [], reason }),
  ]) {
    expect(await heard(change)).toBe(true);
  }
});
