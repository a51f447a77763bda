import { formatMoney, parseMoney } from '@fairhouse/money/money';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testClock } from '../../../testing/ctx.ts';
import { signedInMember } from '../../../testing/members.ts';
import { channelFor, offeredChannels, putChannel, quoteOf, setRate } from './channels.ts';
import { clock as clockWords, isOpenAt, minutesOf } from './hours.ts';
import { openChannel, testChannel } from './testing.ts';

const clock = testClock(new Date('2026-03-01T05:00:00Z'));
const site = await useTestApp({ clock: clock.now });

const baht = (amount: string) => parseMoney(amount, 'THB') ?? 0n;
const codes = async (direction: 'deposit' | 'withdrawal' = 'deposit') =>
  (await offeredChannels(site.ctx, { direction, currency: 'THB' })).map(({ code }) => code);

test('channels are offered by position, those of the account’s currency and direction that are switched on', async () => {
  await openChannel(site.ctx, { code: 'second', position: 2 });
  await openChannel(site.ctx, { code: 'first', position: 1 });
  await openChannel(site.ctx, { code: 'off', enabled: false });
  await openChannel(site.ctx, { code: 'dong', currency: 'VND', pay_currency: 'VND' });
  await openChannel(site.ctx, { code: 'out', direction: 'withdrawal' });
  expect(await codes()).toEqual(['first', 'second']);
  expect(await codes('withdrawal')).toEqual(['out']);
});

test('a channel paid in another currency is offered once a rate is stated, and never before', async () => {
  const coin = { code: 'coin', kind: 'crypto', adapter: 'sandbox', pay_currency: 'USDT', position: 9 } as const;
  const channel = await openChannel(site.ctx, coin);
  expect(await codes()).not.toContain('coin');
  await expect(quoteOf(site.ctx, channel, baht('1000'))).rejects.toMatchObject({ code: 'RATE_NOT_STATED' });
  // The opposite direction has a rate of its own.
  await setRate(site.ctx, { from: 'THB', to: 'USDT', rate: '0.03', agreed: true });
  expect(await codes()).not.toContain('coin');
  await setRate(site.ctx, { from: 'USDT', to: 'THB', rate: '30', agreed: true });
  await setRate(site.ctx, { from: 'USDT', to: 'THB', rate: '32.9', agreed: true });
  expect(await codes()).toContain('coin');
  const quoted = await quoteOf(site.ctx, channel, baht('1000'));
  // 1000 / 32.9 = 30.3951…: the amount owed is rounded up to the digits that can be displayed and paid.
  expect(quoted).toMatchObject({ rate: '32.9', payCurrency: 'USDT', fee: 0n });
  expect(formatMoney(quoted.payAmount, 'USDT')).toBe('30.400000');
});

test('what a member receives is converted after the fee and rounded down', async () => {
  const channel = testChannel({
    code: 'coin-out',
    direction: 'withdrawal',
    kind: 'crypto',
    adapter: 'sandbox',
    pay_currency: 'USDT',
    fee_bp: 50,
    fee_fixed: baht('10'),
  });
  await setRate(site.ctx, { from: 'THB', to: 'USDT', rate: '0.0301', agreed: true });
  const quoted = await quoteOf(site.ctx, channel, baht('1000.01'));
  // Half a percent of 1000.01 is 5.00005: a fee is rounded up, here to 5.01, plus the fixed 10.
  expect(formatMoney(quoted.fee, 'THB')).toBe('15.0100');
  // 985 × 0.0301 = 29.6485
  expect(formatMoney(quoted.payAmount, 'USDT')).toBe('29.640000');
});

test('an amount outside the limits, of finer digits than are shown, or not above the fee is refused', async () => {
  const channel = testChannel({ code: 'limits', fee_fixed: baht('150') });
  for (const amount of ['99.99', '100000.01', '150', '120']) {
    await expect(quoteOf(site.ctx, channel, baht(amount)), amount).rejects.toMatchObject({
      code: 'AMOUNT_OUT_OF_RANGE',
      value: { min: '100.0000', max: '100000.0000', currency: 'THB' },
    });
  }
  for (const units of [0n, -1_000_000n, 2_000_001n]) {
    await expect(quoteOf(site.ctx, channel, units)).rejects.toMatchObject({ code: 'AMOUNT_INVALID' });
  }
  expect(await quoteOf(site.ctx, channel, baht('150.01'))).toMatchObject({ fee: baht('150') });
});

describe('opening hours', () => {
  test('are of the brand’s day, over midnight too', async () => {
    // 05:00 UTC is noon in Bangkok.
    await openChannel(site.ctx, { code: 'day', open_from: 9 * 60, open_until: 12 * 60 + 1, position: 20 });
    await openChannel(site.ctx, { code: 'night', open_from: 22 * 60, open_until: 6 * 60, position: 21 });
    const open = async () =>
      Object.fromEntries(
        (await offeredChannels(site.ctx, { direction: 'deposit', currency: 'THB' })).map((c) => [c.code, c.open]),
      );
    expect(await open()).toMatchObject({ day: true, night: false });
    clock.set(new Date('2026-03-01T15:00:00Z'));
    expect(await open()).toMatchObject({ day: false, night: true });
    clock.set(new Date('2026-03-01T22:59:59Z'));
    expect(await open()).toMatchObject({ night: true });
    clock.set(new Date('2026-03-01T23:00:00Z'));
    expect(await open()).toMatchObject({ night: false });
    clock.set(new Date('2026-03-01T05:00:00Z'));
  });

  test('a closed channel says when it opens, one that is switched off does not', async () => {
    const asked = { direction: 'deposit', currency: 'THB' } as const;
    await expect(channelFor(site.ctx, { code: 'night', ...asked })).rejects.toMatchObject({
      code: 'CHANNEL_CLOSED',
      value: { from: '22:00', until: '06:00' },
    });
    await expect(channelFor(site.ctx, { code: 'off', ...asked })).rejects.toMatchObject({
      code: 'CHANNEL_CLOSED',
      value: {},
    });
    for (const code of ['nowhere', 'out', 'dong']) {
      await expect(channelFor(site.ctx, { code, ...asked })).rejects.toMatchObject({ code: 'CHANNEL_NOT_FOUND' });
    }
  });

  test('a time of day is read as it is written', () => {
    expect(minutesOf('09:30')).toBe(570);
    expect(clockWords(570)).toBe('09:30');
    for (const text of ['24:00', '9:30', '09:60', '', '0930']) expect(minutesOf(text)).toBeNull();
    expect(isOpenAt({ open_from: null, open_until: null }, new Date(), -720)).toBe(true);
  });
});

test('a member reads the channels of the account’s currency, with everything that the screen shows', async () => {
  const { headers } = await signedInMember(site.ctx);
  await putChannel(
    site.ctx.db,
    testChannel({ code: 'shown', settings: { quick: ['500'] }, fee_bp: 150, turnover_bp: 10_000, position: 0 }),
  );
  const answer = await site.app.inject({ url: '/wps/cashier/channels?direction=deposit', headers });
  const { currency, list } = answer.json().value;
  expect(currency).toBe('THB');
  expect(list[0]).toEqual({
    code: 'shown',
    kind: 'bank',
    name: { EN: 'shown', TH: 'shown', CN: 'shown' },
    hint: null,
    currency: 'THB',
    payCurrency: 'THB',
    rate: null,
    min: '100.0000',
    max: '100000.0000',
    quick: ['500'],
    feeBp: 150,
    feeFixed: '0.0000',
    turnoverBp: 10_000,
    expiresMinutes: 60,
    confirmations: 0,
    network: '',
    open: true,
    hours: null,
  });
  const trial = await signedInMember(site.ctx, { trial: true });
  const refused = await site.app.inject({ url: '/wps/cashier/channels?direction=deposit', headers: trial.headers });
  expect(refused.json().code).toBe('TRIAL_NOT_ALLOWED');
});
