import { createHmac } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { useTestApp } from '../../../../../testing/app.ts';
import { useTestCtx } from '../../../../../testing/ctx.ts';
import { sendJson, startLocalServer } from '../../../../../testing/local-server.ts';
import { putVendor } from '../../../../vendors/index.ts';
import { syncVendor } from '../../../catalogue/sync.ts';
import { playerAt } from '../../testing.ts';
import { verifyGames } from '../../verify.ts';
import { addDialect } from '../index.ts';
import { template } from './dialect.ts';

addDialect(template);
const ctx = await useTestCtx();
const site = await useTestApp({ ctx });
const secret = 'a secret of the template';
const server = await startLocalServer((url) => (request, response) => {
  if (request.url === '/catalogue') return sendJson(response, { games: [{ code: 'first', title: 'First' }] });
  return sendJson(response, { url: `${url}/play` });
});
afterAll(server.close);
await putVendor(ctx, 'TEMPL', {
  name: 'Template',
  url: server.url,
  walletMode: 'single',
  currencies: ['THB'],
  protocol: 'template',
  settings: { operator: 'house' },
  secret,
});

async function call(path: string, fields: object, key = secret): Promise<unknown> {
  const payload = JSON.stringify(fields);
  const headers = {
    'content-type': 'application/json',
    'x-sign': createHmac('sha256', key).update(payload).digest('hex'),
  };
  return (await site.app.inject({ method: 'POST', url: `/gateway/TEMPL/api${path}`, headers, payload })).json();
}

test('the template lists games, takes a bet, pays it, and says refusals in its own words', async () => {
  expect(await syncVendor(ctx, 'TEMPL')).toMatchObject({ fault: null, games: 1 });
  const { player } = await playerAt(ctx, 'TEMPL', { units: 1_000_000n, gameCode: 'first' });
  const bet = { player, game: 'first', round: 'r1', id: 'b1', amount: '25.50' };
  expect(await call('/debit', bet, 'somebody else’s secret')).toEqual({ result: 'BAD_SIGN', balance: null });
  expect(await call('/debit', bet)).toEqual({ result: 'OK', balance: '74.50' });
  expect(await call('/debit', { ...bet, id: 'b2', amount: '80' })).toEqual({ result: 'NO_MONEY', balance: '74.50' });
  expect(await call('/credit', { player, round: 'r1', id: 'w1', amount: '1', last: true })).toEqual({
    result: 'OK',
    balance: '75.50',
  });
  expect(await call('/credit', { player, round: 'r1', id: 'w2', amount: '1', last: true })).toMatchObject({
    result: 'TRY_AGAIN',
  });
  expect(await call('/nothing', bet)).toEqual({ result: 'BAD_CALL', balance: null });
  expect(await verifyGames(ctx.db)).toEqual([]);
});
