import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { injectEncrypted } from '../../../testing/encrypt.ts';
import { signedInMember, testVisitor } from '../../../testing/members.ts';
import { recipientMark } from '../../delivery/index.ts';
import { putProfile } from '../../identity/store.ts';
import { moneyEventsOf } from '../../money-rows/events.ts';
import {
  ask,
  fundPassword,
  openWithdrawals,
  payee,
  realName,
  someAccount,
  someNumber,
} from '../withdrawals/testing.ts';
import { accountById } from './account-store.ts';
import { bindAccount, listAccounts, makeDefault, openNumber, payoutAccountOf, removeAccount } from './accounts.ts';
import { payoutAccountJobs } from './jobs.ts';

const site = await useTestApp();
beforeAll(async () => {
  await openWithdrawals(site.ctx);
});

const bind = (
  member: { session: Parameters<typeof bindAccount>[1] },
  over: Partial<ReturnType<typeof someAccount>> = {},
) => bindAccount(site.ctx, member.session, { ...someAccount(), ...over }, testVisitor());
const remove = (memberId: bigint, id: string, password = fundPassword) =>
  removeAccount(site.ctx, memberId, { id: BigInt(id), fundPassword: password }, testVisitor());

test('the whole number is sealed, and only its end is ever shown', async () => {
  const member = await payee(site.ctx);
  const number = someNumber();
  const body = {
    provider: 'BANK-B',
    number: ` ${number.slice(0, 3)}-${number.slice(3)}`,
    holderName: realName,
    fundPassword,
  };
  const response = await injectEncrypted(site.app, {
    method: 'POST',
    url: '/wps/cashier/payout-accounts',
    headers: member.headers,
    body,
  });
  expect(response.statusCode).toBe(200);
  expect(response.body).not.toContain(number);
  const { value } = response.json<{ value: { id: string } }>();
  expect(value).toMatchObject({ provider: 'BANK-B', numberTail: number.slice(-4), holderName: 'S••• J•••' });

  const account = await payoutAccountOf(site.ctx, member.memberId, BigInt(value.id));
  expect(account.number_sealed.toString('latin1')).not.toContain(number);
  expect(openNumber(site.ctx, account)).toBe(number);
  expect(await moneyEventsOf(site.ctx.db, 'payout-account', account.id)).toMatchObject([
    { kind: 'bound', actor_kind: 'member', detail: { tail: number.slice(-4), shared: false } },
  ]);
});

test('the member is told by mail, at the address that they have shown to hold', async () => {
  const member = await payee(site.ctx);
  await putProfile(site.ctx.db, member.memberId, { email: 'bound@example.com', email_verified_at: new Date() });
  await bind(member);
  const { rows } =
    await sql`select from identity.delivery where recipient = ${recipientMark(site.ctx, 'bound@example.com')}`.execute(
      site.ctx.db,
    );
  expect(rows).toHaveLength(1);
});

test('it travels encrypted only, and belongs to members', async () => {
  const url = '/wps/cashier/payout-accounts';
  const trial = await signedInMember(site.ctx, { trial: true });
  const plain = await site.app.inject({ method: 'POST', url, headers: (await payee(site.ctx)).headers, payload: {} });
  expect(plain.json()).toMatchObject({ code: 'ENCRYPTION_REQUIRED' });
  expect((await site.app.inject({ url, headers: trial.headers })).json()).toMatchObject({ code: 'TRIAL_NOT_ALLOWED' });
});

test('an account is bound under the fund password, which has to be set', async () => {
  const { memberId } = await signedInMember(site.ctx);
  const session = { memberId, currency: 'THB' } as const;
  await expect(bind({ session })).rejects.toMatchObject({ code: 'FUND_PASSWORD_NOT_SET' });
  await expect(bind(await payee(site.ctx), { fundPassword: 'Wrong-Lantern-9' })).rejects.toMatchObject({
    code: 'PASSWORD_WRONG',
    value: { field: 'fundPassword' },
  });
});

test('the name on it is the real name of the member, however it is written', async () => {
  const member = await payee(site.ctx);
  await expect(bind(member, { holderName: 'Somsri Jaidee' })).rejects.toMatchObject({ code: 'NAME_MISMATCH' });
  await expect(bind(member, { holderName: '' })).rejects.toMatchObject({ code: 'NAME_MISMATCH' });
  await bind(member, { holderName: '  SOMCHAI   jaidee ' });
  await putProfile(site.ctx.db, member.memberId, { payee_name: '' });
  await expect(bind(member)).rejects.toMatchObject({ code: 'REAL_NAME_REQUIRED' });
});

test('a number has the shape of its provider, and an address its checksum', async () => {
  const member = await payee(site.ctx);
  const invalid = (field: string) => ({ code: 'PAYOUT_ACCOUNT_INVALID', value: { field } });
  await expect(bind(member, { number: '12345' })).rejects.toMatchObject(invalid('number'));
  await expect(bind(member, { provider: 'NOBODY' })).rejects.toMatchObject(invalid('provider'));
  const chain = { provider: 'TRC20', holderName: '' };
  const slip = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv9';
  await expect(bind(member, { ...chain, number: slip })).rejects.toMatchObject(invalid('number'));
  const view = await bind(member, { ...chain, number: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' });
  expect(view).toMatchObject({ kind: 'crypto', holderName: null });
});

test('one number in two accounts flags both, also when one of them has removed it', async () => {
  const [one, other] = [await payee(site.ctx), await payee(site.ctx)];
  const number = someNumber();
  const first = await bind(one, { number });
  await remove(one.memberId, first.id);
  const second = await bind(other, { number });
  for (const { id } of [first, second]) expect((await accountById(site.ctx.db, BigInt(id)))?.shared).toBe(true);
  const alone = await bind(other);
  expect((await accountById(site.ctx.db, BigInt(alone.id)))?.shared).toBe(false);
  // The member does not learn that it is shared.
  expect(JSON.stringify(await listAccounts(site.ctx, other.session))).not.toContain('shared');
});

test('one number under the codes of two banks flags both, and the operator reads it among the reasons', async () => {
  const [one, other] = [await payee(site.ctx), await payee(site.ctx)];
  const number = someNumber();
  const first = await bind(one, { number });
  const second = await bind(other, { number, provider: 'BANK-B' });
  for (const { id } of [first, second]) expect((await accountById(site.ctx.db, BigInt(id)))?.shared).toBe(true);
  const asked = await ask(site.ctx, other, '100', { payoutAccountId: second.id });
  expect(asked.risk_reasons).toContain('shared-payout-account');
  // A number bound by one member only is not shared.
  const own = await bind(one, { number: someNumber() });
  expect((await accountById(site.ctx.db, BigInt(own.id)))?.shared).toBe(false);
});

test('numbers that were bound before they were marked by themselves are marked by a job, and flagged then', async () => {
  const [one, other] = [await payee(site.ctx), await payee(site.ctx)];
  const number = someNumber();
  const first = await bind(one, { number });
  await sql`update cashier.payout_account set number_mark = null where id = ${first.id}`.execute(site.ctx.db);
  const second = await bind(other, { number, provider: 'BANK-B' });
  await payoutAccountJobs.tasks['cashier:mark-numbers']?.(site.ctx, {});
  for (const { id } of [first, second]) expect((await accountById(site.ctx.db, BigInt(id)))?.shared).toBe(true);
});

test('two members who bind one number at the same moment are both flagged', async () => {
  const [one, other] = [await payee(site.ctx), await payee(site.ctx)];
  const number = someNumber();
  const bound = await Promise.all([bind(one, { number }), bind(other, { number })]);
  for (const { id } of bound) expect((await accountById(site.ctx.db, BigInt(id)))?.shared).toBe(true);
});

test('a number is bound once, and five at most, also by clicks at the same moment', async () => {
  const member = await payee(site.ctx);
  const number = someNumber();
  const twice = await Promise.allSettled([bind(member, { number }), bind(member, { number })]);
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(bind(member, { number })).rejects.toMatchObject({ code: 'PAYOUT_ACCOUNT_EXISTS' });

  const more = await Promise.allSettled(Array.from({ length: 5 }, () => bind(member)));
  expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  await expect(bind(member)).rejects.toMatchObject({ code: 'PAYOUT_ACCOUNT_LIMIT', value: { max: 5 } });
});

test('the first is the default, another can be made it, and of those left the newest follows', async () => {
  const member = await payee(site.ctx);
  const [second, third] = [await bind(member), await bind(member)];
  const ids = async () =>
    (await listAccounts(site.ctx, member.session)).list.map(({ id, isDefault }) => [id, isDefault]);
  expect(await ids()).toEqual([
    [member.accountId, true],
    [third.id, false],
    [second.id, false],
  ]);
  await makeDefault(site.ctx, member.memberId, BigInt(second.id));
  await remove(member.memberId, second.id);
  expect(await ids()).toEqual([
    [third.id, true],
    [member.accountId, false],
  ]);
  await expect(makeDefault(site.ctx, member.memberId, BigInt(second.id))).rejects.toMatchObject({
    code: 'PAYOUT_ACCOUNT_NOT_FOUND',
  });
});

test('one that a withdrawal is on its way to cannot be removed, and nobody removes another’s', async () => {
  const member = await payee(site.ctx);
  const { id } = await ask(site.ctx, member, '100');
  await expect(remove(member.memberId, member.accountId)).rejects.toMatchObject({ code: 'PAYOUT_ACCOUNT_IN_USE' });
  await sql`update cashier.withdrawal set state = 'CANCELLED' where id = ${id}`.execute(site.ctx.db);
  const stranger = await payee(site.ctx);
  await expect(remove(stranger.memberId, member.accountId)).rejects.toMatchObject({ code: 'PAYOUT_ACCOUNT_NOT_FOUND' });
  await expect(remove(member.memberId, member.accountId, 'Wrong-Lantern-9')).rejects.toMatchObject({
    code: 'PASSWORD_WRONG',
  });
  await remove(member.memberId, member.accountId);
  expect((await listAccounts(site.ctx, member.session)).list).toEqual([]);
});
