import { randomUUID } from 'node:crypto';
import type { LoginValue } from '@fairhouse/contract/identity';
import type { BetValue } from '@fairhouse/contract/originals';
import type { AccountRecordPage } from '@fairhouse/contract/records';
import { currencyNamed, isCurrency } from '@fairhouse/money/money';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { operatorAtMachine } from './cli/admin/testing.ts';
import { seedDemo } from './demo/index.ts';
import { listHandRules } from './modules/cashier/desk/index.ts';
import { filledIn, send, showFields } from './modules/identity/registration/testing.ts';
import { verifyLedger } from './modules/ledger/index.ts';
import { offersChanged } from './modules/originals/offer.ts';
import { winLimits } from './modules/vendors/desk/index.ts';
import { loadCurrencies } from './platform/money/currencies.ts';
import { useTestApp } from './testing/app.ts';
import { testClock, useTestCtx } from './testing/ctx.ts';

const clock = testClock();
const ctx = await useTestCtx({ clock: clock.now, config: { demo: true } });
await seedDemo(ctx);
await showFields(ctx);
const site = await useTestApp({ ctx });
const [one, two] = [await operatorAtMachine(ctx, 'admin'), await operatorAtMachine(ctx, 'admin')];
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

const euro = ['currency', 'eur', '--symbol', '€', '--scale', '2', '--shown-digits', '2', '--stake', '0.20'];

describe('a currency is added', () => {
  test('by two operators, who state the same', async () => {
    expect((await one.run(euro)).lines.join()).toContain('takes two operators');
    expect((await two.run(euro.with(-1, '20'))).lines.join()).toContain('takes two operators');
    await loadCurrencies(ctx.db);
    expect(isCurrency('EUR')).toBe(false);
    expect((await two.run(euro)).lines.join('\n')).toMatch(/EUR +€ +keeps 2 decimals, shows 2, small stake 0.20?$/m);
    await loadCurrencies(ctx.db);
    // A node notices the limits of the new currency within a second; this one forgets its copy at once.
    offersChanged(ctx);
    expect(currencyNamed('EUR')).toMatchObject({ scale: 2, shownDigits: 2, symbol: '€' });
  });

  test('with all that it needs, and nothing that it cannot hold', async () => {
    const refused = async (...args: string[]) => {
      const { code, lines } = await one.run(['currency', ...args]);
      return [code, lines.join()];
    };
    expect(await refused('CHF', '--symbol', 'F')).toEqual([2, expect.stringContaining('CHF is new: give')]);
    const given = ['--symbol', 'F', '--shown-digits', '2', '--stake', '0.001'];
    expect(await refused('CHF', ...given, '--scale', '5')).toEqual([2, expect.stringContaining('--scale is one of')]);
    expect(await refused('CHF', ...given, '--scale', '0')).toEqual([2, expect.stringContaining('more digits')]);
    expect(await refused('c', ...given, '--scale', '2')).toEqual([2, expect.stringContaining('no code')]);
    expect(await refused('EUR', '--scale', '4')).toEqual([2, expect.stringContaining('stays as it is')]);
    expect(await refused('EUR', '--stake', '0.001')).toEqual([2, expect.stringContaining('no amount')]);
    expect(currencyNamed('EUR').scale).toBe(2);
  });

  test('with its scale and itself kept by the database, whoever writes', async () => {
    const scaled = sql`update platform.currency set scale = 4 where code = 'EUR'`.execute(ctx.db);
    await expect(scaled).rejects.toThrow('stays, with its scale');
    await expect(sql`delete from platform.currency where code = 'EUR'`.execute(ctx.db)).rejects.toThrow('stays');
    const wallet = sql`insert into ledger.wallet (member_id, type, currency) values (1, 'cash', 'XXX')`.execute(ctx.db);
    await expect(wallet).rejects.toThrow('wallet_currency');
  });

  test('with the limits of the first one by their small stakes: none is without', async () => {
    const hands = await listHandRules(ctx, {});
    expect(hands.find(({ currency }) => currency === 'EUR')?.twoPersonAbove).toBe('20000.00');
    const wins = (await winLimits(ctx.db)).filter(({ currency }) => currency === 'EUR');
    expect(wins).toEqual([{ vendor: '', currency: 'EUR', win_max: 20_000_000n, hour_max: 200_000_000n }]);
    const { lines } = await one.run(['withdrawal-rule', 'EUR', '--daily-count', '4']);
    expect(lines.join('\n')).toMatch(/EUR/);
  });
});

test('a member is registered, plays and reads the record in it, to its last decimal', async () => {
  expect((await one.run(['currencies', '--offer', 'EUR,USD'])).code).toBe(0);
  clock.advance(6 * 60_000);
  const answer = await send(site, await filledIn(ctx, { currency: 'EUR' }));
  const { token, member } = answer.json<{ value: LoginValue }>().value;
  expect(member.currency).toBe('EUR');
  const call = async <T>(method: 'GET' | 'POST', url: string, body?: unknown) => {
    const got = await site.app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return got.json<{ code?: string; value: T }>();
  };
  const balance = (await call<{ balance: string }>('GET', '/wps/v2/wallets/balance')).value.balance;
  expect(balance).toBe('20.00');
  const bet = (stake: string) => {
    const params = { target: 50.5, condition: 'over' };
    return call<BetValue>('POST', '/wps/originals/bet', { game: 'dice', stake, params });
  };
  expect((await bet('0.205')).code).toBe('AMOUNT_INVALID');
  expect((await bet('0.19')).code).toBe('STAKE_OUT_OF_RANGE');
  const { round } = (await bet('0.21')).value;
  expect([round.currency, round.stake]).toEqual(['EUR', '0.21']);
  expect(['0.00', '0.42']).toContain(round.payout);
  const { list } = (await call<AccountRecordPage>('GET', '/wps/records/transactions')).value;
  expect(list[0]).toMatchObject({ currency: 'EUR', balanceAfter: expect.stringMatching(/^\d+\.\d\d$/) });
  const status = await site.app.inject({ url: '/wps/system/status' });
  expect(status.json().value.info.currencies).toContainEqual({
    code: 'EUR',
    symbol: '€',
    scale: 2,
    shownDigits: 2,
    stake: '0.2',
  });
});
