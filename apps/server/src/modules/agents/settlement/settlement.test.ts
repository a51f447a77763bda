import { randomUUID } from 'node:crypto';
import type { ContractTerms, Income, StatementDetail, StatementPage } from '@fairhouse/contract/contracts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { injectEncrypted } from '../../../testing/encrypt.ts';
import { atEveryCut } from '../../../testing/kill-at-each-step.ts';
import { setFundPassword, testVisitor } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { bindAccount } from '../../cashier/payout-accounts/accounts.ts';
import { fundPassword, openWithdrawals, realName, someAccount } from '../../cashier/withdrawals/testing.ts';
import { houseAccount, post, verifyLedger, walletBalances } from '../../ledger/index.ts';
import { moneyEventsOf } from '../../money-rows/index.ts';
import { brandSettings } from '../../site/index.ts';
import { contractRows } from '../contracts/contract-store.ts';
import { wholePeriodBefore } from '../contracts/periods.ts';
import { settleAll } from './jobs.ts';
import { listStatementRows, putPayRule } from './statement-store.ts';
import {
  accepted,
  begun,
  betOf,
  chainSince,
  dayMs,
  flatTerms,
  middleOfDay,
  placed,
  play,
  signed,
  voided,
  waitMinutes,
} from './testing.ts';
import { verifyWages } from './verify.ts';

const { app, ctx } = await useTestApp();
const { utcOffsetMinutes } = await brandSettings(ctx);

type Member = Awaited<ReturnType<typeof placed>>;

const cashOf = async ({ wallets }: Member) => {
  const cash = wallets.get('cash');
  return cash ? ((await walletBalances(ctx.db, [cash.id])).get(cash.id) ?? 0n) : 0n;
};

async function give(member: Member, amount: bigint): Promise<void> {
  const credit = member.wallets.get('cash');
  if (!credit) throw new Error('a member has cash');
  const debit = await houseAccount(ctx, 'promotion:signup', credit.currency);
  await post(ctx, { key: randomUUID(), legs: [{ debit, credit, amount, kind: 'signupGift', ref: 0n }] });
}

const middleOf = (days: number) => middleOfDay(days, utcOffsetMinutes);
const chain = (days: number, terms: { up: ContractTerms; down: ContractTerms }) =>
  chainSince(ctx, middleOf(days), terms);

const stated = async (payeeId: bigint) => (await listStatementRows(ctx.db, { payeeId, limit: 500 })).reverse();
/** The sums of an agent's income page over the last days. */
const incomeOf = async ({ headers }: Member) => {
  const dayIn = (days: number) =>
    new Date(Date.now() + utcOffsetMinutes * 60_000 + days * dayMs).toISOString().slice(0, 10);
  const url = `/wps/agent/income?from=${dayIn(-4)}&to=${dayIn(1)}`;
  return (await app.inject({ url, headers })).json<{ value: Income }>().value.total;
};
const flat = (rate: string, more: Partial<ContractTerms> = {}) => flatTerms('dividend', rate, more);

test('the house pays the upline and the upline pays the downline, each what the figures of the team give, once', async () => {
  const { upline, downline, player } = await chain(2, { up: flat('10'), down: flat('4.3333') });
  await play(ctx, [
    betOf(player.memberId, middleOf(2), { stake: 1_000_001n, payout: 300_000n }),
    // The agent's own play does not count for the agent's team, but for the upline's.
    betOf(downline.memberId, middleOf(2), { stake: 50_000n }),
  ]);
  await Promise.all([settleAll(ctx), settleAll(ctx)]);
  await settleAll(ctx);
  // 700 001 × 4.3333 % = 30 333.143…, cut to the unit; 750 001 × 10 % = 75 000.1.
  expect(await stated(downline.memberId)).toMatchObject([
    { amount: 30_333n, due: 30_333n, paid: 30_333n, state: 'PAID', rate: 43_333, basis: 700_001n, revision: 0 },
    { amount: 0n, state: 'NONE' },
  ]);
  expect(await stated(upline.memberId)).toMatchObject([{ amount: 75_000n, state: 'PAID' }, { amount: 0n }]);
  expect([await cashOf(upline), await cashOf(downline)]).toEqual([75_000n - 30_333n, 30_333n]);

  expect(await incomeOf(upline)).toEqual({
    received: '7.5000',
    given: '3.0333',
    net: '4.4667',
    waiting: '0.0000',
    owed: '0.0000',
  });
  const list = async (who: Member, query = '') =>
    (await app.inject({ url: `/wps/agent/statements${query}`, headers: who.headers })).json<{ value: StatementPage }>()
      .value.list;
  const [, line] = await list(downline);
  expect(line).toMatchObject({
    due: '3.0333',
    byHouse: false,
    rate: '4.3333',
    figures: { stake: '100.0001', profit: '70.0001' },
  });
  expect(JSON.stringify(line)).not.toContain(upline.username);
  expect((await list(upline, '?side=given'))[1]).toMatchObject({
    id: line?.id,
    downline: { username: downline.username },
  });
  const file = async (who: Member, query: string) =>
    (await app.inject({ url: `/wps/agent/statements/csv?${query}`, headers: who.headers })).body.trim().split('\n');
  expect((await file(upline, 'side=given'))[2]).toContain(`${line?.id},dividend`);
  expect(await file(upline, `side=given&to=${line?.until}`)).toHaveLength(2);
  const detail = async (who: Member) =>
    (await app.inject({ url: `/wps/agent/statements/${line?.id}`, headers: who.headers })).json();
  // The days are the brand's, whatever the reader's clock.
  const day = new Date(middleOf(2).getTime() + utcOffsetMinutes * 60_000).toISOString().slice(0, 10);
  expect((await detail(upline)).value as StatementDetail).toMatchObject({
    terms: { tiers: [{ rate: '4.3333' }] },
    days: { from: day, to: day },
  });
  expect(await detail(await placed(ctx, upline.memberId))).toMatchObject({ code: 'NOT_FOUND' });
  const told = await moneyEventsOf(ctx.db, 'wage', BigInt(line?.id ?? 0));
  expect(told.map(({ kind, member_id }) => [kind, member_id])).toEqual([
    ['paid', downline.memberId],
    ['given', upline.memberId],
  ]);
});

test('an upline without the money owes, pays what is there, the oldest first, and the rest before anything later', async () => {
  const { upline, downline, player } = await chain(3, { up: flat('1'), down: flat('1') });
  const other = await placed(ctx, upline.memberId);
  const theirs = await placed(ctx, other.memberId, { isAgent: false });
  await begun(
    ctx,
    await signed(ctx, 'dividend', { payerId: upline.memberId, payeeId: other.memberId, terms: flat('1') }),
    middleOf(3),
  );
  // The upline's own team lost as much as the other branch won: the house pays nothing, the upline owes.
  await play(ctx, [
    betOf(player.memberId, middleOf(3), { stake: 1_000_000n }),
    betOf(theirs.memberId, middleOf(3), { payout: 1_100_000n }),
    betOf(player.memberId, middleOf(2), { stake: 2_000_000n }),
    betOf(theirs.memberId, middleOf(2), { payout: 3_000_000n }),
  ]);
  await settleAll(ctx);
  expect(await stated(downline.memberId)).toMatchObject([
    { due: 10_000n, paid: 0n, state: 'OWED' },
    { due: 20_000n, paid: 0n, state: 'OWED' },
    { state: 'NONE' },
  ]);
  const [first] = await stated(downline.memberId);
  const short = await moneyEventsOf(ctx.db, 'wage', first?.id ?? 0n);
  expect(short.map(({ kind }) => kind)).toEqual(['delayed', 'short']);
  await give(upline, 4_000n);
  await settleAll(ctx);
  expect((await stated(downline.memberId))[0]).toMatchObject({ paid: 4_000n, state: 'OWED' });
  await give(upline, 8_000n);
  await settleAll(ctx);
  expect(await stated(downline.memberId)).toMatchObject([{ state: 'PAID' }, { paid: 2_000n, state: 'OWED' }, {}]);
  expect([await cashOf(upline), await cashOf(downline)]).toEqual([0n, 12_000n]);
  await give(upline, 1_000_000n);
  await settleAll(ctx);
  expect(await cashOf(downline)).toBe(30_000n);
  expect((await moneyEventsOf(ctx.db, 'wage', first?.id ?? 0n)).map(({ kind }) => kind)).toEqual([
    'delayed',
    'short',
    'paid',
    'given',
  ]);
});

test('a bet that is voided after it was paid for is settled as an adjustment, to the unit, also through losses carried on', async () => {
  const carries = { carriesLosses: true };
  const { upline, downline, player, given } = await chain(3, { up: flat('20', carries), down: flat('10', carries) });
  const lost = betOf(player.memberId, middleOf(3), { stake: 1_000_000n });
  await play(ctx, [
    lost,
    betOf(player.memberId, middleOf(3), { stake: 100_000n, payout: 400_000n }),
    betOf(player.memberId, middleOf(2), { stake: 500_000n }),
  ]);
  await settleAll(ctx);
  expect((await stated(downline.memberId)).map(({ due }) => due)).toEqual([70_000n, 50_000n, 0n]);
  // Without the bet the first day is a loss of 300 000, which the second day makes up for.
  await play(ctx, [voided(lost)]);
  await settleAll(ctx);
  await settleAll(ctx);
  expect(await stated(downline.memberId)).toMatchObject([
    { due: 70_000n, revision: 0, state: 'PAID' },
    { due: 50_000n, revision: 0, state: 'PAID' },
    { due: 0n },
    { due: -70_000n, revision: 1, before: 70_000n, amount: 0n, carried_out: -300_000n, state: 'PAID' },
    { due: -30_000n, revision: 1, before: 50_000n, amount: 20_000n, carried_in: -300_000n, state: 'PAID' },
  ]);
  expect([await cashOf(upline), await cashOf(downline)]).toEqual([20_000n, 20_000n]);
  expect((await contractRows.byId(ctx.db, given.id))?.carried).toBe(0n);
  // Reversed again: what was taken back is paid again.
  await play(ctx, [lost]);
  await settleAll(ctx);
  expect([await cashOf(upline), await cashOf(downline)]).toEqual([120_000n, 120_000n]);
});

test('a loss that comes late into a contract that was replaced counts in the one that replaced it, and no other loss does', async () => {
  const carries = { carriesLosses: true };
  const agent = await placed(ctx, null);
  const player = await placed(ctx, agent.memberId, { isAgent: false });
  const house = { payerId: null, payeeId: agent.memberId };
  const before = await begun(ctx, await signed(ctx, 'dividend', { ...house, terms: flat('10', carries) }), middleOf(3));
  const lost = betOf(player.memberId, middleOf(3), { stake: 1_000_000n });
  await play(ctx, [
    lost,
    // A loss that the payer knew when the contract was offered stays with the previous contract.
    betOf(player.memberId, middleOf(3), { stake: 100_000n, payout: 1_150_000n }),
    betOf(player.memberId, middleOf(2), { stake: 500_000n }),
  ]);
  // Only the first day is over.
  await putPayRule(ctx.db, { kind: 'dividend', needsApproval: false, waitMinutes: waitMinutes + 2 * 1440 });
  await settleAll(ctx);
  const after = await begun(ctx, await signed(ctx, 'dividend', { ...house, terms: flat('20', carries) }), middleOf(2));
  await sql`update agents.contract set until_at = ${after.from_at}, period_end = ${after.from_at}, state = 'ENDED'
    where id = ${before.id}`.execute(ctx.db);
  await putPayRule(ctx.db, { kind: 'dividend', needsApproval: false, waitMinutes });
  await settleAll(ctx);
  const old = async () => await contractRows.byId(ctx.db, before.id);
  expect(await old()).toMatchObject({ carried: -50_000n, settled_until: after.from_at });
  expect(await cashOf(agent)).toBe(100_000n);
  await play(ctx, [{ ...lost, stake: 700_000n }]);
  await settleAll(ctx);
  expect(await old()).toMatchObject({ carried: -350_000n });
  // 500 000 less the late 300 000, at a fifth.
  expect(await cashOf(agent)).toBe(40_000n);
  expect((await stated(agent.memberId)).at(-1)).toMatchObject({
    contract_id: after.id,
    carried_in: -300_000n,
    due: -60_000n,
  });
  await play(ctx, [lost]);
  await settleAll(ctx);
  expect(await cashOf(agent)).toBe(100_000n);
});

test('what an upline owes is paid before money is withdrawn or sent, and none leaves while some is owed', async () => {
  await openWithdrawals(ctx);
  const { upline, downline, player } = await chain(2, { up: flat('1'), down: flat('1') });
  const winner = await placed(ctx, upline.memberId, { isAgent: false });
  await play(ctx, [
    betOf(player.memberId, middleOf(2), { stake: 1_000_000_000n }),
    betOf(winner.memberId, middleOf(2), { payout: 1_100_000_000n }),
  ]);
  await settleAll(ctx);
  await setFundPassword(ctx, upline.memberId, realName);
  const owner = { memberId: upline.memberId, currency: 'THB' } as const;
  const { id: payoutAccountId } = await bindAccount(ctx, owner, someAccount(), testVisitor());
  const ask = async (path: string, body: object) => {
    const headers = { ...upline.headers, 'idempotency-key': randomUUID() };
    const url = `/wps/cashier/${path}`;
    return (await injectEncrypted(app, { method: 'POST', url, body: { ...body, fundPassword }, headers })).json();
  };
  const withdraw = (amount: string) => ask('withdrawals', { channel: 'test-out', payoutAccountId, amount });
  const send = (amount: string) => ask('transfers', { recipientId: String(downline.memberId), amount });
  const owed = async () => (await stated(downline.memberId))[0];
  expect(await incomeOf(downline)).toMatchObject({ received: '0.0000', waiting: '1000.0000' });
  expect(await incomeOf(upline)).toMatchObject({ net: '0.0000', owed: '1000.0000' });
  await give(upline, 4_000_000n);
  expect(await withdraw('100')).toMatchObject({ code: 'WAGES_OWED', value: { left: '600.0000', currency: 'THB' } });
  expect(await owed()).toMatchObject({ due: 10_000_000n, paid: 4_000_000n, state: 'OWED' });
  expect(await cashOf(upline)).toBe(0n);
  await give(upline, 1_000_000n);
  expect(await send('100')).toMatchObject({ code: 'WAGES_OWED', value: { left: '500.0000' } });
  await give(upline, 9_000_000n);
  expect(await withdraw('150')).toMatchObject({ value: { amount: '150.0000' } });
  expect(await owed()).toMatchObject({ paid: 10_000_000n, state: 'PAID' });
  expect(await send('100')).toMatchObject({ value: { amount: '100.0000' } });
  expect([await cashOf(upline), await cashOf(downline)]).toEqual([1_500_000n, 11_000_000n]);
});

test('what a correction takes back from somebody who has spent it stays owed, and is taken from what comes next', async () => {
  const { upline, downline, player } = await chain(2, { up: flat('20'), down: flat('10') });
  const lost = betOf(player.memberId, middleOf(2), { stake: 1_000_000n });
  await play(ctx, [lost]);
  await settleAll(ctx);
  const cash = downline.wallets.get('cash');
  if (!cash) throw new Error('a member has cash');
  const game = await houseAccount(ctx, 'original:dice', cash.currency);
  await post(ctx, {
    key: randomUUID(),
    legs: [{ debit: cash, credit: game, amount: 90_000n, kind: 'stake', ref: 0n }],
  });
  await play(ctx, [voided(lost)]);
  await settleAll(ctx);
  expect((await stated(downline.memberId)).at(-1)).toMatchObject({ due: -100_000n, paid: 10_000n, state: 'OWED' });
  await give(downline, 95_000n);
  await settleAll(ctx);
  expect([await cashOf(upline), await cashOf(downline)]).toEqual([0n, 5_000n]);
});

test('where approval is asked for, nothing moves before an operator has given it', async () => {
  await putPayRule(ctx.db, { kind: 'dividend', needsApproval: true, waitMinutes });
  const { downline, player } = await chain(2, { up: flat('20'), down: flat('10') });
  await play(ctx, [betOf(player.memberId, middleOf(2), { stake: 1_000_000n })]);
  await settleAll(ctx);
  expect((await stated(downline.memberId))[0]).toMatchObject({ due: 100_000n, paid: 0n, state: 'HELD' });
  await putPayRule(ctx.db, { kind: 'dividend', needsApproval: false, waitMinutes });
  await settleAll(ctx);
  expect(await cashOf(downline)).toBe(0n);
  const finance = await signedInOperator(ctx, { role: 'finance' });
  const ops = async (method: 'GET' | 'POST', path: string, who: typeof finance, payload?: object) =>
    (
      await app.inject({ method, url: `/ops/v1/agents/${path}`, headers: who.headers, ...(payload ? { payload } : {}) })
    ).json();
  const { list } = (await ops('GET', 'runs', finance)).value;
  expect(list).toHaveLength(1);
  expect(list[0]).toMatchObject({ kind: 'dividend', currency: 'THB', statements: 2, due: '30.0000', back: '0.0000' });
  const { until, fingerprint } = list[0];
  const said = { kind: 'dividend', until, fingerprint, reason: 'looked at' };
  const support = await signedInOperator(ctx, { role: 'support' });
  expect(await ops('POST', 'runs/approve', support, said)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await ops('POST', 'runs/approve', finance, said)).toMatchObject({ value: { statements: 2 } });
  expect(await ops('POST', 'runs/approve', finance, said)).toMatchObject({ code: 'STATE_CONFLICT' });
  await settleAll(ctx);
  expect(await cashOf(downline)).toBe(100_000n);
});

test('a contract of the house takes two operators, and a preview shows what it would pay without paying', async () => {
  const agent = await placed(ctx, null);
  const player = await placed(ctx, agent.memberId, { isAgent: false });
  const [first, second] = [await signedInOperator(ctx), await signedInOperator(ctx)];
  const payload = {
    kind: 'dividend',
    username: agent.username,
    terms: flat('7', { period: 'monthly' }),
    reason: 'as talked over',
  };
  const offer = async ({ headers }: typeof first) =>
    (await app.inject({ method: 'POST', url: '/ops/v1/agents/contracts', headers, payload })).json();
  expect(await offer(first)).toMatchObject({ value: { contract: null } });
  expect(await offer(first)).toMatchObject({ code: 'ALREADY_APPROVED' });
  const offered = (await offer(second)).value.contract;
  expect(offered).toMatchObject({ state: 'OFFERED', upline: null, downline: { username: agent.username } });
  const row = await contractRows.byId(ctx.db, BigInt(offered.id));
  if (!row) throw new Error('it is offered');
  await begun(ctx, await accepted(ctx, row), new Date());
  await play(ctx, [betOf(player.memberId, new Date(Date.now() - 600_000), { stake: 1_000_000n })]);
  const url = '/ops/v1/agents/preview?kind=dividend';
  const { list } = (await app.inject({ url, headers: first.headers })).json().value;
  const hasTenMinutes = wholePeriodBefore('month', new Date(), utcOffsetMinutes).until.getTime() < Date.now() - 900_000;
  if (hasTenMinutes) expect(list).toContainEqual(expect.objectContaining({ contractId: offered.id, amount: '7.0000' }));
  expect(await stated(agent.memberId)).toEqual([]);
});

test('salaries of days, hours and five minutes are of their own volume, and five minutes of nothing leave no row', async () => {
  const upline = await placed(ctx, null);
  const player = await placed(ctx, upline.memberId, { isAgent: false });
  const at = new Date(Date.now() - 6 * 3_600_000);
  const house = { payerId: null, payeeId: upline.memberId };
  await begun(ctx, await signed(ctx, 'hourly', { ...house, terms: flatTerms('hourly', '2') }), at);
  await begun(ctx, await signed(ctx, 'realtime', { ...house, terms: flatTerms('realtime', '0.5') }), at);
  await play(ctx, [
    betOf(player.memberId, at, { stake: 1_000_000n }),
    betOf(player.memberId, new Date(at.getTime() + 3_600_000), { stake: 500_000n }),
  ]);
  await settleAll(ctx);
  const rows = await stated(upline.memberId);
  const of = (kind: string) => rows.filter((row) => row.kind === kind && row.due > 0n).map(({ due }) => due);
  expect(of('hourly')).toEqual([20_000n, 10_000n]);
  expect(of('realtime')).toEqual([5_000n, 2_500n]);
  expect(rows.filter(({ kind }) => kind === 'realtime')).toHaveLength(2);
  // A late bet in a five-minute slot without a statement is paid by a first statement.
  await play(ctx, [betOf(player.memberId, new Date(at.getTime() + 1_800_000), { stake: 200_000n })]);
  await settleAll(ctx);
  expect((await stated(upline.memberId)).at(-1)).toMatchObject({
    kind: 'realtime',
    due: 1_000n,
    revision: 0,
    state: 'PAID',
  });
  expect(await cashOf(upline)).toBe(20_000n + 10_000n + 5_000n + 2_500n + 4_000n + 1_000n);
});

test('a settlement that dies at any step is made up for by the next one, and nothing is paid twice', async () => {
  const cuts = await atEveryCut(ctx, {
    prepare: async () => {
      const agent = await placed(ctx, null);
      const player = await placed(ctx, agent.memberId, { isAgent: false });
      const row = await signed(ctx, 'dividend', { payerId: null, payeeId: agent.memberId, terms: flat('10') });
      await begun(ctx, row, middleOf(1));
      await play(ctx, [betOf(player.memberId, middleOf(1), { stake: 1_000_000n })]);
      return { agent, row };
    },
    work: (dying) => settleAll(dying, ['dividend']),
    check: async ({ agent, row }) => {
      await settleAll(ctx, ['dividend']);
      expect(await cashOf(agent)).toBe(100_000n);
      await sql`update agents.contract set until_at = settled_until, period_end = settled_until, ended_by = 'terminated',
        state = 'ENDED' where id = ${row.id}`.execute(ctx.db);
    },
  });
  expect(cuts).toBeGreaterThan(20);
}, 120_000);

test('contracts, statements and the ledger agree', async () => {
  expect(await verifyWages(ctx.db)).toEqual([]);
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});
