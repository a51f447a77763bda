import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestCtx } from '../../testing/ctx.ts';
import { atEveryCut } from '../../testing/kill-at-each-step.ts';
import { signedInMember } from '../../testing/members.ts';
import {
  balancesOf,
  houseAccount,
  houseBalances,
  openPointsWallets,
  pointsUnit,
  reversalAccounts,
  reverseIn,
  verifyLedger,
} from '../ledger/index.ts';
import { moneyEventsOf, moneyEventsStart, readMoneyEvents } from '../money-rows/events.ts';
import { depositById, deposits } from './deposits/deposit-store.ts';
import { changeDeposit, type DepositChange } from './deposits/lifecycle.ts';
import { depositRow, heldWithdrawal } from './testing-rows.ts';
import { differencesIn, verifyCashier } from './verify.ts';
import { changeWithdrawal } from './withdrawals/lifecycle.ts';
import { withdrawalById } from './withdrawals/withdrawal-store.ts';

const ctx = await useTestCtx();
beforeAll(async () => {
  await sql`insert into cashier.channel (code, direction, kind, name, currency, pay_currency, min_amount, max_amount, position)
    values ('test-in', 'deposit', 'bank', ${words}::jsonb, 'THB', 'THB', 1, 1000000000000, 900),
           ('test-out', 'withdrawal', 'bank', ${words}::jsonb, 'THB', 'THB', 1, 1000000000000, 900)`.execute(ctx.db);
});
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).counts).toEqual({});
  expect(await verifyCashier(ctx.db)).toEqual([]);
});

const words = JSON.stringify({ EN: 'Test', TH: 'Test', CN: 'Test' });
const system = { kind: 'system' } as const;
const credit: DepositChange = { to: 'CREDITED', kind: 'credited', actor: system };

async function wallets(memberId: bigint) {
  const balances = await balancesOf(ctx, memberId);
  return Object.fromEntries(balances.map(({ type, balance }) => [type, balance]));
}

/** A deposit of 100 baht, 2 of them fee, that waits for payment. */
async function deposit(memberId?: bigint, turnover_bp = 10_000) {
  const member_id = memberId ?? (await signedInMember(ctx)).memberId;
  return (await deposits.insert(ctx.db, depositRow(ctx, { member_id, channel: 'test-in', fee: 20_000n, turnover_bp })))
    .id;
}

const memberOf = async (id: bigint) => (await depositById(ctx.db, id))?.member_id ?? 0n;

/** A member with 98 baht in cash. */
async function paidIn() {
  const { memberId } = await signedInMember(ctx);
  await changeDeposit(ctx, await deposit(memberId), () => credit);
  return memberId;
}

/** The member asks for 50 baht, 1 of them fee. */
async function withdraw(memberId: bigint, on = ctx, amount = 500_000n) {
  return await heldWithdrawal(on, randomUUID(), { member_id: memberId, channel: 'test-out', amount, fee: 10_000n });
}

test('a credited deposit gives the amount less the fee, names its entry, and asks for its turnover', async () => {
  const id = await deposit();
  const credited = await changeDeposit(ctx, id, () => credit);
  expect(credited).toMatchObject({ state: 'CREDITED', settled_at: expect.any(Date) });
  expect(await depositById(ctx.db, id)).toMatchObject({ state: 'CREDITED', entry_id: credited.entry_id });
  expect(await wallets(credited.member_id)).toMatchObject({ cash: 980_000n, locked: 0n });
  const { rows } =
    await sql`select required from cashier.turnover where source = 'deposit' and source_id = ${id}`.execute(ctx.db);
  expect(rows).toEqual([{ required: 980_000n }]);
  expect((await moneyEventsOf(ctx.db, 'deposit', id)).map(({ kind, to_state }) => [kind, to_state])).toEqual([
    ['credited', 'CREDITED'],
  ]);
});

test('of many who credit a deposit at once one does, and the others hear that it has gone on', async () => {
  const id = await deposit();
  const answers = await Promise.allSettled(Array.from({ length: 12 }, () => changeDeposit(ctx, id, () => credit)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(12);
  // The later ones found it credited already: entering the same state again moves nothing.
  expect(await wallets(await memberOf(id))).toMatchObject({ cash: 980_000n });
});

test('a state that does not follow is refused, and nothing is changed', async () => {
  const id = await deposit();
  await changeDeposit(ctx, id, () => ({ to: 'SUBMITTED', kind: 'submitted', actor: system }));
  await expect(changeDeposit(ctx, id, () => ({ to: 'EXPIRED', kind: 'expired', actor: system }))).rejects.toMatchObject(
    { code: 'STATE_CONFLICT', value: { state: 'SUBMITTED' } },
  );
  expect(await depositById(ctx.db, id)).toMatchObject({ state: 'SUBMITTED' });
  expect(await moneyEventsOf(ctx.db, 'deposit', id)).toHaveLength(1);
});

test('a payment that arrives after we gave up is credited all the same', async () => {
  const id = await deposit();
  await changeDeposit(ctx, id, () => ({ to: 'EXPIRED', kind: 'expired', actor: system }));
  await changeDeposit(ctx, id, () => credit);
  expect(await wallets(await memberOf(id))).toMatchObject({ cash: 980_000n });
});

test('a reversed deposit takes back what is there and books the rest as debt', async () => {
  const id = await deposit();
  const memberId = await memberOf(id);
  await changeDeposit(ctx, id, () => credit);
  await withdraw(memberId);
  await changeDeposit(ctx, id, () => ({ to: 'REVERSED', kind: 'reversed', actor: system, reason: 'charged back' }));
  expect(await wallets(memberId)).toMatchObject({ cash: 0n, locked: 500_000n, debt: 520_000n });
});

test('a withdrawal sets its amount aside, and pays it out with its fee', async () => {
  const memberId = await paidIn();
  const before = await houseBalances(ctx);
  const { id } = await withdraw(memberId);
  expect(await wallets(memberId)).toMatchObject({ cash: 480_000n, locked: 500_000n });
  await changeWithdrawal(ctx, id, () => ({ to: 'APPROVED', kind: 'approved', actor: system }));
  await changeWithdrawal(ctx, id, () => ({ to: 'PAID', kind: 'paid', actor: system }));
  expect(await wallets(memberId)).toMatchObject({ cash: 480_000n, locked: 0n });
  const gained = async (code: string) => {
    const of = (all: typeof before) => all.find((house) => house.code === code)?.balance ?? 0n;
    return of(await houseBalances(ctx)) - of(before);
  };
  expect([await gained('withdrawal:test-out'), await gained('fee:withdrawal')]).toEqual([490_000n, 10_000n]);
  await changeWithdrawal(ctx, id, () => ({ to: 'RETURNED', kind: 'returned', actor: system }));
  expect(await wallets(memberId)).toMatchObject({ cash: 980_000n, locked: 0n });
  expect([await gained('withdrawal:test-out'), await gained('fee:withdrawal')]).toEqual([0n, 0n]);
});

test('who has too little withdraws nothing, and no row is left', async () => {
  const memberId = await paidIn();
  await expect(withdraw(memberId, ctx, 1_000_000n)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  const { rows } = await sql`select id from cashier.withdrawal where member_id = ${memberId}`.execute(ctx.db);
  expect(rows).toEqual([]);
});

test('verify tells when a locked wallet, a credit or a payout is not what the rows say', async () => {
  const memberId = await paidIn();
  const { id } = await withdraw(memberId);
  await changeWithdrawal(ctx, id, () => ({ to: 'APPROVED', kind: 'approved', actor: system }));
  await changeWithdrawal(ctx, id, () => ({ to: 'PAID', kind: 'paid', actor: system }));
  const held = await withdraw(memberId, ctx, 100_000n);
  const lost = await deposit(memberId);
  expect(await verifyCashier(ctx.db)).toEqual([]);
  const rollBack = new Error('nothing of this stays');
  await ctx.db
    .transaction()
    .execute(async (tx) => {
      await sql`update cashier.withdrawal set amount = amount + 7 where id in (${id}, ${held.id})`.execute(tx);
      await sql`update cashier.deposit set state = 'CREDITED', entry_id = 1 where id = ${lost}`.execute(tx);
      expect(await differencesIn(tx)).toEqual([
        { check: 'set aside', at: `member ${memberId} THB`, stored: '100000', computed: '100007' },
        { check: 'deposit', at: String(lost), stored: '0', computed: '1000000' },
        { check: 'withdrawal paid', at: String(id), stored: '500000', computed: '500007' },
      ]);
      throw rollBack;
    })
    .catch((error: unknown) => expect(error).toBe(rollBack));
});

test('verify takes what other modules reverse for no deposit of the cashier', async () => {
  const memberId = await paidIn();
  const reversals = [
    {
      key: randomUUID(),
      memberId,
      credit: await houseAccount(ctx, 'promotion:activity', 'THB'),
      amount: 5n,
      ref: 498_716n,
    },
    {
      key: randomUUID(),
      memberId,
      credit: await houseAccount(ctx, 'points:play', pointsUnit),
      amount: 100n,
      ref: 498_717n,
    },
  ];
  await reversalAccounts(ctx, memberId, 'THB');
  await openPointsWallets(ctx.db, [memberId]);
  await reversalAccounts(ctx, memberId, pointsUnit);
  await ctx.db.transaction().execute((tx) => reverseIn(ctx, tx, reversals));
  expect(await verifyCashier(ctx.db)).toEqual([]);
});

test('events are read in the order of their commits, and a slow transaction holds them back', async () => {
  const [slow, fast] = [await deposit(), await deposit()];
  let { cursor } = await readMoneyEvents(ctx.db, moneyEventsStart, 1000);
  const open = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const writing = ctx.db.transaction().execute(async (tx) => {
    await sql`select pg_current_xact_id()`.execute(tx);
    begun.resolve();
    await open.promise;
  });
  await begun.promise;
  await changeDeposit(ctx, fast, () => credit);
  expect((await readMoneyEvents(ctx.db, cursor, 1000)).events).toEqual([]);
  open.resolve();
  await writing;
  await changeDeposit(ctx, slow, () => credit);
  const page = await readMoneyEvents(ctx.db, cursor, 1);
  cursor = page.cursor;
  const rest = await readMoneyEvents(ctx.db, cursor, 1000);
  expect([...page.events, ...rest.events].map(({ subject_id }) => subject_id)).toEqual([fast, slow]);
});

test('a process that dies at any step of a credit has credited all of it or nothing', async () => {
  const cuts = await atEveryCut(ctx, {
    prepare: () => deposit(),
    work: (dying, id) => changeDeposit(dying, id, () => credit),
    check: async (id) => {
      const left = await depositById(ctx.db, id);
      const { cash } = await wallets(left?.member_id ?? 0n);
      const events = await moneyEventsOf(ctx.db, 'deposit', id);
      expect([left?.state, cash, events.length]).toEqual(
        left?.state === 'CREDITED' ? ['CREDITED', 980_000n, 1] : ['AWAITING', 0n, 0],
      );
      await changeDeposit(ctx, id, (now) => (now.state === 'CREDITED' ? null : credit));
      expect(await wallets(left?.member_id ?? 0n)).toMatchObject({ cash: 980_000n });
    },
  });
  expect(cuts).toBeGreaterThan(10);
});

test('a process that dies while it gives a withdrawal back leaves the money set aside or given back', async () => {
  await atEveryCut(ctx, {
    prepare: async () => await withdraw(await paidIn()),
    work: (dying, { id }) =>
      changeWithdrawal(dying, id, () => ({ to: 'REJECTED', kind: 'rejected', actor: system, reason: 'no' })),
    check: async ({ id, member_id }) => {
      const left = await withdrawalById(ctx.db, id);
      expect(await wallets(member_id)).toMatchObject(
        left?.state === 'REJECTED' ? { cash: 980_000n, locked: 0n } : { cash: 480_000n, locked: 500_000n },
      );
    },
  });
});
