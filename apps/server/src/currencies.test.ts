import { randomUUID } from 'node:crypto';
import type { ChannelList, DepositDetail } from '@fairhouse/contract/deposits';
import type { LoginValue } from '@fairhouse/contract/identity';
import type { MessagePage } from '@fairhouse/contract/messages';
import type { BetValue, OriginalGame } from '@fairhouse/contract/originals';
import type { AccountRecordPage } from '@fairhouse/contract/records';
import type { BalanceValue } from '@fairhouse/contract/wallet';
import { type CurrencyCode, formatMoney, knownCurrencies, multiply, parseMoney } from '@fairhouse/money/money';
import { afterAll, describe, expect, test } from 'vitest';
import { eventSources } from './app.ts';
import { seedDemo } from './demo/index.ts';
import { approveDeposit } from './modules/cashier/deposits/decide.ts';
import { filledByNumber, filledIn, goodPassword, send, showFields } from './modules/identity/registration/testing.ts';
import { verifyLedger } from './modules/ledger/index.ts';
import { tellEvents } from './modules/messages/notices.ts';
import { setBrand, systemStatus } from './modules/site/index.ts';
import { setCurrencies, setModule } from './modules/site/settings.ts';
import { useTestApp } from './testing/app.ts';
import { testClock, useTestCtx } from './testing/ctx.ts';

const clock = testClock();
const codes = knownCurrencies();
const ctx = await useTestCtx({ clock: clock.now, config: { demo: true } });
await seedDemo(ctx);
await showFields(ctx);
const site = await useTestApp({ ctx });
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

type Answer<T> = { status: number; code?: string; value: T };

async function call<T>(method: 'GET' | 'POST', url: string, token: string, body?: unknown): Promise<Answer<T>> {
  const answer = await site.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, ...answer.json<{ code?: string; value: T }>() };
}

/** Registers a member with a currency; by default the brand's own. */
async function registered(currency?: string): Promise<LoginValue> {
  clock.advance(6 * 60_000);
  const answer = await send(site, await filledIn(ctx, currency === undefined ? {} : { currency }));
  expect(answer.statusCode).toBe(200);
  return answer.json().value;
}

const balanceOf = async (token: string) => (await call<BalanceValue>('GET', '/wps/v2/wallets/balance', token)).value;
const games = async (currency: string) => {
  const answer = await site.app.inject({ url: `/wps/originals/games?currency=${currency}` });
  return answer.json<{ value: { list: OriginalGame[] } }>().value.list;
};
const even = { target: 50.5, condition: 'over' };
const bet = (token: string, stake: string) =>
  call<BetValue>('POST', '/wps/originals/bet', token, { game: 'dice', stake, params: even });

describe('an account is kept', () => {
  test('in the brand’s currency where the newcomer chooses none', async () => {
    expect((await registered()).member.currency).toBe('THB');
  });

  test('in a chosen one of those that are offered, with the gift in it', async () => {
    const { token, member } = await registered('USDT');
    expect(member.currency).toBe('USDT');
    expect(await balanceOf(token)).toMatchObject({ currency: 'USDT', balance: '30.000000' });
  });

  test('in the chosen one, too, when it is opened by number', async () => {
    await setModule(ctx, 'MOBILENUMREG3', true);
    await setModule(ctx, 'MOBILENUMPASSREG3', true);
    clock.advance(6 * 60_000);
    const password = { password: goodPassword, confirmPassword: goodPassword };
    const filled = await filledByNumber(ctx, { ...password, currency: 'VND' });
    const answer = await send(site, filled, '/wps/member/register/mobile');
    expect(answer.json<Answer<LoginValue>>().value?.member.currency).toBe('VND');
    await setModule(ctx, 'MOBILENUMREG3', false);
    await setModule(ctx, 'MOBILENUMPASSREG3', false);
  });

  test('in none that is not offered, and neither the name nor the captcha is used up by asking for it', async () => {
    clock.advance(6 * 60_000);
    const filled = await filledIn(ctx, { currency: 'BTC' });
    const refused = await send(site, filled);
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'CURRENCY_NOT_OFFERED']);
    expect(refused.json().value).toEqual({ currencies: ['THB', 'VND', 'CNY', 'USD', 'USDT'] });
    for (const currency of ['EUR', 'usd ', 'toString']) {
      expect((await send(site, { ...filled, currency })).json().code, currency).toBe('CURRENCY_NOT_OFFERED');
    }
    expect((await send(site, { ...filled, currency: 'USD' })).statusCode).toBe(200);
  });

  test('in its currency for good, also when the brand offers it no more', async () => {
    const { token } = await registered('CNY');
    await setCurrencies(ctx, ['USD']);
    const { info } = await systemStatus(ctx, { ip: '', host: '', language: 'EN' }, { pictureOf: () => null });
    expect(info.brand.currencies).toEqual(['THB', 'USD']);
    expect(await balanceOf(token)).toMatchObject({ currency: 'CNY', balance: '200.0000' });
    expect((await bet(token, '1')).value.round.currency).toBe('CNY');
    await setCurrencies(ctx, ['VND', 'CNY', 'USD', 'USDT']);
  });
});

describe('side by side', () => {
  /** The gift of a member in each currency, with all decimals on the wire, however many are shown. */
  const gifts: [CurrencyCode, string][] = [
    ['THB', '1000.0000'],
    ['VND', '500000.0000'],
    ['USDT', '30.000000'],
    ['BTC', '0.00100000'],
  ];

  test.each(gifts)('a member in %s plays, wins and loses in that currency alone', async (currency, gift) => {
    await setCurrencies(ctx, codes);
    const { token } = await registered(currency);
    expect(await balanceOf(token)).toMatchObject({ currency, balance: gift });
    const [dice] = await games(currency);
    const min = dice?.minStake ?? '';
    const { value, status } = await bet(token, min);
    expect(status).toBe(200);
    const { round } = value;
    const units = (text: string) => parseMoney(text, currency) ?? -1n;
    const won = { num: 20_002n, den: 10_000n };
    expect(round).toMatchObject({ currency, stake: min });
    expect(units(round.payout)).toBe(round.multiplier === '0' ? 0n : multiply(units(min), won, 'down'));
    const after = units(gift) - units(min) + units(round.payout);
    expect(value.balance).toBe(formatMoney(after, currency));
    expect((await balanceOf(token)).balance).toBe(value.balance);
    const { list } = (await call<AccountRecordPage>('GET', '/wps/records/transactions', token)).value;
    expect(new Set(list.map((row) => row.currency))).toEqual(new Set([currency]));
    expect(list[0]?.balanceAfter).toBe(value.balance);
    await setCurrencies(ctx, ['VND', 'CNY', 'USD', 'USDT']);
  });

  test('a stake with more digits than the currency keeps is refused', async () => {
    const [dong, tether] = [await registered('VND'), await registered('USDT')];
    expect((await bet(dong.token, '1000.12345')).code).toBe('AMOUNT_INVALID');
    expect((await bet(tether.token, '0.1234567')).code).toBe('AMOUNT_INVALID');
    expect((await bet(tether.token, '0.123456')).status).toBe(200);
  });

  test('the limits of a game are told and kept in the account’s currency, not the brand’s', async () => {
    const told = await Promise.all(codes.map(async (code) => (await games(code))[0]?.minStake));
    expect(told).toEqual(['1.0000', '1000.0000', '1.0000', '0.1000', '0.100000', '0.00000100']);
    const { token } = await registered('VND');
    const refused = await bet(token, '999');
    const limits = { min: '1000.0000', max: '40000000.0000', currency: 'VND' };
    expect([refused.code, refused.value]).toEqual(['STAKE_OUT_OF_RANGE', limits]);
  });

  test('whoever names no currency, or one that there is not, is told the brand’s limits', async () => {
    for (const url of ['/wps/originals/games', '/wps/originals/games?currency=XXX']) {
      const answer = await site.app.inject({ url });
      expect(answer.json().value.list[0].minStake).toBe('1.0000');
    }
  });
});

describe('at the cashier', () => {
  const channelsOf = async (token: string) =>
    (await call<ChannelList>('GET', '/wps/cashier/channels?direction=deposit', token)).value;

  test.each(['THB', 'VND', 'CNY', 'USD', 'USDT'])(
    'a member in %s is offered the ways to pay of it alone',
    async (code) => {
      const { token } = await registered(code);
      const { currency, list } = await channelsOf(token);
      expect(currency).toBe(code);
      expect(list.length).toBeGreaterThan(0);
      expect(new Set(list.map((channel) => channel.currency))).toEqual(new Set([code]));
    },
  );

  test.each([
    ['THB', '1234.5600', '2234.5600'],
    ['VND', '123456.0000', '623456.0000'],
    ['USD', '12.3400', '42.3400'],
  ])('what a member in %s pays in is credited and told in it', async (code, amount, balance) => {
    const { token } = await registered(code);
    const channel = `${code.toLowerCase()}-bank`;
    const answer = await call<DepositDetail>('POST', '/wps/cashier/deposits', token, { channel, amount });
    expect(answer).toMatchObject({ status: 200, value: { currency: code, amount } });
    await approveDeposit(ctx, BigInt(answer.value.id), { kind: 'system' });
    expect(await balanceOf(token)).toMatchObject({ currency: code, balance });
    await expect
      .poll(async () => {
        for (const source of eventSources) await tellEvents(ctx, source);
        return (await call<MessagePage>('GET', '/wps/messages', token)).value.list;
      })
      .toMatchObject([{ template: 'deposit.credited', params: { amount, currency: code } }]);
  });

  test('a way to pay of another currency is none of the member’s', async () => {
    const { token } = await registered('VND');
    const asked = { channel: 'thb-bank', amount: '500' };
    expect((await call('POST', '/wps/cashier/deposits', token, asked)).code).toBe('CHANNEL_NOT_FOUND');
  });
});

test.each(codes)(
  'a brand in %s lends its trial users enough to play with, and says so beforehand',
  async (currency) => {
    await setBrand(ctx, { currency });
    clock.advance(6 * 60_000);
    const status = await systemStatus(ctx, { ip: '', host: '', language: 'EN' }, { pictureOf: () => null });
    expect(status.info.brand).toMatchObject({ currency });
    const answer = await site.app.inject({
      method: 'POST',
      url: '/wps/session/login/freeplay',
      payload: { os: 'Linux', platform: 'W', gatewayVersion: 3 },
    });
    const { token, member } = answer.json<Answer<LoginValue>>().value;
    expect(member.currency).toBe(currency);
    const { balance } = await balanceOf(token);
    expect(balance).toBe(status.info.brand.playMoney);
    const [dice] = await games(currency);
    const bets = (parseMoney(balance, currency) ?? 0n) / (parseMoney(dice?.minStake ?? '', currency) ?? 1n);
    expect(bets).toBeGreaterThanOrEqual(1000n);
    await setBrand(ctx, { currency: 'THB' });
  },
);
