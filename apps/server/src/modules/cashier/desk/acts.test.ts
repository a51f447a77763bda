import { randomUUID } from 'node:crypto';
import type { DeskAdjustment, DeskFreeze, DeskMember } from '@fairhouse/contract/desk-holds';
import type {
  DeskDeposit,
  DeskDepositDetail,
  DeskPart,
  DeskPartDetail,
  DeskWithdrawal,
  DeskWithdrawalDetail,
} from '@fairhouse/contract/desk-money';
import type { DeskVendorTransfer } from '@fairhouse/contract/desk-vendor-transfers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase, openPool } from '../../../platform/database/database.ts';
import { useTestApp } from '../../../testing/app.ts';
import { memberWith } from '../../../testing/members.ts';
import { openTestVendor } from '../../../testing/vendor.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { putGateway } from '../gateways/credentials.ts';
import { cashierJobs } from '../index.ts';
import { baht, openPeerPayments, taken, waitingPayee } from '../peer-payments/testing-world.ts';
import { walletTransfer } from '../vendor-wallets/transfer.ts';
import { ask, moneyOf, payee } from '../withdrawals/testing.ts';
import { chargeBack } from './chargeback.ts';
import { verifyCashier } from './index.ts';
import { atDesk, because, type Desk, deposit, openCashier } from './testing.ts';

let finance: Desk;
let risk: Desk;
let admin: Desk;
const site = await useTestApp();
beforeAll(async () => {
  await openCashier(site);
  await sql`update cashier.withdrawal_rule set two_person_above = 5000000 where currency = 'THB'`.execute(site.ctx.db);
  [finance, risk, admin] = await Promise.all([atDesk(site, 'finance'), atDesk(site, 'risk'), atDesk(site, 'admin')]);
});
afterAll(async () => {
  expect((await verifyLedger(site.ctx.db)).counts).toEqual({});
  expect(await verifyCashier(site.ctx.db)).toEqual([]);
});

type Page<T> = { list: T[]; nextCursor: string | null };

test('a deposit that was paid by bank is credited, as asked or with what came, once a key', async () => {
  const member = await payee(site.ctx, 0n);
  const id = await deposit(site, member, '100');
  const key = randomUUID();
  const body = { amount: '80.0000', ...because };
  const [one, two] = await Promise.all([
    finance.post<DeskDeposit>(`/deposits/${id}/approve`, body, key),
    finance.post<DeskDeposit>(`/deposits/${id}/approve`, body, key),
  ]);
  expect([one, two]).toMatchObject([
    { status: 200, value: { state: 'CREDITED', amount: '80.0000', username: member.username } },
    { status: 200, value: { state: 'CREDITED', amount: '80.0000' } },
  ]);
  expect((await moneyOf(site.ctx, member.memberId)).cash).toBe(800_000n);
  expect(await finance.post(`/deposits/${id}/approve`, because, key)).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  expect(await admin.post(`/deposits/${id}/approve`)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  expect(await finance.post(`/deposits/${id}/approve`, { amount: '0', ...because })).toMatchObject({
    code: 'AMOUNT_INVALID',
  });
  expect(await finance.post('/deposits/1/approve')).toMatchObject({ status: 404, code: 'NOT_FOUND' });

  const detail = await risk.get<DeskDepositDetail>(`/deposits/${id}`);
  expect(detail.value.events.at(-1)).toMatchObject({
    kind: 'credited',
    operator: finance.username,
    reason: because.reason,
    to: 'CREDITED',
  });
});

test('a deposit is refused with a reason, and the member has nothing of it', async () => {
  const member = await payee(site.ctx, 0n);
  const id = await deposit(site, member);
  await sql`update cashier.deposit set state = 'SUBMITTED' where id = ${id}`.execute(site.ctx.db);
  expect(await finance.post(`/deposits/${id}/reject`, {})).toMatchObject({ status: 400, code: 'MALFORMED' });
  expect(await finance.post(`/deposits/${id}/reject`)).toMatchObject({ value: { state: 'REJECTED', ...because } });
  expect((await moneyOf(site.ctx, member.memberId)).cash).toBe(0n);
});

test('a chargeback takes what is there and books the rest as debt, which the next deposit repays', async () => {
  const member = await payee(site.ctx, 0n);
  const id = await deposit(site, member, '100');
  await finance.post(`/deposits/${id}/approve`);
  const withdrawal = await ask(site.ctx, member, '60');
  const key = randomUUID();
  const charged = await finance.post<DeskDeposit>(`/deposits/${id}/chargeback`, because, key);
  expect(charged.value.state).toBe('REVERSED');
  expect(await finance.post(`/deposits/${id}/chargeback`, because, key)).toMatchObject({ status: 200 });
  expect(await finance.post(`/deposits/${id}/chargeback`)).toMatchObject({ code: 'STATE_CONFLICT' });
  const { value } = await risk.get<DeskMember>(`/members/${member.memberId}`);
  const balance = (type: string) => value.wallets.find((wallet) => wallet.type === type)?.balance;
  expect([balance('cash'), balance('locked'), balance('debt')]).toEqual(['0.0000', '60.0000', '60.0000']);
  expect(value.deposited).toBe('0.0000');

  expect(await risk.post(`/withdrawals/${withdrawal.id}/approve`)).toMatchObject({
    code: 'MEMBER_OWES',
    value: { owed: '60.0000' },
  });
  await finance.post(`/deposits/${await deposit(site, member, '100')}/approve`);
  expect(await risk.post(`/withdrawals/${withdrawal.id}/approve`)).toMatchObject({ status: 200 });
  const after = (await risk.get<DeskMember>(`/members/${member.memberId}`)).value;
  expect(after.wallets.find(({ type }) => type === 'cash')?.balance).toBe('40.0000');
});

test('a chargeback is content with one connection: many at once do not wait for each other for ever', async () => {
  const member = await payee(site.ctx, 0n);
  const id = await deposit(site, member, '100');
  await finance.post(`/deposits/${id}/approve`);
  const pool = openPool(site.ctx.config.databaseUrl ?? '', 1, () => {});
  onTestFinished(() => pool.end());
  const narrow = { ...site.ctx, pool, db: openDatabase(pool) };
  expect(await chargeBack(narrow, BigInt(id), 1n, because)).toMatchObject({ state: 'REVERSED' });
});

test('what was charged back need not be staked any more, and what is given back repays what is owed', async () => {
  await sql`update cashier.channel set turnover_bp = 10000 where code = 'test-in'`.execute(site.ctx.db);
  const member = await payee(site.ctx, 0n);
  const id = await deposit(site, member, '100');
  await finance.post(`/deposits/${id}/approve`);
  const seen = async () => (await risk.get<DeskMember>(`/members/${member.memberId}`)).value;
  expect((await seen()).turnover).toEqual({ required: '100.0000', done: '0.0000', left: '100.0000' });
  const held = { memberId: String(member.memberId), amount: '70', ...because };
  const freeze = await risk.post<DeskFreeze>('/freezes', held);
  await finance.post(`/deposits/${id}/chargeback`);
  expect((await seen()).turnover.left).toBe('0.0000');
  await risk.post(`/freezes/${freeze.value.id}/lift`);
  expect(await moneyOf(site.ctx, member.memberId)).toEqual({ cash: 0n, locked: 0n });
  expect((await seen()).wallets.find(({ type }) => type === 'debt')?.balance).toBe('0.0000');
  await sql`update cashier.channel set turnover_bp = 0 where code = 'test-in'`.execute(site.ctx.db);
});

test('a disputed part is decided once: forced, it counts as received and the guarantee is kept', async () => {
  await openPeerPayments(site.ctx);
  const { payee: receiver, withdrawalId } = await waitingPayee(site.ctx, baht(502));
  const depositor = await memberWith(site.ctx, baht(100));
  const { partId, depositId } = await taken(site.ctx, depositor, '200');
  await sql`update cashier.part set state = 'DISPUTED', answer_by = now() where id = ${partId}`.execute(site.ctx.db);
  const list = await risk.get<Page<DeskPart>>(`/parts?username=${depositor.username}&state=DISPUTED`);
  expect(list.value.list).toMatchObject([
    { id: String(partId), payee: receiver.username, amount: '200.0000', guarantee: '10.0000' },
  ]);
  const key = randomUUID();
  const said = { outcome: 'forced', ...because };
  const [one, two] = [1, 2].map(() => finance.post<DeskPart>(`/parts/${partId}/resolve`, said, key));
  expect(await Promise.all([one, two])).toMatchObject([
    { status: 200, value: { state: 'RECEIVED', receipt: 'forced' } },
    { status: 200, value: { state: 'RECEIVED' } },
  ]);
  expect(await admin.post(`/parts/${partId}/resolve`, said)).toMatchObject({ code: 'STATE_CONFLICT' });
  const { value } = await risk.get<DeskPartDetail>(`/parts/${partId}`);
  expect(value.events.at(-1)).toMatchObject({ kind: 'forced', operator: finance.username, ...because });
  const detail = await risk.get<DeskWithdrawalDetail>(`/withdrawals/${withdrawalId}`);
  expect(detail.value).toMatchObject({ paidAmount: '200.0000', parts: [{ depositor: depositor.username }] });
  expect((await risk.get<DeskDeposit>(`/deposits/${depositId}`)).value.state).toBe('CREDITED');
  // 100 less the guarantee of 10, and 200 less the fee of 2.
  expect((await moneyOf(site.ctx, depositor.memberId)).cash).toBe(baht(288));
});

test('of two answers at once that differ one is made, and the other is told so', async () => {
  await openPeerPayments(site.ctx);
  await waitingPayee(site.ctx, baht(502));
  const { partId } = await taken(site.ctx, await memberWith(site.ctx, baht(100)), '200');
  await sql`update cashier.part set state = 'DISPUTED', answer_by = now() where id = ${partId}`.execute(site.ctx.db);
  const answers = ['received', 'failed'].map((outcome) =>
    finance.post(`/parts/${partId}/resolve`, { outcome, ...because }),
  );
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409]);
});

test('what is received without anybody’s word takes two operators, which the answer says', async () => {
  await openPeerPayments(site.ctx);
  await waitingPayee(site.ctx, baht(502));
  const { partId } = await taken(site.ctx, await memberWith(site.ctx, baht(100)), '200');
  const resolve = (by: Desk) => by.post<DeskPart>(`/parts/${partId}/resolve`, { outcome: 'received', ...because });
  expect(await resolve(finance)).toMatchObject({ value: { state: 'MATCHED', waitsForSecond: true } });
  expect(await resolve(finance)).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect(await resolve(admin)).toMatchObject({ value: { state: 'RECEIVED', waitsForSecond: false } });
});

test('a withdrawal above the amount takes two operators, and one asking twice is not two', async () => {
  const member = await payee(site.ctx);
  const { id } = await ask(site.ctx, member, '600');
  const key = randomUUID();
  expect(await risk.post(`/withdrawals/${id}/approve`, because, key)).toMatchObject({
    value: { state: 'REQUESTED', approvalsNeeded: 2, waitsForSecond: true },
  });
  expect(await risk.post(`/withdrawals/${id}/approve`, because, key)).toMatchObject({ value: { state: 'REQUESTED' } });
  expect(await risk.post(`/withdrawals/${id}/approve`)).toMatchObject({ status: 409, code: 'ALREADY_APPROVED' });
  const detail = await admin.get<DeskWithdrawalDetail>(`/withdrawals/${id}`);
  expect(detail.value).toMatchObject({
    approvals: [{ operator: risk.username }],
    payoutAccount: { holderName: 'S••• J•••', shared: false },
  });
  expect(await finance.post(`/withdrawals/${id}/approve`)).toMatchObject({ value: { state: 'APPROVED' } });
  expect(await finance.post(`/withdrawals/${id}/take`)).toMatchObject({ value: { state: 'PAYING', attempt: 1 } });
  const fail = async (by: Desk) => (await by.post<DeskWithdrawal>(`/withdrawals/${id}/fail`)).value;
  expect(await fail(finance)).toMatchObject({ state: 'PAYING', waitsForSecond: true });
  expect(await fail(admin)).toMatchObject({ state: 'PAYOUT_FAILED', waitsForSecond: false });
  expect(await finance.post(`/withdrawals/${id}/retry`)).toMatchObject({ value: { state: 'APPROVED' } });
  const paid = { reference: 'KB-4711', ...because };
  expect(await finance.post(`/withdrawals/${id}/pay`, paid)).toMatchObject({ value: { state: 'PAID' } });
  expect(await moneyOf(site.ctx, member.memberId)).toEqual({ cash: 4_000_000n, locked: 0n });
  expect(await finance.post(`/withdrawals/${id}/return`)).toMatchObject({
    value: { state: 'PAID', waitsForSecond: true },
  });
  expect(await admin.post(`/withdrawals/${id}/return`)).toMatchObject({
    value: { state: 'RETURNED', waitsForSecond: false },
  });
  expect((await moneyOf(site.ctx, member.memberId)).cash).toBe(10_000_000n);

  const { value } = await risk.get<DeskWithdrawalDetail>(`/withdrawals/${id}`);
  const byOperators = value.events.filter(({ actorKind }) => actorKind === 'operator');
  expect(byOperators).toHaveLength(9);
  expect(byOperators.every(({ operator, reason }) => operator !== null && reason === because.reason)).toBe(true);
});

test('a rejected withdrawal gives the money back', async () => {
  const member = await payee(site.ctx);
  const { id } = await ask(site.ctx, member, '100');
  expect(await risk.post(`/withdrawals/${id}/reject`)).toMatchObject({ value: { state: 'REJECTED' } });
  expect(await moneyOf(site.ctx, member.memberId)).toEqual({ cash: 10_000_000n, locked: 0n });
});

test('money is given by two operators, not by one, whichever role the one has', async () => {
  const member = await payee(site.ctx, 0n);
  const body = { memberId: String(member.memberId), direction: 'credit', amount: '25.5', ...because };
  const key = randomUUID();
  const asked = await admin.post<DeskAdjustment>('/adjustments', body, key);
  expect(asked.value).toMatchObject({ state: 'REQUESTED', amount: '25.5000', requestedBy: admin.username });
  const again = await admin.post<DeskAdjustment>('/adjustments', body, key);
  expect(again.value.id).toBe(asked.value.id);
  const other = await admin.post('/adjustments', { ...body, amount: '26' }, key);
  expect(other).toMatchObject({ status: 409, code: 'IDEMPOTENCY_CONFLICT' });

  const path = `/adjustments/${asked.value.id}/approve`;
  expect(await admin.post(path)).toMatchObject({ status: 409, code: 'SECOND_APPROVAL_REQUIRED' });
  expect((await moneyOf(site.ctx, member.memberId)).cash).toBe(0n);
  expect(await risk.post(path)).toMatchObject({ value: { state: 'CREDITED', decidedBy: risk.username } });
  expect((await moneyOf(site.ctx, member.memberId)).cash).toBe(255_000n);
});

test('amounts are positive and of the currency’s digits', async () => {
  const member = await payee(site.ctx, 0n);
  for (const amount of ['0', '-5', '1.00001']) {
    const body = { memberId: String(member.memberId), direction: 'credit', amount, ...because };
    expect(await finance.post('/adjustments', body), amount).toMatchObject({ code: 'AMOUNT_INVALID' });
    const held = { memberId: String(member.memberId), amount, ...because };
    expect(await risk.post('/freezes', held), amount).toMatchObject({ code: 'AMOUNT_INVALID' });
  }
});

test('nothing is asked for, approved or paid while withdrawals are frozen', async () => {
  const member = await payee(site.ctx);
  const { id } = await ask(site.ctx, member, '100');
  const memberId = String(member.memberId);
  const frozen = await risk.post<DeskFreeze>('/freezes', { memberId, ...because });
  expect(frozen.value).toMatchObject({ kind: 'withdrawals', state: 'FROZEN', frozenBy: risk.username });
  await expect(ask(site.ctx, member, '100')).rejects.toMatchObject({ code: 'WITHDRAWALS_FROZEN' });
  expect(await risk.post(`/withdrawals/${id}/approve`)).toMatchObject({ status: 423, code: 'WITHDRAWALS_FROZEN' });
  expect((await risk.get<DeskMember>(`/members/${memberId}`)).value).toMatchObject({
    withdrawalsFrozen: true,
    freezes: [{ id: frozen.value.id }],
  });
  expect(await risk.post(`/freezes/${frozen.value.id}/lift`)).toMatchObject({ value: { state: 'UNFROZEN' } });
  expect(await risk.post(`/withdrawals/${id}/approve`)).toMatchObject({ value: { state: 'APPROVED' } });
});

test('what was approved before the freeze is not begun to be paid, and is once the freeze is lifted', async () => {
  const gateway = { adapter: 'sandbox', url: 'http://127.0.0.1:9', merchant: 'house', secret: 's'.repeat(32) };
  await putGateway(site.ctx, gateway);
  const member = await payee(site.ctx);
  const [{ id }, { id: byHand }] = [await ask(site.ctx, member, '100'), await ask(site.ctx, member, '100')];
  await risk.post(`/withdrawals/${byHand}/approve`);
  await sql`update cashier.withdrawal set adapter = 'sandbox' where id = ${id}`.execute(site.ctx.db);
  await risk.post(`/withdrawals/${id}/approve`);
  const frozen = await risk.post<DeskFreeze>('/freezes', { memberId: String(member.memberId), ...because });
  await sql`delete from graphile_worker._private_jobs`.execute(site.ctx.db);
  const pay = cashierJobs.tasks['cashier:payout'];
  const state = async () => (await risk.get<DeskWithdrawal>(`/withdrawals/${id}`)).value.state;
  await pay?.(site.ctx, { id: String(id) });
  expect(await state()).toBe('APPROVED');
  expect(await finance.post(`/withdrawals/${byHand}/take`)).toMatchObject({ code: 'WITHDRAWALS_FROZEN' });

  await risk.post(`/freezes/${frozen.value.id}/lift`);
  const { rows } = await sql<{ id: string }>`
    select payload ->> 'id' as id from graphile_worker._private_jobs order by 1`.execute(site.ctx.db);
  expect(rows.map((job) => job.id)).toEqual([String(id), String(byHand)].sort());
  await pay?.(site.ctx, { id: String(id) });
  expect(await state()).toBe('PAYING');
});

test('a frozen amount stands aside and comes back when it is lifted', async () => {
  const member = await payee(site.ctx);
  const body = { memberId: String(member.memberId), amount: '300', ...because };
  const { value } = await risk.post<DeskFreeze>('/freezes', body);
  expect(await moneyOf(site.ctx, member.memberId)).toEqual({ cash: 7_000_000n, locked: 3_000_000n });
  const key = randomUUID();
  expect(await risk.post(`/freezes/${value.id}/lift`, because, key)).toMatchObject({ status: 200 });
  expect(await risk.post(`/freezes/${value.id}/lift`, because, key)).toMatchObject({ status: 200 });
  expect(await risk.post(`/freezes/${value.id}/lift`)).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await moneyOf(site.ctx, member.memberId)).toEqual({ cash: 10_000_000n, locked: 0n });
  expect(await risk.get(`/freezes/${value.id}`)).toMatchObject({
    value: {
      state: 'UNFROZEN',
      events: [
        { kind: 'frozen', ...because },
        { kind: 'unfrozen', ...because },
      ],
    },
  });
});

test('a transfer that its vendor does not answer for ends when two operators say the same', async () => {
  const vendor = await openTestVendor(site.ctx, 'MUTE');
  onTestFinished(vendor.close);
  const member = await memberWith(site.ctx, baht(100));
  vendor.faults.push('unheard');
  const request = { type: 'IN', vendor: 'MUTE', amount: '50' } as const;
  await walletTransfer(
    site.ctx,
    { memberId: member.memberId, currency: 'THB' },
    { request, idempotencyKey: randomUUID() },
  );
  const open = await risk.get<Page<DeskVendorTransfer>>('/vendor-transfers?state=PENDING&vendor=MUTE');
  expect(open.value.list).toMatchObject([{ username: member.username, amount: '50.0000', direction: 'in' }]);
  const path = `/vendor-transfers/${open.value.list[0]?.id}`;
  const returned = { outcome: 'returned', ...because };
  const key = randomUUID();
  const first = await finance.post(`${path}/settle`, returned, key);
  expect(first).toMatchObject({ status: 200, value: { state: 'PENDING', approvals: 1, approvalsNeeded: 2 } });
  expect(await finance.post(`${path}/settle`, returned, key)).toEqual(first);
  expect(await finance.post(`${path}/settle`, returned)).toMatchObject({ status: 409, code: 'ALREADY_APPROVED' });
  // A different outcome does not count as the second statement.
  const done = { outcome: 'done', ...because };
  expect(await risk.post(`${path}/settle`, { ...done, amount: '40' })).toMatchObject({ code: 'AMOUNT_INVALID' });
  expect(await risk.post(`${path}/settle`, done)).toMatchObject({ value: { state: 'PENDING', approvals: 1 } });
  expect((await moneyOf(site.ctx, member.memberId)).locked).toBe(baht(50));
  expect(await admin.post(`${path}/settle`, returned)).toMatchObject({ value: { state: 'RETURNED', approvals: 2 } });
  expect(await moneyOf(site.ctx, member.memberId)).toEqual({ cash: baht(100), locked: 0n });
  expect(await risk.post(`${path}/settle`, returned)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  const { value } = await risk.get<{ events: { kind: string; operator: string }[] }>(path);
  expect(value.events.map(({ kind, operator }) => [kind, operator])).toEqual([
    ['requested', null],
    ['outcome-stated', finance.username],
    ['outcome-stated', risk.username],
    ['returned', admin.username],
  ]);
  expect(await finance.get('/vendor-transfers/1')).toMatchObject({ status: 404 });
});
