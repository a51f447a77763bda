import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { type LocalServer, sendJson, startLocalServer } from '../../../testing/local-server.ts';
import { testGame, testVendor } from '../catalogue/testing.ts';

let quick: LocalServer;
let slow: LocalServer;
/** Makes the slow vendor answer. */
let answerSlow = () => {};

const table = (name: string, more = {}) => ({
  table: name,
  gameCode: 'baccarat',
  name: { EN: name },
  dealer: 'Ploy',
  state: 'BETTING',
  players: 3,
  limits: {},
  road: [],
  ...more,
});
const unusable = [
  'no table',
  table('turned', { name: { EN: 'Riverside \u202eelbat' } }),
  table('two-lines', { dealer: 'Ploy\nand Mali' }),
  table('marked', { dealer: 'Ploy\u200f' }),
];

const site = await useTestApp();
beforeAll(async () => {
  quick = await startLocalServer(
    () => (_request, response) =>
      sendJson(response, { tables: [...unusable, table('quick-1'), table('room-1', { gameCode: 'duel' })] }),
  );
  slow = await startLocalServer(() => (_request, response) => {
    answerSlow = () => sendJson(response, { tables: [table('slow-1')] });
  });
  await testVendor(site.ctx, 'QUICK', { url: quick.url });
  await testVendor(site.ctx, 'SLOW', { url: slow.url });
  await testGame(site.ctx, 'QUICK', 'duel', { game_type: 'PVP' });
  for (const code of ['QUICK', 'SLOW']) await testGame(site.ctx, code, 'baccarat', { game_type: 'LIVE' });
});
afterAll(async () => {
  await quick.close();
  await slow.close();
});

async function tables(): Promise<string[]> {
  const answer = await site.app.inject({ url: '/wps/relay/GCS_liveModelList' });
  return answer.json<{ value: { list: { table: string }[] } }>().value.list.map(({ table }) => table);
}

test('a vendor that takes its time holds up nobody else’s tables, and is shown once it has told its own', async () => {
  expect(await tables()).toEqual(['quick-1']);
  // The request is still waiting: an answer to an abandoned one would not count.
  answerSlow();
  await expect.poll(tables).toEqual(['quick-1', 'slow-1']);
});

test('a table whose words cannot be shown is left out, and the others are there', async () => {
  expect(await tables()).toContain('quick-1');
  for (const name of ['turned', 'two-lines', 'marked']) expect(await tables()).not.toContain(name);
});

test('rooms of games between members are no live tables, though their vendor tells both in one list', async () => {
  expect(await tables()).toContain('quick-1');
  expect(await tables()).not.toContain('room-1');
});
