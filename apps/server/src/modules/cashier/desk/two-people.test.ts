import type { DeskAdjustment } from '@fairhouse/contract/desk-holds';
import type { DeskDeposit } from '@fairhouse/contract/desk-money';
import type { DeskChannel, DeskHandRule, DeskRate } from '@fairhouse/contract/desk-settings';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { operatorActor } from '../../money-rows/index.ts';
import { notedActs } from '../../operators/index.ts';
import { channelByCode, lockChannel } from '../channels/channels.ts';
import { openChannel } from '../channels/testing.ts';
import { approveDeposit } from '../deposits/decide.ts';
import { putHandRule } from '../deposits/hand-rule.ts';
import { cancelDeposit } from '../deposits/submit.ts';
import { knownGateway } from '../gateways/credentials.ts';
import { moneyOf, payee } from '../withdrawals/testing.ts';
import { gatewayActs } from './gateways.ts';
import { setChannel } from './settings.ts';
import { atDesk, because, type Desk, deposit, openCashier } from './testing.ts';

const site = await useTestApp();
let anna: Desk;
let ben: Desk;
beforeAll(() => openCashier(site));
beforeEach(async () => {
  await openChannel(site.ctx, { code: 'test-in', min_amount: 10_000n, max_amount: 50_000_000n, turnover_bp: 10_000 });
  await putHandRule(site.ctx.db, { currency: 'THB', two_person_above: 50_000_000n });
  [anna, ben] = await Promise.all([atDesk(site, 'finance'), atDesk(site, 'finance')]);
});
const change = (by: Desk, said: object) => by.put<DeskChannel>('/channels/test-in', { ...said, ...because });
const approve = (by: Desk, id: string) => by.post<DeskDeposit>(`/deposits/${id}/approve`);

test('one operator who raises a channel’s limit and credits 900,000,000 THB gets neither', async () => {
  const member = await payee(site.ctx, 0n);
  const raised = await change(anna, { maxAmount: '900000000' });
  expect(raised).toMatchObject({ status: 200, value: { maxAmount: '5000.0000', waitsForSecond: true } });
  expect(await change(anna, { maxAmount: '900000000' })).toMatchObject({ code: 'ALREADY_APPROVED' });
  const id = await deposit(site, member, '100');
  const credit = (by: Desk) => by.post<DeskDeposit>(`/deposits/${id}/approve`, { amount: '900000000', ...because });
  expect(await credit(anna)).toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE' });

  expect(await change(ben, { maxAmount: '900000000' })).toMatchObject({ value: { maxAmount: '900000000.0000' } });
  expect(await credit(anna)).toMatchObject({ value: { state: 'AWAITING', amount: '100.0000' } });
  expect(await credit(anna)).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect((await moneyOf(site.ctx, member.memberId)).cash).toBe(0n);
  expect(await credit(ben)).toMatchObject({ value: { state: 'CREDITED' } });
});

test('an approval of one amount is none of another', async () => {
  await setChannel(site.ctx, null, 'test-in', (held) => {
    if (!held) throw new Error('the channel is there');
    return { ...held, max_amount: 10n ** 12n };
  });
  const member = await payee(site.ctx, 0n);
  const id = await deposit(site, member, '100');
  const credit = (by: Desk, amount: string) => by.post<DeskDeposit>(`/deposits/${id}/approve`, { amount, ...because });
  await credit(anna, '6000');
  expect(await credit(ben, '9000000')).toMatchObject({ value: { state: 'AWAITING' } });
  expect(await credit(ben, '6000')).toMatchObject({ value: { state: 'CREDITED', amount: '6000.0000' } });
});

test('small credits by hand add up within a day', async () => {
  const member = await payee(site.ctx, 0n);
  const [one, two] = [await deposit(site, member, '3000'), await deposit(site, member, '2001')];
  expect(await approve(anna, one)).toMatchObject({ value: { state: 'CREDITED' } });
  expect(await approve(anna, two)).toMatchObject({ value: { state: 'AWAITING' } });
  expect(await approve(ben, two)).toMatchObject({ value: { state: 'CREDITED' } });
});

test('credits by hand add up though their member cancelled the deposits before, or they were charged back', async () => {
  const member = await payee(site.ctx, 0n);
  const cancelled = async () => {
    const id = await deposit(site, member, '3000');
    await cancelDeposit(site.ctx, member.memberId, BigInt(id));
    return id;
  };
  const [first, second] = [await cancelled(), await cancelled()];
  expect(await approve(anna, first)).toMatchObject({ value: { state: 'CREDITED' } });
  await anna.post(`/deposits/${first}/chargeback`, { reason: 'The bank took it back' });
  expect((await approve(anna, second)).value?.state).not.toBe('CREDITED');
  expect(await approve(ben, second)).toMatchObject({ value: { state: 'CREDITED' } });
});

test('the turnover of a credit begins by the database’s clock: by one that is behind, play before it would count', async () => {
  const member = await payee(site.ctx, 0n);
  const id = await deposit(site, member, '1000');
  const behind = { ...site.ctx, clock: () => new Date(Date.now() - 3_600_000) };
  await approveDeposit(behind, BigInt(id), operatorActor(anna.operatorId, undefined));
  const { rows } = await site.ctx.pool.query(
    `select since > now() - interval '1 minute' as "isNow" from cashier.turnover where member_id = $1`,
    [member.memberId],
  );
  expect(rows).toEqual([{ isNow: true }]);
});

test('a deposit up to the amount is credited by one operator', async () => {
  const id = await deposit(site, await payee(site.ctx, 0n), '5000');
  expect(await approve(anna, id)).toMatchObject({ value: { state: 'CREDITED' } });
});

test('below the amount one operator sets a channel, and above it also who tightens it', async () => {
  expect(await change(anna, { turnoverBp: 0 })).toMatchObject({ value: { turnoverBp: 0 } });
  await openChannel(site.ctx, { code: 'test-in', max_amount: 90_000_000n, turnover_bp: 20_000 });
  expect(await change(anna, { maxAmount: '8000' })).toMatchObject({ value: { maxAmount: '8000.0000' } });
  expect(await change(anna, { turnoverBp: 0 })).toMatchObject({ value: { turnoverBp: 20_000, waitsForSecond: true } });
  expect(await change(ben, { turnoverBp: 10_000 })).toMatchObject({ value: { waitsForSecond: true } });
  expect(await change(ben, { turnoverBp: 0 })).toMatchObject({ value: { turnoverBp: 0 } });
});

test('a change made once by two takes two again', async () => {
  for (const by of [anna, ben]) await change(by, { maxAmount: '9000' });
  expect((await change(anna, { maxAmount: '5000' })).value.maxAmount).toBe('5000.0000');
  expect(await change(anna, { maxAmount: '9000' })).toMatchObject({ value: { waitsForSecond: true } });
  expect((await channelByCode(site.ctx.db, 'test-in'))?.max_amount).toBe(50_000_000n);
});

test('a statement of four days ago is nobody’s word any more', async () => {
  await change(anna, { maxAmount: '8500' });
  await site.ctx.pool.query(
    `update cashier.approval set at = at - interval '4 days' where subject like 'channel test-in %'`,
  );
  expect(await change(ben, { maxAmount: '8500' })).toMatchObject({ value: { waitsForSecond: true } });
  expect(await change(anna, { maxAmount: '8500' })).toMatchObject({ value: { maxAmount: '8500.0000' } });
});

test('two operators at one moment are two', async () => {
  await Promise.all([change(anna, { maxAmount: '7000' }), change(ben, { maxAmount: '7000' })]);
  const held = await site.ctx.db.transaction().execute((tx) => lockChannel(tx, 'test-in'));
  expect(held?.max_amount).toBe(70_000_000n);
});

test('a rate by which a channel takes much is stated by two, and another rate is another statement', async () => {
  await openChannel(site.ctx, { code: 'coins', pay_currency: 'USDT', max_amount: 10n ** 10n });
  const state = (by: Desk, rate: string) =>
    by.post<DeskRate[]>('/rates', { from: 'USDT', to: 'THB', rate, ...because });
  const known = (rates: DeskRate[]) => rates.find(({ from, to }) => from === 'USDT' && to === 'THB')?.rate;
  expect(known((await state(anna, '32900')).value)).not.toBe('32900');
  expect(await state(anna, '32900')).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect(known((await state(ben, '33')).value)).not.toBe('33');
  expect(known((await state(anna, '33')).value)).toBe('33');
});

test('a channel that takes much is switched off by one operator, and on again by two', async () => {
  await openChannel(site.ctx, { code: 'test-in', max_amount: 90_000_000n });
  expect(await change(anna, { enabled: false })).toMatchObject({ value: { enabled: false } });
  expect(await change(anna, { enabled: true })).toMatchObject({ value: { enabled: false, waitsForSecond: true } });
  expect(await change(ben, { enabled: true })).toMatchObject({ value: { enabled: true } });
});

test('a rate that is far from the one that two stated is stated by two, whatever its channels take', async () => {
  const state = (by: Desk, rate: string) => by.post<DeskRate[]>('/rates', { from: 'USD', to: 'CNY', rate, ...because });
  const known = ({ value }: { value: DeskRate[] }) =>
    value.find(({ from, to }) => from === 'USD' && to === 'CNY')?.rate;
  expect(known(await state(anna, '7'))).toBeUndefined();
  expect(known(await state(ben, '7'))).toBe('7');
  expect(known(await state(anna, '7.7'))).toBe('7.7');
  expect(known(await state(anna, '8.48'))).toBe('7.7');
  // A tenth away from the last rate, but further from the one that two operators stated.
  expect(known(await state(anna, '7.71'))).toBe('7.7');
  expect(known(await state(anna, '6.3'))).toBe('6.3');
  expect(known(await state(anna, '0.07'))).toBe('6.3');
  await state(anna, '8.48');
  expect(known(await state(ben, '8.48'))).toBe('8.48');
  expect(known(await state(ben, '9.3'))).toBe('9.3');
});

test('a rate by which money comes back as more than it went takes two, though it is near the one that two stated', async () => {
  const state = async (by: Desk, from: string, to: string, rate: string) => {
    const { value } = await by.post<DeskRate[]>('/rates', { from, to, rate, ...because });
    return value?.find((one) => one.from === from && one.to === to)?.rate;
  };
  for (const by of [anna, ben]) await state(by, 'USDT', 'CNY', '7');
  for (const by of [anna, ben]) await state(by, 'CNY', 'USDT', '0.14');
  // One operator brings both to the same worth.
  expect(await state(anna, 'CNY', 'USDT', '0.1428')).toBe('0.1428');
  // Within a tenth, but 1,000 USDT would come back as 1,099.
  expect(await state(anna, 'USDT', 'CNY', '7.7')).toBe('7');
  expect(await state(anna, 'CNY', 'USDT', '0.143')).toBe('0.1428');
  // What was paid in at 7 would come back at 0.147 as more, though 7 is the rate no longer.
  expect(await state(anna, 'USDT', 'CNY', '6.8')).toBe('6.8');
  expect(await state(anna, 'CNY', 'USDT', '0.147')).toBe('0.1428');
  expect(await state(ben, 'CNY', 'USDT', '0.147')).toBe('0.147');
});

test('two operators who each state one rate of a pair at the same moment make no money together', async () => {
  const state = (by: Desk, from: string, to: string, rate: string) =>
    by.post<DeskRate[]>('/rates', { from, to, rate, ...because });
  for (const by of [anna, ben]) await state(by, 'USD', 'CNY', '7');
  for (const by of [anna, ben]) await state(by, 'CNY', 'USD', '0.129');
  await Promise.all([state(anna, 'USD', 'CNY', '7.7'), state(ben, 'CNY', 'USD', '0.1419')]);
  const { value } = await anna.get<DeskRate[]>('/rates');
  const rateOf = (from: string, to: string) => Number(value.find((one) => one.from === from && one.to === to)?.rate);
  expect(rateOf('USD', 'CNY') * rateOf('CNY', 'USD')).toBeLessThan(1);
});

test('one operator may lower the amount that takes two, and not raise it', async () => {
  const set = (by: Desk, twoPersonAbove: string) =>
    by.put<DeskHandRule[]>('/hand-rules/THB', { twoPersonAbove, ...because });
  const baht = ({ value }: { value: DeskHandRule[] }) =>
    value.find(({ currency }) => currency === 'THB')?.twoPersonAbove;
  expect(baht(await set(anna, '1000'))).toBe('1000.0000');
  expect(baht(await set(anna, '900000000'))).toBe('1000.0000');
  expect(await set(anna, '900000000')).toMatchObject({ code: 'ALREADY_APPROVED' });
  const [noted] = await notedActs(site.ctx.db, { limit: 1 });
  expect(noted).toMatchObject({ action: 'hand-rule', subject: 'THB', detail: { approvals: 1, needed: 2 } });
  expect(baht(await set(ben, '900000000'))).toBe('900000000.0000');
});

test('an adjustment of any amount takes two', async () => {
  const { memberId } = await payee(site.ctx, 0n);
  const body = { memberId: String(memberId), direction: 'credit', amount: '1', ...because };
  const { id } = (await anna.post<DeskAdjustment>('/adjustments', body)).value;
  expect(await anna.post(`/adjustments/${id}/approve`)).toMatchObject({ code: 'SECOND_APPROVAL_REQUIRED' });
});

test('a statement that was given up agrees to nothing once the others have agreed, or the thing has changed', async () => {
  const [a, b, c] = await Promise.all([1, 2, 3].map(async () => (await signedInOperator(site.ctx)).operatorId));
  const by = (operatorId: bigint | undefined) => ({
    operatorId: operatorId ?? 0n,
    reason: 'Decided on Monday',
    said: {},
  });
  const move = (who: bigint | undefined, url: string) => gatewayActs.move(site.ctx, by(who), 'sandbox', url);
  const [url, merchant, secret] = ['https://one.example', 'house', 's'.repeat(32)];
  await gatewayActs.configure(site.ctx, null, 'sandbox', { url, merchant, secret });

  expect(await move(a, 'https://bad.example')).toBe(false);
  for (const who of [a, b]) await move(who, 'https://good.example');
  expect(await move(c, 'https://bad.example')).toBe(false);
  expect((await knownGateway(site.ctx, 'sandbox'))?.url).toBe('https://good.example');

  // One operator may make this change, which voids the pending statement.
  await gatewayActs.enable(site.ctx, by(a), 'sandbox', false);
  expect(await move(b, 'https://bad.example')).toBe(false);
  expect(await move(a, 'https://bad.example')).toBe(true);
});
