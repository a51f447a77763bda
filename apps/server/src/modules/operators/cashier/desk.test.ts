import { randomUUID } from 'node:crypto';
import type {
  DeskAdjustment,
  DeskDeposit,
  DeskDepositDetail,
  DeskEvent,
  DeskFreeze,
  DeskMember,
  DeskPart,
  DeskPartDetail,
  DeskReconciliationDetail,
  DeskWithdrawal,
  DeskWithdrawalDetail,
} from '@fairhouse/contract/desk';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { cashierJobs, putGateway, verifyCashier } from '../../cashier/index.ts';
import { baht, memberWith, openMatching, taken, waitingPayee } from '../../cashier/matching/testing-world.ts';
import { ask, moneyOf, payee } from '../../cashier/withdrawals/testing.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { atDesk, because, type Desk, deposit, openCashier } from './testing.ts';

let site: TestApp;
let finance: Desk;
let risk: Desk;
let admin: Desk;
beforeAll(async () => {
  site = await openTestApp();
  await openCashier(site);
  await sql`update cashier.withdrawal_rule set two_person_above = 5000000 where currency = 'THB'`.execute(site.ctx.db);
  [finance, risk, admin] = await Promise.all([atDesk(site, 'finance'), atDesk(site, 'risk'), atDesk(site, 'admin')]);
});
afterAll(async () => {
  expect((await verifyLedger(site.ctx.db)).counts).toEqual({});
  expect(await verifyCashier(site.ctx.db)).toEqual([]);
  await site.close();
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
  await ask(site.ctx, member, '60');
  const key = randomUUID();
  const charged = await finance.post<DeskDeposit>(`/deposits/${id}/chargeback`, because, key);
  expect(charged.value.state).toBe('REVERSED');
  expect(await finance.post(`/deposits/${id}/chargeback`, because, key)).toMatchObject({ status: 200 });
  expect(await finance.post(`/deposits/${id}/chargeback`)).toMatchObject({ code: 'STATE_CONFLICT' });
  const { value } = await risk.get<DeskMember>(`/members/${member.memberId}`);
  const balance = (type: string) => value.wallets.find((wallet) => wallet.type === type)?.balance;
  expect([balance('cash'), balance('locked'), balance('debt')]).toEqual(['0.0000', '60.0000', '60.0000']);
  expect(value.deposited).toBe('0.0000');

  await finance.post(`/deposits/${await deposit(site, member, '100')}/approve`);
  const after = (await risk.get<DeskMember>(`/members/${member.memberId}`)).value;
  expect(after.wallets.find(({ type }) => type === 'cash')?.balance).toBe('40.0000');
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
  await openMatching(site.ctx);
  const { payee: receiver, withdrawalId } = await waitingPayee(site.ctx, baht(502));
  const depositor = await memberWith(site.ctx, baht(100));
  const { partId, depositId } = await taken(site.ctx, depositor, '200');
  await sql`update cashier.part set state = 'DISPUTED' where id = ${partId}`.execute(site.ctx.db);
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

test('a withdrawal above the amount takes two operators, and one asking twice is not two', async () => {
  const member = await payee(site.ctx);
  const { id } = await ask(site.ctx, member, '600');
  const key = randomUUID();
  expect(await risk.post(`/withdrawals/${id}/approve`, because, key)).toMatchObject({
    value: { state: 'REQUESTED', approvalsNeeded: 2 },
  });
  expect(await risk.post(`/withdrawals/${id}/approve`, because, key)).toMatchObject({ value: { state: 'REQUESTED' } });
  expect(await risk.post(`/withdrawals/${id}/approve`)).toMatchObject({ status: 409, code: 'ALREADY_APPROVED' });
  const detail = await admin.get<DeskWithdrawalDetail>(`/withdrawals/${id}`);
  expect(detail.value).toMatchObject({
    approvals: [{ operator: risk.username }],
    payoutAccount: { holderName: 'Somchai Jaidee', shared: false },
  });
  expect(await finance.post(`/withdrawals/${id}/approve`)).toMatchObject({ value: { state: 'APPROVED' } });
  expect(await finance.post(`/withdrawals/${id}/take`)).toMatchObject({ value: { state: 'PAYING', attempt: 1 } });
  expect(await finance.post(`/withdrawals/${id}/fail`)).toMatchObject({ value: { state: 'PAYOUT_FAILED' } });
  expect(await finance.post(`/withdrawals/${id}/retry`)).toMatchObject({ value: { state: 'APPROVED' } });
  const paid = { reference: 'KB-4711', ...because };
  expect(await finance.post(`/withdrawals/${id}/pay`, paid)).toMatchObject({ value: { state: 'PAID' } });
  expect(await moneyOf(site.ctx, member.memberId)).toEqual({ cash: 4_000_000n, locked: 0n });
  expect(await finance.post(`/withdrawals/${id}/return`)).toMatchObject({ value: { state: 'RETURNED' } });
  expect((await moneyOf(site.ctx, member.memberId)).cash).toBe(10_000_000n);

  const { value } = await risk.get<DeskWithdrawalDetail>(`/withdrawals/${id}`);
  const byOperators = value.events.filter(({ actorKind }) => actorKind === 'operator');
  expect(byOperators).toHaveLength(7);
  expect(byOperators.every(({ operator, reason }) => operator !== null && reason === because.reason)).toBe(true);
});

test('what operators note of an approval is not the member’s to read', async () => {
  const member = await payee(site.ctx);
  const { id } = await ask(site.ctx, member, '100');
  await risk.post(`/withdrawals/${id}/approve`, { reason: 'Known to the house since years' });
  const paidIn = await deposit(site, member);
  await finance.post(`/deposits/${paidIn}/approve`, { reason: 'Known to the house since years' });
  for (const url of [`/wps/cashier/withdrawals/${id}`, `/wps/cashier/deposits/${paidIn}`]) {
    const answer = await site.app.inject({ url, headers: member.headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain('Known to the house');
  }
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
});

test('lists are narrowed and turned page by page', async () => {
  const member = await payee(site.ctx, 0n);
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) ids.unshift(await deposit(site, member, String(100 + i)));
  await finance.post(`/deposits/${ids[0]}/approve`);
  const of = `username=${member.username.toUpperCase()}`;
  const first = await risk.get<Page<DeskDeposit>>(`/deposits?${of}&pageSize=2`);
  expect(first.value.list.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const rest = await risk.get<Page<DeskDeposit>>(`/deposits?${of}&pageSize=2&cursor=${first.value.nextCursor}`);
  expect(rest.value).toMatchObject({ list: [{ id: ids[2] }], nextCursor: null });
  const credited = await risk.get<Page<DeskDeposit>>(`/deposits?memberId=${member.memberId}&state=CREDITED`);
  expect(credited.value.list.map(({ id }) => id)).toEqual([ids[0]]);
  expect((await risk.get<Page<DeskDeposit>>('/deposits?username=nobody-at-all')).value.list).toEqual([]);
  expect((await risk.get<Page<DeskDeposit>>(`/deposits?${of}&waiting=true`)).value.list).toEqual([]);
  const old = await risk.get<Page<DeskDeposit>>(`/deposits?${of}&to=2020-01-01T00:00:00Z`);
  expect(old.value.list).toEqual([]);
  expect(await risk.get('/deposits?pageSize=1000')).toMatchObject({ status: 400 });
});

test('withdrawals that wait for somebody are found, and those under way or done are not', async () => {
  const member = await payee(site.ctx);
  const { id: waiting } = await ask(site.ctx, member, '100');
  const { id: taken } = await ask(site.ctx, member, '100');
  await risk.post(`/withdrawals/${taken}/approve`);
  await finance.post(`/withdrawals/${taken}/take`);
  const path = `/withdrawals?memberId=${member.memberId}&waiting=true`;
  const { value } = await risk.get<Page<DeskWithdrawal>>(path);
  expect(value.list.map(({ id }) => id)).toEqual([String(waiting)]);
});

test('the audit trail is found by member, operator, subject and kind', async () => {
  const member = await payee(site.ctx, 0n);
  const id = await deposit(site, member);
  const own = await atDesk(site, 'finance');
  await own.post(`/deposits/${id}/approve`);
  const search = async (query: string) => {
    const { value } = await risk.get<Page<DeskEvent>>(`/events?${query}`);
    return value.list.map(({ kind, subjectId }) => [kind, subjectId]);
  };
  expect(await search(`operatorId=${own.operatorId}`)).toEqual([['credited', id]]);
  expect(await search(`memberId=${member.memberId}&kind=credited`)).toEqual([['credited', id]]);
  expect(await search(`subject=deposit&subjectId=${id}`)).toEqual([
    ['credited', id],
    ['requested', id],
  ]);
  expect(await risk.get('/events?subject=horse')).toMatchObject({ status: 400 });
});

test('an account’s number is shown to who says why, and that is written down', async () => {
  const member = await payee(site.ctx);
  const list = `/payout-accounts?memberId=${member.memberId}`;
  const { value } = await risk.get<Page<{ id: string; numberTail: string }>>(list);
  const [account] = value.list;
  expect(account?.numberTail).toHaveLength(4);
  const shown = await finance.post<{ number: string }>(`/payout-accounts/${account?.id}/number`);
  expect(shown.value.number).toMatch(/^\d{10}$/);
  expect(JSON.stringify(value)).not.toContain(shown.value.number);
  const actions = await risk.get<Page<object>>(`/actions?action=number-shown&subject=${account?.id}`);
  expect(actions.value.list).toMatchObject([{ operator: finance.username, ...because }]);
  expect(JSON.stringify(actions)).not.toContain(shown.value.number);
  expect(await finance.post('/payout-accounts/1/number')).toMatchObject({ code: 'PAYOUT_ACCOUNT_NOT_FOUND' });
});

test('channels and rates are changed with a reason, and nothing that makes no sense is taken', async () => {
  const change = { minAmount: '50', feeBp: 150, openFrom: 60, openUntil: 120, ...because };
  expect(await finance.put('/channels/test-out', change)).toMatchObject({
    value: { minAmount: '50.0000', feeBp: 150, openFrom: 60, openUntil: 120, enabled: true },
  });
  expect(await finance.put('/channels/test-out', { minAmount: '9000000', ...because })).toMatchObject({
    code: 'AMOUNT_INVALID',
  });
  expect(await finance.put('/channels/test-out', { openFrom: null, ...because })).toMatchObject({ code: 'MALFORMED' });
  expect(await finance.put('/channels/none', because)).toMatchObject({ code: 'CHANNEL_NOT_FOUND' });
  const back = { minAmount: '10', feeBp: 100, openFrom: null, openUntil: null, ...because };
  expect(await finance.put('/channels/test-out', back)).toMatchObject({ status: 200 });

  const rate = { from: 'USDT', to: 'THB', rate: '34.25', ...because };
  expect((await finance.post('/rates', rate)).value).toContainEqual(
    expect.objectContaining({ from: 'USDT', to: 'THB', rate: '34.25' }),
  );
  for (const wrong of [{ rate: '0' }, { to: 'USDT' }, { from: 'XYZ' }]) {
    expect(await finance.post('/rates', { ...rate, ...wrong })).toMatchObject({ code: 'MALFORMED' });
  }
  const actions = await risk.get<Page<object>>('/actions');
  expect(actions.value.list.slice(0, 3)).toMatchObject([
    { action: 'rate', subject: 'USDT-THB' },
    { action: 'channel', subject: 'test-out' },
    { action: 'channel', subject: 'test-out' },
  ]);
});

test('a gateway’s file is compared with the ledger, and each difference is listed', async () => {
  const gateway = { adapter: 'sandbox', url: 'http://127.0.0.1:9', merchant: 'house', secret: 's'.repeat(32) };
  await putGateway(site.ctx, gateway);
  const head = 'kind,reference,id,currency,amount,state,paid_at';
  const file = `${head}\npayment,D9999,p1,THB,100.0000,paid,2026-01-14T10:00:00.000Z\n`;
  const body = { adapter: 'sandbox', day: '2026-01-14', file, ...because };
  const made = await finance.post<DeskReconciliationDetail>('/reconciliations', body);
  expect(made.value).toMatchObject({
    lines: 1,
    matched: 0,
    differences: [{ kind: 'unknown-here', reference: 'D9999', theirs: '100.0000', ours: null }],
  });
  expect(await risk.get(`/reconciliations/${made.value.id}`)).toMatchObject({ value: made.value });
  const list = await risk.get<Page<object>>('/reconciliations');
  expect(list.value.list).toMatchObject([{ id: made.value.id, adapter: 'sandbox', day: '2026-01-14' }]);
  const actions = await risk.get<Page<object>>('/actions?action=reconciliation');
  expect(actions.value.list).toMatchObject([{ operator: finance.username, detail: { differences: 1, given: true } }]);

  expect(await finance.post('/reconciliations', { ...body, adapter: 'none' })).toMatchObject({ code: 'NOT_FOUND' });
  for (const wrong of [`${head}\nnonsense\n`, `${head}\npayment,D9999,p1,THB,abc,paid,2026-01-14\n`]) {
    expect(await finance.post('/reconciliations', { ...body, file: wrong })).toMatchObject({ code: 'MALFORMED' });
  }
  const { file: _, ...asked } = body;
  expect(await finance.post('/reconciliations', asked)).toMatchObject({ code: 'CHANNEL_UNAVAILABLE' });
});
