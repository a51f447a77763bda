import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { useTestCtx } from '../../../testing/ctx.ts';
import { atEveryCut, type Cut } from '../../../testing/kill-at-each-step.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { moneyEventsOf } from '../../money-rows/events.ts';
import { openChannel } from '../channels/testing.ts';
import { deposits } from '../deposits/deposit-store.ts';
import { changeDeposit } from '../deposits/lifecycle.ts';
import { chargeBack } from '../desk/chargeback.ts';
import { freezeMember } from '../freezes/freeze.ts';
import { enableGateway, putGateway } from '../gateways/credentials.ts';
import { payoutJob } from '../payout-queue.ts';
import { stopPeerPayments } from '../peer-payments/offer.ts';
import { depositRow } from '../testing-rows.ts';
import { verifyCashier } from '../verify.ts';
import { approveWithdrawal, cancelWithdrawal } from '../withdrawals/decide.ts';
import { withdrawalHeld } from '../withdrawals/lifecycle.ts';
import { ask, moneyOf, openWithdrawals, type Payee, payee } from '../withdrawals/testing.ts';
import { unpaidSince, type Withdrawal, withdrawalById } from '../withdrawals/withdrawal-store.ts';
import { failPayout, markPaid, rejectWithdrawal, retryPayout, returnPayout, takePayout } from './decide.ts';
import { payOut, payoutJobs } from './payout-job.ts';

const ctx = await useTestCtx();
beforeAll(async () => {
  await openWithdrawals(ctx);
  await sql`update cashier.withdrawal_rule set two_person_above = 5000000 where currency = 'THB'`.execute(ctx.db);
  await sql`update cashier.hand_rule set two_person_above = 2000000 where currency = 'THB'`.execute(ctx.db);
});
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).counts).toEqual({});
  expect(await verifyCashier(ctx.db)).toEqual([]);
});

const cash = 10_000_000n;
const [anna, ben] = [101n, 102n];
const operator = { kind: 'operator', id: anna } as const;
const second = { kind: 'operator', id: ben } as const;
const because = { reason: 'The bank refused' };
const paid = { reference: 'KB-4711' };

async function requested(amount = '100'): Promise<{ member: Payee; id: bigint; memberId: bigint }> {
  const member = await payee(ctx, cash);
  const { id } = await ask(ctx, member, amount);
  return { member, id, memberId: member.memberId };
}
async function approved() {
  const made = await requested();
  await approveWithdrawal(ctx, made.id, anna);
  return made;
}
const stateOf = async (id: bigint) => (await withdrawalById(ctx.db, id))?.state;
const kindsOf = async (id: bigint) => (await moneyEventsOf(ctx.db, 'withdrawal', id)).map(({ kind }) => kind);
const jobsOf = async (id: bigint) => {
  const { rows } = await sql`
    select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${payoutJob} and j.payload ->> 'id' = ${String(id)}`.execute(ctx.db);
  return rows.length;
};

test('an approval lets it be paid, in one transaction with the job that pays', async () => {
  const { id, memberId } = await requested();
  const { withdrawal, approvals } = await approveWithdrawal(ctx, id, anna);
  expect([withdrawal.state, approvals, await jobsOf(id)]).toEqual(['APPROVED', { given: 1, needed: 1 }, 1]);
  // Without a gateway it waits for an operator.
  await payOut(ctx, id);
  expect(await stateOf(id)).toBe('APPROVED');
  await takePayout(ctx, id, operator);
  await markPaid(ctx, id, operator, paid);
  expect(await moneyOf(ctx, memberId)).toEqual({ cash: cash - 1_000_000n, locked: 0n });
  expect(await kindsOf(id)).toEqual(['requested', 'approved', 'paying', 'paid']);
});

test('what waited longer than its job is begun by the sweep; what a person pays, and what is frozen, is not', async () => {
  const forMembers = async () => {
    const member = await payee(ctx, cash);
    const { id } = await ask(ctx, member, '100', { channel: 'test-match' });
    await approveWithdrawal(ctx, id, anna);
    return { id, memberId: member.memberId };
  };
  const [lost, frozen, taken, byHand] = [await forMembers(), await forMembers(), await forMembers(), await approved()];
  await freezeMember(
    ctx,
    anna,
    { memberId: frozen.memberId, amount: null, ...because },
    { key: randomUUID(), hash: '' },
  );
  await payOut(ctx, taken.id);
  await stopPeerPayments(ctx, taken.id, operator, { note: 'nobody pays it' });
  // As if the queue had given up: the member owed, or the gateway was off for days.
  await sql`delete from graphile_worker._private_jobs`.execute(ctx.db);
  const sweep = (minutes: number) => {
    const clock = () => new Date(ctx.clock().getTime() + minutes * 60_000);
    return payoutJobs.tasks['cashier:payouts']?.({ ...ctx, clock }, {});
  };
  await sweep(5);
  expect(await jobsOf(lost.id)).toBe(0);
  await sweep(11);
  await sweep(11);
  const jobs = [lost, frozen, taken, byHand].map(({ id }) => jobsOf(id));
  expect(await Promise.all(jobs)).toEqual([1, 0, 0, 0]);
  await payOut(ctx, lost.id);
  expect(await stateOf(lost.id)).toBe('MATCHING');
});

test('the sweep passes over those of members who owe, however many they are, until they owe no more', async () => {
  await openChannel(ctx, { code: 'test-in' });
  const credited = async (memberId: bigint) => {
    const { id } = await deposits.insert(ctx.db, depositRow(ctx, { member_id: memberId, channel: 'test-in' }));
    await changeDeposit(ctx, id, () => ({ to: 'CREDITED', kind: 'credited', actor: operator }));
    return id;
  };
  /** Makes a withdrawal that was approved before a deposit of the same member was charged back. */
  const waiting = async (owes: boolean) => {
    const member = await payee(ctx, 0n);
    const deposit = await credited(member.memberId);
    const { id } = await ask(ctx, member, '100', { channel: 'test-match' });
    await approveWithdrawal(ctx, id, anna);
    if (owes) await chargeBack(ctx, deposit, anna, because);
    return { id, memberId: member.memberId };
  };
  const before = new Date(ctx.clock().getTime() + 3_600_000);
  const others = (await unpaidSince(ctx.db, before, 500)).length;
  const [first, second, third] = [await waiting(true), await waiting(true), await waiting(false)];
  const next = async () => (await unpaidSince(ctx.db, before, others + 1)).slice(others);
  expect(await next()).toEqual([third.id]);
  await credited(first.memberId);
  expect(await next()).toEqual([first.id]);
  for (const { id } of [first, second, third]) await rejectWithdrawal(ctx, id, operator, because);
});

test('the sweep leaves what waits for a gateway that is off, and begins it once the gateway is on', async () => {
  const { id } = await approved();
  await sql`update cashier.withdrawal set adapter = 'sandbox' where id = ${id}`.execute(ctx.db);
  await sql`delete from graphile_worker._private_jobs`.execute(ctx.db);
  const secret = 'a secret of sixteen or more';
  await putGateway(ctx, { adapter: 'sandbox', url: 'http://127.0.0.1:9', merchant: 'house', secret });
  const clock = () => new Date(ctx.clock().getTime() + 11 * 60_000);
  const jobsAfterSweep = async (isOn: boolean) => {
    await enableGateway(ctx, 'sandbox', isOn);
    await payoutJobs.tasks['cashier:payouts']?.({ ...ctx, clock }, {});
    return await jobsOf(id);
  };
  expect(await jobsAfterSweep(false)).toBe(0);
  expect(await jobsAfterSweep(true)).toBe(1);
});

test('one that members pay in parts is offered to them once it is approved, and only then', async () => {
  const member = await payee(ctx, cash);
  const { id } = await ask(ctx, member, '100', { channel: 'test-match' });
  await payOut(ctx, id);
  expect(await stateOf(id)).toBe('REQUESTED');
  await approveWithdrawal(ctx, id, anna);
  await payOut(ctx, id);
  await payOut(ctx, id);
  expect(await kindsOf(id)).toEqual(['requested', 'approved', 'matching']);
  const conflict = { code: 'STATE_CONFLICT', value: { state: 'MATCHING' } };
  await expect(markPaid(ctx, id, operator, paid)).rejects.toMatchObject(conflict);
  await expect(rejectWithdrawal(ctx, id, operator, because)).rejects.toMatchObject(conflict);
});

test('a large one needs two people, never the same one twice', async () => {
  const { id } = await requested('600');
  const first = await approveWithdrawal(ctx, id, anna);
  expect([first.withdrawal.state, first.approvals, await jobsOf(id)]).toEqual([
    'REQUESTED',
    { given: 1, needed: 2 },
    0,
  ]);
  await expect(approveWithdrawal(ctx, id, anna)).rejects.toMatchObject({ code: 'ALREADY_APPROVED' });
  expect(await stateOf(id)).toBe('REQUESTED');
  expect((await approveWithdrawal(ctx, id, ben)).withdrawal.state).toBe('APPROVED');
  expect(await kindsOf(id)).toEqual(['requested', 'approval', 'approved']);
  expect(await jobsOf(id)).toBe(1);
});

test('two clicks of one operator at once are one approval; two operators at once are two', async () => {
  const one = await requested('600');
  const clicks = await Promise.allSettled([approveWithdrawal(ctx, one.id, anna), approveWithdrawal(ctx, one.id, anna)]);
  expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await stateOf(one.id)).toBe('REQUESTED');
  const two = await requested('600');
  await Promise.all([approveWithdrawal(ctx, two.id, anna), approveWithdrawal(ctx, two.id, ben)]);
  expect(await stateOf(two.id)).toBe('APPROVED');
});

test('nothing is approved while the account’s withdrawals are frozen', async () => {
  const { id, memberId } = await requested();
  await sql`insert into cashier.freeze (member_id, kind, state, reason, frozen_by, request_key, request_hash, created_at)
    values (${memberId}, 'withdrawals', 'FROZEN', 'test', 1, gen_random_uuid(), '', now())`.execute(ctx.db);
  await expect(approveWithdrawal(ctx, id, anna)).rejects.toMatchObject({ code: 'WITHDRAWALS_FROZEN' });
  const other = await payee(ctx);
  await sql`insert into cashier.freeze (member_id, kind, state, reason, frozen_by, request_key, request_hash, created_at)
    values (${other.memberId}, 'withdrawals', 'FROZEN', 'test', 1, gen_random_uuid(), '', now())`.execute(ctx.db);
  await expect(ask(ctx, other, '10')).rejects.toMatchObject({ code: 'WITHDRAWALS_FROZEN' });
  await rejectWithdrawal(ctx, id, operator, because);
});

test('what is rejected goes back to the member, with the reason', async () => {
  const { id, memberId } = await requested();
  expect(await rejectWithdrawal(ctx, id, operator, because)).toMatchObject({ state: 'REJECTED', ...because });
  expect(await moneyOf(ctx, memberId)).toEqual({ cash, locked: 0n });
  await expect(rejectWithdrawal(ctx, id, operator, because)).rejects.toMatchObject({
    code: 'STATE_CONFLICT',
    value: { state: 'REJECTED' },
  });
});

test('a member cancels as long as nobody has decided; again is the same, and another’s is not found', async () => {
  const { id, memberId } = await requested();
  await expect(cancelWithdrawal(ctx, memberId + 1n, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await cancelWithdrawal(ctx, memberId, id)).state).toBe('CANCELLED');
  expect((await cancelWithdrawal(ctx, memberId, id)).state).toBe('CANCELLED');
  expect(await moneyOf(ctx, memberId)).toEqual({ cash, locked: 0n });
  const late = await approved();
  await expect(cancelWithdrawal(ctx, late.memberId, late.id)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
});

test('when a member cancels and an operator approves at the same moment, one of them does', async () => {
  for (let i = 0; i < 4; i++) {
    const { id, memberId } = await requested();
    const both = await Promise.allSettled([cancelWithdrawal(ctx, memberId, id), approveWithdrawal(ctx, id, anna)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { locked } = await moneyOf(ctx, memberId);
    expect(locked).toBe((await stateOf(id)) === 'APPROVED' ? 1_000_000n : 0n);
  }
});

test('approved ones that one operator rejects add up to what takes two', async () => {
  const { member, id, memberId } = await approved();
  const more = [await ask(ctx, member, '100'), await ask(ctx, member, '100'), await ask(ctx, member, '100')];
  const [untouched = 0n, second100 = 0n, beyond = 0n] = more.map((one) => one.id);
  for (const other of [second100, beyond]) await approveWithdrawal(ctx, other, anna);
  // One operator may reject two of 100 alone. A withdrawal that nobody approved cannot have been paid, so it does not
  // count.
  for (const alone of [id, untouched, second100]) {
    expect((await rejectWithdrawal(ctx, alone, operator, because)).state).toBe('REJECTED');
  }
  expect((await rejectWithdrawal(ctx, beyond, operator, because)).state).toBe('APPROVED');
  await expect(rejectWithdrawal(ctx, beyond, operator, because)).rejects.toMatchObject({ code: 'ALREADY_APPROVED' });
  expect((await rejectWithdrawal(ctx, beyond, second, because)).state).toBe('REJECTED');
  expect(await moneyOf(ctx, memberId)).toEqual({ cash, locked: 0n });
});

test('only one operator takes a payout, and it is not rejected while it is in hand', async () => {
  const { id } = await approved();
  const taken = await Promise.allSettled([
    takePayout(ctx, id, operator),
    takePayout(ctx, id, { ...operator, id: ben }),
  ]);
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(rejectWithdrawal(ctx, id, operator, because)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
});

test('a payout that failed keeps the money aside, is tried again, and can be rejected after all', async () => {
  const { id, memberId } = await approved();
  await takePayout(ctx, id, operator);
  // One operator alone could pay a friend by hand, and then again.
  expect((await failPayout(ctx, id, operator, because)).state).toBe('PAYING');
  await expect(failPayout(ctx, id, operator, because)).rejects.toMatchObject({ code: 'ALREADY_APPROVED' });
  await expect(retryPayout(ctx, id, operator)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  expect((await failPayout(ctx, id, second, because)).state).toBe('PAYOUT_FAILED');
  expect((await moneyOf(ctx, memberId)).locked).toBe(1_000_000n);
  expect((await retryPayout(ctx, id, operator)).state).toBe('APPROVED');
  await expect(retryPayout(ctx, id, operator)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await jobsOf(id)).toBe(1);
  expect(await takePayout(ctx, id, operator)).toMatchObject({ attempt: 2 });
  // Statements about the first try do not count for the second.
  expect((await failPayout(ctx, id, second, because)).state).toBe('PAYING');
  await failPayout(ctx, id, operator, because);
  await rejectWithdrawal(ctx, id, operator, because);
  expect(await moneyOf(ctx, memberId)).toEqual({ cash, locked: 0n });
});

test('what the bank sends back after it was paid is the member’s again', async () => {
  const { id, memberId } = await approved();
  await markPaid(ctx, id, operator, paid);
  // One operator alone could pay a friend twice.
  expect((await returnPayout(ctx, id, operator, because)).state).toBe('PAID');
  await expect(returnPayout(ctx, id, operator, because)).rejects.toMatchObject({ code: 'ALREADY_APPROVED' });
  await returnPayout(ctx, id, second, because);
  expect(await moneyOf(ctx, memberId)).toEqual({ cash, locked: 0n });
});

type Step = (id: bigint, memberId: bigint) => Promise<unknown>;
const steps: Record<string, Step> = {
  'anna approves': (id) => approveWithdrawal(ctx, id, anna),
  'ben approves': (id) => approveWithdrawal(ctx, id, ben),
  'the job runs': (id) => payOut(ctx, id),
  'somebody takes it': (id) => takePayout(ctx, id, operator),
  'it is paid': (id) => markPaid(ctx, id, operator, paid),
  'it fails': (id) => failPayout(ctx, id, operator, because),
  'another one says that it fails': (id) => failPayout(ctx, id, second, because),
  'it is tried again': (id) => retryPayout(ctx, id, operator),
  'it is rejected': (id) => rejectWithdrawal(ctx, id, operator, because),
  'the member cancels': (id, memberId) => cancelWithdrawal(ctx, memberId, id),
  'the bank returns it': (id) => returnPayout(ctx, id, operator, because),
  'another one says so too': (id) => returnPayout(ctx, id, second, because),
};

/** Checks that the money is in one place, according to the state. */
function expectMoney({ state, amount }: Withdrawal, money: { cash: bigint; locked: bigint }) {
  const held = withdrawalHeld.includes(state);
  expect(money.locked).toBe(held ? amount : 0n);
  expect(money.cash).toBe(held || state === 'PAID' ? cash - amount : cash);
}

test('whatever happens in whatever order, also two things at once, the money is in one place', async () => {
  const names = fc.constantFrom(...Object.keys(steps));
  const walk = fc.array(fc.oneof(fc.tuple(names), fc.tuple(names, names)), { minLength: 3, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(walk, fc.constantFrom('100', '600'), async (moves, amount) => {
      const { id, memberId } = await requested(amount);
      for (const move of moves) {
        for (const done of await Promise.allSettled(move.map((name) => steps[name]?.(id, memberId)))) {
          if (done.status === 'rejected') expect(done.reason).toBeInstanceOf(DomainError);
        }
        const row = await withdrawalById(ctx.db, id);
        if (!row) throw new Error('it is there');
        expectMoney(row, await moneyOf(ctx, memberId));
      }
      const events = await moneyEventsOf(ctx.db, 'withdrawal', id);
      // The trail leads from state to state without a gap.
      events.slice(1).forEach((event, i) => {
        expect(event.from_state).toBe(events[i]?.to_state);
      });
      expect(events.at(-1)?.to_state).toBe(await stateOf(id));
      const ways = events.filter(({ kind }) => kind === 'approval' || kind === 'approved').map((e) => e.actor_id);
      expect(new Set(ways).size).toBe(ways.length);
    }),
    { numRuns: 25 },
  );
}, 60_000);

type Made = { id: bigint; memberId: bigint };
const deaths: [string, () => Promise<Made>, (dying: Ctx, made: Made) => Promise<unknown>][] = [
  ['approved', requested, (dying, { id }) => approveWithdrawal(dying, id, anna)],
  ['rejected', requested, (dying, { id }) => rejectWithdrawal(dying, id, operator, because)],
  ['cancelled', requested, (dying, { id, memberId }) => cancelWithdrawal(dying, memberId, id)],
  ['paid', approved, (dying, { id }) => markPaid(dying, id, operator, paid)],
];

test.each(deaths)(
  'killed at any statement while it is %s, the step is done or not, and can be done',
  async (_, prepare, work) => {
    const cuts = await atEveryCut<Made>(ctx, {
      prepare,
      work,
      check: async (made: Made, _cut: Cut) => {
        const look = async () => {
          const row = await withdrawalById(ctx.db, made.id);
          if (!row) throw new Error('it is there');
          expectMoney(row, await moneyOf(ctx, made.memberId));
          const { length } = await moneyEventsOf(ctx.db, 'withdrawal', made.id);
          return { state: row.state, length };
        };
        const before = await look();
        const again = await work(ctx, made).then(
          () => true,
          (error: unknown) => error instanceof DomainError,
        );
        expect(again).toBe(true);
        const after = await look();
        expect(after.length - before.length).toBe(after.state === before.state ? 0 : 1);
      },
    });
    expect(cuts).toBeGreaterThan(8);
  },
  120_000,
);
