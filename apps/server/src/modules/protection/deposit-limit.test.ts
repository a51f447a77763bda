import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { signedInMember } from '../../testing/members.ts';
import { openChannel } from '../cashier/channels/testing.ts';
import { changeDeposit } from '../cashier/deposits/lifecycle.ts';
import { baht, openPeerPayments, waitingPayee } from '../cashier/peer-payments/testing-world.ts';
import { letADayPass, limitActs } from './testing-limits.ts';

const site = await useTestApp();
const { ctx } = site;
const { set, confirm, limits } = limitActs(site);
beforeAll(async () => {
  await openChannel(ctx, { code: 'bank' });
  await openChannel(ctx, { code: 'gate', kind: 'gateway', adapter: 'nowhere' });
  await openPeerPayments(ctx);
});

type Member = Awaited<ReturnType<typeof signedInMember>>;
async function deposit({ headers }: Member, amount: string, channel = 'bank', url = 'deposits') {
  const asked = { ...headers, 'idempotency-key': randomUUID() };
  const payload = { channel, amount };
  return (await site.app.inject({ method: 'POST', url: `/wps/cashier/${url}`, headers: asked, payload })).json();
}

async function become(id: string, to: 'CREDITED' | 'CANCELLED' | 'EXPIRED' | 'REVERSED') {
  const actor = { kind: 'system' } as const;
  await changeDeposit(ctx, BigInt(id), () => ({ to, kind: to.toLowerCase(), actor }));
}

test('a deposit beyond the limit of a day is refused and told what is left, one that fits is taken', async () => {
  const member = await signedInMember(ctx);
  await set(member, 'deposit', 'day', '1000');
  expect(await deposit(member, '600')).toMatchObject({ success: true });
  expect(await deposit(member, '500')).toMatchObject({
    code: 'LIMIT_REACHED',
    value: { kind: 'deposit', period: 'day', limit: '1000.0000', left: '400.0000', currency: 'THB' },
  });
  expect(await deposit(member, '400')).toMatchObject({ success: true });
  expect((await limits(member)).value).toMatchObject([{ kind: 'deposit', amount: '1000.0000', left: '0.0000' }]);
});

test('each period has its own limit, and all of them hold', async () => {
  const member = await signedInMember(ctx);
  await set(member, 'deposit', 'month', '500');
  await set(member, 'deposit', 'day', '10000');
  expect(await deposit(member, '600')).toMatchObject({ code: 'LIMIT_REACHED', value: { period: 'month' } });
});

test('deposits of one moment do not both pass a limit that has room for one', async () => {
  const member = await signedInMember(ctx);
  await set(member, 'deposit', 'week', '1000');
  const answers = await Promise.all(['bank', 'gate', 'bank'].map((channel) => deposit(member, '700', channel)));
  expect(answers.map(({ success }) => success).toSorted()).toEqual([false, false, true]);
});

test('a payment to another member counts as any other deposit', async () => {
  await waitingPayee(ctx, baht(5_000));
  const member = await signedInMember(ctx);
  await set(member, 'deposit', 'day', '300');
  expect(await deposit(member, '400', 'match-in', 'matching/deposits')).toMatchObject({ code: 'LIMIT_REACHED' });
});

test('money of a deposit that was given up counts when it comes all the same, and one charged back counts no more', async () => {
  const member = await signedInMember(ctx);
  await set(member, 'deposit', 'day', '1000');
  const first = (await deposit(member, '800')).value.id;
  await become(first, 'EXPIRED');
  const second = (await deposit(member, '900')).value.id;
  // The payment has arrived, so it is credited, although the limit has no room for it.
  await become(first, 'CREDITED');
  await become(second, 'CREDITED');
  expect(await deposit(member, '100')).toMatchObject({ code: 'LIMIT_REACHED', value: { left: '0.0000' } });
  await become(second, 'REVERSED');
  expect(await deposit(member, '200')).toMatchObject({ success: true });
});

test('a tighter limit holds at once, a deposit that was opened before is credited', async () => {
  const member = await signedInMember(ctx);
  const { id } = (await deposit(member, '800')).value;
  await set(member, 'deposit', 'day', '100');
  await become(id, 'CREDITED');
  expect(await deposit(member, '100')).toMatchObject({ code: 'LIMIT_REACHED' });
});

test('a looser limit, or none, holds after a day and the member’s confirmation, not before and not without it', async () => {
  const member = await signedInMember(ctx);
  await set(member, 'deposit', 'day', '1000');
  expect((await set(member, 'deposit', 'day', '5000')).value).toMatchObject([
    { amount: '1000.0000', asked: { amount: '5000.0000', ready: false } },
  ]);
  expect(await confirm(member, 'deposit', 'day', '5000')).toMatchObject({ code: 'LIMIT_WAITS' });
  expect(await deposit(member, '2000')).toMatchObject({ code: 'LIMIT_REACHED' });
  await letADayPass(ctx, member);
  expect(await deposit(member, '2000')).toMatchObject({ code: 'LIMIT_REACHED' });
  expect(await confirm(member, 'deposit', 'day', '9000')).toMatchObject({ value: { state: 'CHANGED' } });
  expect((await confirm(member, 'deposit', 'day', '5000')).value).toMatchObject([{ amount: '5000.0000', asked: null }]);
  expect(await deposit(member, '2000')).toMatchObject({ success: true });
  await set(member, 'deposit', 'day', null);
  await letADayPass(ctx, member);
  expect((await confirm(member, 'deposit', 'day', null)).value).toEqual([]);
  expect(await confirm(member, 'deposit', 'day', null)).toMatchObject({ value: { state: 'NOT_ASKED' } });
});

test('asking again begins the day anew unless it is the same, a tighter limit drops what was asked, and it lapses', async () => {
  const member = await signedInMember(ctx);
  await set(member, 'deposit', 'day', '1000');
  await set(member, 'deposit', 'day', '5000');
  await letADayPass(ctx, member);
  expect((await set(member, 'deposit', 'day', '5000')).value).toMatchObject([{ asked: { ready: true } }]);
  await set(member, 'deposit', 'day', '6000');
  expect(await confirm(member, 'deposit', 'day', '6000')).toMatchObject({ code: 'LIMIT_WAITS' });
  await letADayPass(ctx, member);
  await set(member, 'deposit', 'day', '900');
  expect(await confirm(member, 'deposit', 'day', '6000')).toMatchObject({ value: { state: 'NOT_ASKED' } });
  await set(member, 'deposit', 'day', '7000');
  await letADayPass(ctx, member, 4);
  expect(await confirm(member, 'deposit', 'day', '7000')).toMatchObject({ value: { state: 'LAPSED' } });
});

test('a stolen session does not loosen a limit', async () => {
  const member = await signedInMember(ctx);
  await set(member, 'deposit', 'day', '1000');
  await set(member, 'deposit', 'day', null);
  await letADayPass(ctx, member);
  await ctx.pool.query(
    `update identity.session set authenticated_at = authenticated_at - interval '11 minutes' where member_id = $1`,
    [member.memberId],
  );
  expect(await confirm(member, 'deposit', 'day', null)).toMatchObject({ code: 'REAUTH_REQUIRED' });
});

test('an amount that is none, and a period that its kind does not have, are refused', async () => {
  const member = await signedInMember(ctx);
  expect(await set(member, 'deposit', 'day', '-5')).toMatchObject({ code: 'AMOUNT_INVALID' });
  expect(await set(member, 'deposit', 'day', '1.23456789')).toMatchObject({ code: 'AMOUNT_INVALID' });
  expect(await set(member, 'session', 'day', '60')).toMatchObject({ code: 'MALFORMED' });
  expect(await set(member, 'session', 'session', '0')).toMatchObject({ code: 'AMOUNT_INVALID' });
  expect(await set(member, 'stake', 'session', '5')).toMatchObject({ code: 'MALFORMED' });
  expect(await set(await signedInMember(ctx, { trial: true }), 'deposit', 'day', '5')).toMatchObject({
    success: false,
  });
});
