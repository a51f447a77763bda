import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { DomainError } from '../../../platform/errors.ts';
import { useTestApp } from '../../../testing/app.ts';
import { balancesOf, verifyLedger } from '../../ledger/index.ts';
import { ask, type Payee, payee } from '../withdrawals/testing.ts';
import { adjustmentActs, askForAdjustment } from './adjustments.ts';
import { approveOne, chargeBackOne, rejectOne } from './deposits.ts';
import { freezeOne, liftOne } from './freezes.ts';
import { verifyCashier } from './index.ts';
import { because, deposit, openCashier } from './testing.ts';
import { payByHand, withdrawalActs } from './withdrawals.ts';

const site = await useTestApp();
beforeAll(async () => {
  await openCashier(site);
  await sql`update cashier.withdrawal_rule set two_person_above = 400000, daily_count = 1000 where currency = 'THB'`.execute(
    site.ctx.db,
  );
});

const whats = [
  ...(['deposit', 'approve-deposit', 'reject-deposit', 'chargeback'] as const),
  ...(['withdraw', 'approve', 'reject', 'take', 'pay', 'fail', 'retry', 'return'] as const),
  ...(['credit', 'debit', 'approve-adjustment', 'reject-adjustment', 'freeze', 'hold', 'lift'] as const),
];
type What = (typeof whats)[number];
type Act = { what: What; operatorId: bigint; which: number; amount: number };
type Rows = Record<'deposits' | 'withdrawals' | 'adjustments' | 'freezes', bigint[]>;

/** Does one act on one of the member's rows; acts that its state refuses are skipped. */
async function perform(member: Payee, rows: Rows, { what, operatorId, which, amount }: Act): Promise<void> {
  const { ctx } = site;
  const by = { operatorId, idempotencyKey: randomUUID() };
  const memberId = String(member.memberId);
  const row = (ids: bigint[]) => ids[which % Math.max(ids.length, 1)] ?? 0n;
  const change = (act: keyof typeof withdrawalActs) => withdrawalActs[act](ctx, row(rows.withdrawals), by, because);
  const adjust = async (direction: 'credit' | 'debit') => {
    const asked = { memberId, direction, amount: String(amount), ...because };
    rows.adjustments.push(BigInt((await askForAdjustment(ctx, by, asked)).id));
  };
  const hold = async (more: { amount?: string }) => {
    rows.freezes.push(BigInt((await freezeOne(ctx, by, { memberId, ...more, ...because })).id));
  };
  const works: Record<What, () => Promise<unknown>> = {
    deposit: async () => {
      // A member has at most three open deposits.
      if (rows.deposits.length < 3) rows.deposits.push(BigInt(await deposit(site, member, String(amount))));
    },
    'approve-deposit': () => approveOne(ctx, row(rows.deposits), by, because),
    'reject-deposit': () => rejectOne(ctx, row(rows.deposits), by, because),
    chargeback: () => chargeBackOne(ctx, row(rows.deposits), by, because),
    withdraw: async () => rows.withdrawals.push((await ask(ctx, member, String(amount))).id),
    approve: () => change('approve'),
    reject: () => change('reject'),
    take: () => change('take'),
    pay: () => payByHand(ctx, row(rows.withdrawals), by, { reference: 'KB-4711', ...because }),
    fail: () => change('fail'),
    retry: () => change('retry'),
    return: () => change('return'),
    credit: () => adjust('credit'),
    debit: () => adjust('debit'),
    'approve-adjustment': () => adjustmentActs.approve(ctx, row(rows.adjustments), by, because),
    'reject-adjustment': () => adjustmentActs.reject(ctx, row(rows.adjustments), by, because),
    freeze: () => hold({}),
    hold: () => hold({ amount: String(amount) }),
    lift: () => liftOne(ctx, row(rows.freezes), by, because),
  };
  await works[what]().catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
  });
}

/** Returns the sum of all wallets less the debt. */
async function worthOf(memberId: bigint): Promise<bigint> {
  const balances = await balancesOf(site.ctx, memberId);
  return balances.reduce((sum, { type, balance }) => (type === 'debt' ? sum - balance : sum + balance), 0n);
}

/** Returns the same sum, computed from the rows of money that came in and went out. */
async function saidOf(memberId: bigint): Promise<bigint> {
  const { rows } = await sql<{ net: bigint }>`
    select (
      coalesce((select sum(amount - fee) from cashier.deposit where member_id = ${memberId} and state = 'CREDITED'), 0)
      - coalesce((select sum(amount) from cashier.withdrawal where member_id = ${memberId} and state = 'PAID'), 0)
      + coalesce((select sum(case direction when 'credit' then amount else -amount end) from cashier.adjustment
          where member_id = ${memberId} and state in ('CREDITED', 'DEBITED')), 0)
    )::int8 as net`.execute(site.ctx.db);
  return rows[0]?.net ?? 0n;
}

test('whatever two operators do in whatever order, the member has what came in less what went out, and it took two', async () => {
  const act = fc.record({
    what: fc.constantFrom(...whats),
    operatorId: fc.constantFrom(901n, 902n),
    which: fc.nat(5),
    amount: fc.integer({ min: 10, max: 90 }),
  });
  const start = 5_000_000n;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 12, maxLength: 40 }), async (acts) => {
      const member = await payee(site.ctx, start);
      const rows: Rows = { deposits: [], withdrawals: [], adjustments: [], freezes: [] };
      for (const one of acts) await perform(member, rows, one);
      expect(await worthOf(member.memberId)).toBe(start + (await saidOf(member.memberId)));
      expect(await verifyCashier(site.ctx.db)).toEqual([]);
    }),
    { numRuns: 15 },
  );
  expect((await verifyLedger(site.ctx.db)).counts).toEqual({});
  const { rows: alone } = await sql`
    select w.id from cashier.withdrawal w where w.state in ('APPROVED', 'PAYING', 'PAYOUT_FAILED', 'PAID', 'RETURNED')
      and (select count(*) from cashier.approval a where a.subject = 'withdrawal' and a.subject_id = w.id) < w.approvals_needed
    union all
    select id from cashier.adjustment where state in ('CREDITED', 'DEBITED') and decided_by = requested_by`.execute(
    site.ctx.db,
  );
  expect(alone).toEqual([]);
});
