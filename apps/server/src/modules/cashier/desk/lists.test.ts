import { randomUUID } from 'node:crypto';
import type { DeskAction, DeskEvent } from '@fairhouse/contract/desk';
import type { DeskGateway } from '@fairhouse/contract/desk-gateways';
import type { DeskDeposit, DeskWithdrawal } from '@fairhouse/contract/desk-money';
import type { DeskChannel, DeskKeptDifference, DeskReconciliationDetail } from '@fairhouse/contract/desk-settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { injectEncrypted } from '../../../testing/encrypt.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { putGateway } from '../gateways/credentials.ts';
import { insertReconciliation } from '../gateways/reconcile-store.ts';
import { ask, payee } from '../withdrawals/testing.ts';
import { verifyCashier } from './index.ts';
import { atDesk, because, type Desk, deposit, openCashier } from './testing.ts';

let finance: Desk;
let risk: Desk;
const site = await useTestApp();
beforeAll(async () => {
  await openCashier(site);
  [finance, risk] = await Promise.all([atDesk(site, 'finance'), atDesk(site, 'risk')]);
});
afterAll(async () => {
  expect((await verifyLedger(site.ctx.db)).counts).toEqual({});
  expect(await verifyCashier(site.ctx.db)).toEqual([]);
});

type Page<T> = { list: T[]; nextCursor: string | null };

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
  // The calendar has no such second.
  expect(await risk.get('/deposits?to=2026-03-01T23:59:60Z')).toMatchObject({ status: 400, code: 'MALFORMED' });
});

test('a member’s money is found by name too', async () => {
  const member = await payee(site.ctx);
  const { value } = await risk.get(`/members?username=${member.username.toUpperCase()}`);
  expect(value).toMatchObject({ memberId: String(member.memberId), currency: 'THB', withdrawalsFrozen: false });
  expect(await risk.get('/members?username=nobody-at-all')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
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

test('a VIP level’s withdrawal stands before others that wait, by the time that its member is told, page by page', async () => {
  const [usual, other, vip] = [await payee(site.ctx), await payee(site.ctx), await payee(site.ctx)];
  const first = await ask(site.ctx, usual, '100');
  const second = await ask(site.ctx, other, '100');
  const factors = async () => ({ amountBp: 10_000, countBp: 10_000, payoutMinutes: 15 });
  const third = await ask(site.ctx, vip, '100', { factors });
  const inQueue = [third, first, second].map(({ id }) => String(id));
  const queue = async (query = '') => {
    const { value } = await risk.get<Page<DeskWithdrawal>>(`/withdrawals?waiting=true&${query}`);
    return value.list.filter(({ id }) => inQueue.includes(id));
  };
  const [soonest, ...rest] = await queue('pageSize=100');
  expect([soonest, ...rest].map((row) => row?.id)).toEqual(inQueue);
  const promised = Date.parse(soonest?.dueAt ?? '') - Date.parse(soonest?.createdAt ?? '');
  expect(promised).toBe(15 * 60_000);
  // The next page begins with the rows that are due later, whatever their ids.
  expect((await queue(`pageSize=100&cursor=${third.id}`)).map(({ id }) => id)).toEqual(inQueue.slice(1));
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

test('who may not open personal data reads the real name of nobody on a payout account', async () => {
  const member = await payee(site.ctx);
  const { id } = await ask(site.ctx, member, '100');
  const list = `/payout-accounts?memberId=${member.memberId}`;
  for (const role of ['support', 'reader', 'finance'] as const) {
    const desk = await atDesk(site, role);
    const shown = [await desk.get<Page<{ id: string }>>(list), await desk.get(`/withdrawals/${id}`)];
    expect(JSON.stringify(shown), role).toContain('S••• J•••');
    expect(JSON.stringify(shown), role).not.toContain('Jaidee');
  }
  const [account] = (await finance.get<Page<{ id: string }>>(list)).value.list;
  const opened = await finance.post<{ holderName: string }>(`/payout-accounts/${account?.id}/number`);
  expect(opened.value.holderName).toBe('Somchai Jaidee');
  const support = await atDesk(site, 'support');
  expect(await support.post(`/payout-accounts/${account?.id}/number`)).toMatchObject({ code: 'FORBIDDEN' });
});

test('nor of whom a deposit is paid by; who decides deposits reads the name to compare it with the bank’s', async () => {
  const member = await payee(site.ctx);
  const id = await deposit(site, member);
  const submitted = await injectEncrypted(site.app, {
    method: 'POST',
    url: `/wps/cashier/deposits/${id}/submit`,
    headers: { ...member.headers, 'idempotency-key': randomUUID() },
    body: { payerName: 'Malee Suksan' },
  });
  expect(submitted.json()).toMatchObject({ success: true });
  const paths = [`/deposits?memberId=${member.memberId}`, '/deposits?waiting=true', `/deposits/${id}`];
  for (const role of ['support', 'reader'] as const) {
    const desk = await atDesk(site, role);
    for (const path of paths) {
      const said = JSON.stringify(await desk.get(path));
      expect(said, `${path} as ${role}`).toContain('M••• S•••');
      expect(said, `${path} as ${role}`).not.toContain('Suksan');
    }
  }
  for (const path of paths) expect(JSON.stringify(await finance.get(path)), path).toContain('Malee Suksan');
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
  await finance.post('/rates', rate);
  expect((await (await atDesk(site, 'finance')).post('/rates', rate)).value).toContainEqual(
    expect.objectContaining({ from: 'USDT', to: 'THB', rate: '34.25' }),
  );
  for (const wrong of [{ rate: '0' }, { to: 'USDT' }, { from: 'XYZ' }]) {
    expect(await finance.post('/rates', { ...rate, ...wrong })).toMatchObject({ code: 'MALFORMED' });
  }
  const actions = await risk.get<Page<object>>('/actions');
  expect(actions.value.list.slice(0, 4)).toMatchObject([
    { action: 'rate', subject: 'USDT-THB' },
    { action: 'rate', subject: 'USDT-THB' },
    { action: 'channel', subject: 'test-out' },
    { action: 'channel', subject: 'test-out' },
  ]);
});

test('a channel is not changed by who read it before somebody else changed it', async () => {
  const read = async () =>
    (await finance.get<DeskChannel[]>('/channels')).value.find(({ code }) => code === 'test-out');
  const { version = '', turnoverBp = 0 } = (await read()) ?? {};
  const change = (said: object) => finance.put<DeskChannel>('/channels/test-out', { version, ...said, ...because });
  const answers = await Promise.all([1, 2, 3].map((more) => change({ turnoverBp: turnoverBp + more })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const done = answers.find(({ status }) => status === 200)?.value;
  expect(await read()).toEqual(done);
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    code: 'STATE_CONFLICT',
    value: { version: done?.version },
  });
  expect(await change({ turnoverBp, version: done?.version })).toMatchObject({ status: 200, value: { version } });
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
  // A file for a day that is not over may have been written in advance.
  const today = new Date().toISOString().slice(0, 10);
  expect(await finance.post('/reconciliations', { ...body, day: today })).toMatchObject({
    code: 'MALFORMED',
    value: { issues: [{ field: 'day', rule: 'maximum' }] },
  });
  const { file: _, ...asked } = body;
  expect(await finance.post('/reconciliations', asked)).toMatchObject({ code: 'CHANNEL_UNAVAILABLE' });
});

test('a difference with a gateway stays open until it is closed with a reason, and no file that is handed over makes it vanish', async () => {
  const head = 'kind,reference,id,currency,amount,state,paid_at';
  const line = (reference: string, amount = '100.0000') =>
    `payment,${reference},p1,THB,${amount},paid,2026-01-15T10:00:00.000Z`;
  const compare = (...lines: string[]) =>
    finance.post('/reconciliations', {
      adapter: 'sandbox',
      day: '2026-01-15',
      file: `${[head, ...lines].join('\n')}\n`,
      ...because,
    });
  const listed = async (query = '') => {
    const { value } = await risk.get<Page<DeskKeptDifference>>(`/reconciliation-differences?pageSize=100${query}`);
    return value.list.filter(({ day }) => day === '2026-01-15');
  };
  const references = async (query = '') => (await listed(query)).map(({ reference }) => reference).sort();
  await compare(line('D8881'), line('D8882'));
  expect(await references()).toEqual(['D8881', 'D8882']);

  // A file handed over by somebody resolves no difference, and a repeated difference is not listed twice.
  await compare(line('D8881'));
  expect(await references()).toEqual(['D8881', 'D8882']);

  const of = async (reference: string) => (await listed()).find((difference) => difference.reference === reference);
  const id = (await of('D8881'))?.id;
  const path = `/reconciliation-differences/${id}/close`;
  expect(await risk.post(path, because)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await finance.post(path, {})).toMatchObject({ code: 'MALFORMED' });
  const closed = await finance.post<DeskKeptDifference>(path, because);
  expect(closed.value).toMatchObject({ closedReason: because.reason, reference: 'D8881' });
  expect(await finance.post(path, because)).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await finance.post('/reconciliation-differences/1/close', because)).toMatchObject({ code: 'NOT_FOUND' });
  const actions = await risk.get<Page<object>>('/actions?action=reconciliation-difference-closed');
  expect(actions.value.list).toMatchObject([{ operator: finance.username, subject: id, reason: because.reason }]);

  // The same difference found again stays closed; with another amount it is a new difference.
  await compare(line('D8881'));
  expect(await references()).toEqual(['D8882']);
  await compare(line('D8881', '99.0000'));
  expect(await references()).toEqual(['D8881', 'D8882']);
  expect((await references('&all=true')).length).toBeGreaterThan(3);
});

test('gateways are shown as they stand, without their secrets; one operator switches off and two switch on', async () => {
  const admin = await atDesk(site, 'admin');
  const of = async () =>
    (await risk.get<DeskGateway[]>('/gateways')).value.find(({ adapter }) => adapter === 'sandbox');
  const shown = await of();
  expect(shown).toMatchObject({
    enabled: true,
    secrets: 1,
    openOrders: 0,
    unanswered: 0,
    heardAt: null,
    comparedAt: null,
  });
  expect(Object.keys(shown ?? {}).some((name) => name.includes('sealed') || name === 'secret')).toBe(false);
  const put = async (desk: Desk, enabled: boolean, version?: string) =>
    await desk.put('/gateways/sandbox', { enabled, version: version ?? (await of())?.version, ...because });
  expect(await put(risk, false)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await put(finance, false)).toMatchObject({ value: { done: true } });
  expect((await of())?.enabled).toBe(false);
  expect(await put(finance, true)).toMatchObject({ value: { done: false } });
  expect(await put(finance, true)).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect(await put(admin, true)).toMatchObject({ value: { done: true } });
  expect((await of())?.enabled).toBe(true);
  // A version from before the others' change is refused, and so is a missing one.
  for (const act of [
    (version?: string) => finance.put('/gateways/sandbox', { enabled: false, version, ...because }),
    (version?: string) => finance.post('/gateways/sandbox/retire', { version, ...because }),
  ]) {
    expect(await act(shown?.version)).toMatchObject({ code: 'STATE_CONFLICT' });
    expect(await act()).toMatchObject({ code: 'MALFORMED' });
  }
  expect((await of())?.enabled).toBe(true);
  const nobody = { version: shown?.version, ...because };
  expect(await finance.post('/gateways/nobody/retire', nobody)).toMatchObject({ code: 'NOT_FOUND' });
  const [line] = (await risk.get<Page<DeskAction>>('/actions?action=gateway')).value.list;
  expect(line?.changes).toContainEqual({ field: 'enabled', before: 'false', after: 'true' });
});

test('a difference of much money takes two operators to close, and so do small ones that add up', async () => {
  const other = await atDesk(site, 'finance');
  const { ctx } = site;
  await ctx.pool.query(`update cashier.hand_rule set two_person_above = 5000000 where currency = 'THB'`);
  const opened = await insertReconciliation(
    ctx.db,
    { adapter: 'sandbox', day: '2026-01-20', at: ctx.clock(), lines: 4, matched: 0 },
    [
      { reference: 'X1', theirs: '500.0001', ours: null, currency: 'THB' },
      { reference: 'X2', theirs: '900.0000', ours: '600.0000', currency: 'THB' },
      { reference: 'X3', theirs: null, ours: '200.0001', currency: 'THB' },
      { reference: 'X4', kind: 'state-differs' as const, theirs: '800.0000', ours: '800.0000', currency: 'THB' },
    ].map((one) => ({ kind: 'amount-differs' as const, subject: null, subject_id: null, ...one })),
    { isHandedOver: false },
  );
  expect(opened).toBeDefined();
  const { value } = await risk.get<Page<DeskKeptDifference>>('/reconciliation-differences?pageSize=100');
  const close = (desk: Desk, reference: string) => {
    const id = value.list.find((difference) => difference.reference === reference)?.id;
    return desk.post<DeskKeptDifference>(`/reconciliation-differences/${id}/close`, because);
  };
  // Above the brand's amount.
  expect(await close(finance, 'X1')).toMatchObject({ value: { waitsForSecond: true, resolvedAt: null } });
  expect(await close(finance, 'X1')).toMatchObject({ code: 'ALREADY_APPROVED' });
  const closed = { waitsForSecond: false, closedReason: because.reason };
  expect(await close(other, 'X1')).toMatchObject({ value: closed });
  // One below the amount, then another that exceeds it within a day; a difference that two operators closed does not
  // count.
  expect(await close(finance, 'X2')).toMatchObject({ value: closed });
  expect(await close(finance, 'X3')).toMatchObject({ value: { waitsForSecond: true } });
  expect(await close(other, 'X3')).toMatchObject({ value: closed });
  // Equal amounts, but only one side reports them as returned.
  expect(await close(other, 'X4')).toMatchObject({ value: { waitsForSecond: true } });
  expect(await close(finance, 'X4')).toMatchObject({ value: closed });
  const { value: lines } = await risk.get<Page<DeskAction>>(
    '/actions?action=reconciliation-difference-closed&pageSize=10',
  );
  expect(lines.list.filter(({ detail }) => detail.reference === 'X1')).toMatchObject([
    { operator: other.username, detail: { approvals: 2 } },
    { operator: finance.username, detail: { approvals: 1, amount: '500.0001' } },
  ]);
});
