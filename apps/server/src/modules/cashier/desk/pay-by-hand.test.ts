import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { findWithdrawal } from '../withdrawals/list.ts';
import { ask, moneyOf, payee } from '../withdrawals/testing.ts';
import { atDesk, because, type Desk, deposit, openCashier } from './testing.ts';

let finance: Desk;
let risk: Desk;
const site = await useTestApp();
beforeAll(async () => {
  await openCashier(site);
  [finance, risk] = await Promise.all([atDesk(site, 'finance'), atDesk(site, 'risk')]);
});

/** Sets the hand rule: the amount, in baht, up to which one operator may decide. */
const onePersonUpTo = (baht: number) =>
  sql`update cashier.hand_rule set two_person_above = ${baht * 10_000} where currency = 'THB'`.execute(site.ctx.db);

const pay = (id: bigint) => finance.post<{ state: string }>(`/withdrawals/${id}/pay`, { reference: 'B1', ...because });

test('a withdrawal that risk froze after its approval is not paid by hand either', async () => {
  const member = await payee(site.ctx, 100_000_000n);
  const { id } = await ask(site.ctx, member, '9000');
  await risk.post(`/withdrawals/${id}/approve`);
  await risk.post('/freezes', { memberId: String(member.memberId), ...because });
  expect((await finance.post(`/withdrawals/${id}/take`)).code).toBe('WITHDRAWALS_FROZEN');
  expect((await pay(id)).code).toBe('WITHDRAWALS_FROZEN');
});

test('a member who came to owe after the approval is not paid by hand either', async () => {
  const member = await payee(site.ctx, 1_000_000n);
  const depositId = await deposit(site, member, '9000');
  await finance.post(`/deposits/${depositId}/approve`);
  const { id } = await ask(site.ctx, member, '9000');
  await finance.post(`/withdrawals/${id}/approve`);
  await finance.post(`/deposits/${depositId}/chargeback`);
  expect((await pay(id)).code).toBe('MEMBER_OWES');
});

test('what was taken on before the freeze may have left the bank, and is written down as paid', async () => {
  const member = await payee(site.ctx, 100_000_000n);
  const { id } = await ask(site.ctx, member, '9000');
  await finance.post(`/withdrawals/${id}/approve`);
  await finance.post(`/withdrawals/${id}/take`);
  await risk.post('/freezes', { memberId: String(member.memberId), ...because });
  expect((await pay(id)).value?.state).toBe('PAID');
});

test('what is approved may have left the bank without a word: above the hand rule two operators reject it, and the member is told once', async () => {
  const { ctx } = site;
  const member = await payee(ctx, 100_000_000n);
  const { id } = await ask(ctx, member, '9000');
  await risk.post(`/withdrawals/${id}/approve`);
  await onePersonUpTo(8999);
  const reject = (desk: Desk) =>
    desk.post<{ state: string; waitsForSecond: boolean }>(`/withdrawals/${id}/reject`, because);
  expect((await reject(finance)).value).toMatchObject({ state: 'APPROVED', waitsForSecond: true });
  expect((await reject(finance)).code).toBe('ALREADY_APPROVED');
  expect((await moneyOf(ctx, member.memberId)).locked).toBe(90_000_000n);
  const steps = async () => (await findWithdrawal(ctx, member.memberId, BigInt(id))).steps.map(({ kind }) => kind);
  expect(await steps()).toEqual(['requested', 'approved']);
  expect((await reject(risk)).value).toMatchObject({ state: 'REJECTED', waitsForSecond: false });
  expect((await moneyOf(ctx, member.memberId)).locked).toBe(0n);
  expect(await steps()).toEqual(['requested', 'approved', 'rejected']);
  await onePersonUpTo(9000);
  const another = await ask(ctx, await payee(ctx, 100_000_000n), '9000');
  await risk.post(`/withdrawals/${another.id}/approve`);
  expect((await finance.post<{ state: string }>(`/withdrawals/${another.id}/reject`, because)).value?.state).toBe(
    'REJECTED',
  );
});
