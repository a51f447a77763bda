import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { useTestCtx } from '../../../testing/ctx.ts';
import { atEveryCut } from '../../../testing/kill-at-each-step.ts';
import { signedInMember } from '../../../testing/members.ts';
import { sessionOfToken } from '../../identity/index.ts';
import { balancesOf, verifyLedger } from '../../ledger/index.ts';
import { moneyEventsOf } from '../../money-rows/events.ts';
import { openChannel } from '../channels/testing.ts';
import { openAtGateway } from '../gateways/open-payment.ts';
import { verifyCashier } from '../verify.ts';
import { approveDeposit, rejectDeposit } from './decide.ts';
import { type Deposit, depositById } from './deposit-store.ts';
import { expireDeposits } from './expire.ts';
import { changeDeposit, depositNext } from './lifecycle.ts';
import { requestDeposit } from './request.ts';
import { cancelDeposit, submitDeposit } from './submit.ts';
import { letPass } from './testing.ts';

const staff = { kind: 'operator', id: 1n } as const;
const ctx = await useTestCtx();
beforeAll(async () => {
  await openChannel(ctx, { code: 'bank', fee_bp: 150, turnover_bp: 10_000 });
});
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).counts).toEqual({});
  expect(await verifyCashier(ctx.db)).toEqual([]);
});

async function someone() {
  const { memberId, token } = await signedInMember(ctx);
  const session = await sessionOfToken(ctx, token);
  if (!session) throw new Error('the member is signed in');
  return { memberId, session };
}
type Someone = Awaited<ReturnType<typeof someone>>;

const ask = (on: Ctx, { session }: Someone, idempotencyKey: string = randomUUID(), amount = '500') =>
  requestDeposit(on, session, { body: { channel: 'bank', amount }, idempotencyKey }, openAtGateway);

const say = (on: Ctx, { memberId }: Someone, id: bigint, idempotencyKey: string = randomUUID(), more = {}) =>
  submitDeposit(on, memberId, id, { body: { payerName: 'A B', ...more }, idempotencyKey });

async function cash({ memberId }: Someone): Promise<bigint> {
  return (await balancesOf(ctx, memberId)).find(({ type }) => type === 'cash')?.balance ?? 0n;
}

/** Returns the wallet's balance that follows from the member's deposit rows. */
async function credited({ memberId }: Someone): Promise<bigint> {
  const { rows } = await sql<{ units: bigint }>`
    select coalesce(sum(amount - fee), 0)::int8 as units from cashier.deposit
    where member_id = ${memberId} and state = 'CREDITED'`.execute(ctx.db);
  return rows[0]?.units ?? 0n;
}

/** Checks that each event of a row follows from the previous one, and that the last one has the row's state. */
async function expectStory(id: bigint): Promise<void> {
  const [deposit, events] = [await depositById(ctx.db, id), await moneyEventsOf(ctx.db, 'deposit', id)];
  expect(events[0]).toMatchObject({ kind: 'requested', from_state: null, to_state: 'AWAITING' });
  expect(events.at(-1)?.to_state).toBe(deposit?.state);
  for (const [i, event] of events.slice(1).entries()) {
    expect(event.from_state).toBe(events[i]?.to_state);
    if (event.from_state === event.to_state) continue;
    const from = Object.entries(depositNext).find(([state]) => state === event.from_state);
    expect(from?.[1]).toContain(event.to_state);
  }
}

/** Ignores refusals that a user can cause; rethrows every other error. */
async function tried(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
  });
}

test('whatever members, operators and time do to deposits, each is credited once at most and the wallet holds exactly that', async () => {
  const step = fc.record({
    act: fc.constantFrom('ask', 'say', 'cancel', 'approve', 'approve-other', 'reject', 'expire', 'wait', 'twice'),
    which: fc.nat({ max: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const member = await someone();
      const deposits: Deposit[] = [];
      for (const { act, which } of steps) {
        const deposit = deposits[which % Math.max(deposits.length, 1)];
        if (act === 'ask') await tried(ask(ctx, member).then((made) => deposits.push(made)));
        if (act === 'wait') for (const { id } of deposits) await letPass(ctx, id, 31);
        if (act === 'expire') await expireDeposits(ctx);
        if (!deposit) continue;
        const { id } = deposit;
        if (act === 'say') await tried(say(ctx, member, id, undefined, { payerReference: `REF-${which}000` }));
        if (act === 'cancel') await tried(cancelDeposit(ctx, member.memberId, id));
        if (act === 'approve') await tried(approveDeposit(ctx, id, staff));
        if (act === 'approve-other') await tried(approveDeposit(ctx, id, staff, { amount: 1_230_000n, reason: 'so' }));
        if (act === 'reject') await tried(rejectDeposit(ctx, id, staff, { reason: 'none came' }));
        if (act === 'twice') {
          await Promise.all([
            tried(approveDeposit(ctx, id, staff)),
            tried(approveDeposit(ctx, id, { kind: 'operator', id: 2n })),
            tried(rejectDeposit(ctx, id, staff, { reason: 'none came' })),
            tried(cancelDeposit(ctx, member.memberId, id)),
          ]);
        }
      }
      expect(await cash(member)).toBe(await credited(member));
      for (const { id } of deposits) {
        await expectStory(id);
        const events = await moneyEventsOf(ctx.db, 'deposit', id);
        expect(events.filter(({ kind }) => kind === 'credited').length).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 25 },
  );
  expect((await verifyLedger(ctx.db)).counts).toEqual({});
  expect(await verifyCashier(ctx.db)).toEqual([]);
}, 60_000);

test('a server that dies while a deposit is asked for leaves one deposit or none, and the same request finds or makes it', async () => {
  const cuts = await atEveryCut(ctx, {
    prepare: async () => ({ member: await someone(), key: randomUUID() }),
    work: (dying, { member, key }) => ask(dying, member, key),
    check: async ({ member, key }) => {
      const { id } = await ask(ctx, member, key);
      const { rows } = await sql`select id from cashier.deposit where member_id = ${member.memberId}`.execute(ctx.db);
      expect(rows).toEqual([{ id }]);
      await expectStory(id);
    },
  });
  expect(cuts).toBeGreaterThan(10);
}, 60_000);

test('a server that dies while somebody says that it is paid has written all of it or nothing', async () => {
  await atEveryCut(ctx, {
    prepare: async () => {
      const member = await someone();
      return { member, id: (await ask(ctx, member)).id, key: randomUUID(), ref: randomUUID() };
    },
    work: (dying, { member, id, key, ref }) => say(dying, member, id, key, { payerReference: ref }),
    check: async ({ member, id, key, ref }) => {
      const said = await say(ctx, member, id, key, { payerReference: ref });
      expect(said).toMatchObject({ state: 'SUBMITTED', payer: { name: 'A B', reference: ref } });
      // There is one event, however often the request was sent.
      expect((await moneyEventsOf(ctx.db, 'deposit', id)).map(({ kind }) => kind)).toEqual(['requested', 'submitted']);
    },
  });
}, 60_000);

test('a server that dies while a deposit is approved has credited it or not, and approving it again never credits it twice', async () => {
  await atEveryCut(ctx, {
    prepare: async () => {
      const member = await someone();
      const { id } = await ask(ctx, member);
      await say(ctx, member, id);
      return { member, id };
    },
    work: (dying, { id }) => approveDeposit(dying, id, staff),
    check: async ({ member, id }) => {
      const held = await depositById(ctx.db, id);
      expect(await cash(member)).toBe(held?.state === 'CREDITED' ? 4_925_000n : 0n);
      await tried(approveDeposit(ctx, id, staff));
      expect(await cash(member)).toBe(4_925_000n);
      await expectStory(id);
      const { rows } = await sql`select required from cashier.turnover where source_id = ${id}`.execute(ctx.db);
      // The turnover is a share of the amount that reached the balance: the fee is not played.
      expect(rows).toEqual([{ required: 4_925_000n }]);
    },
  });
}, 60_000);

test('a server that dies while deposits expire lets the next run go on', async () => {
  await atEveryCut(ctx, {
    prepare: async () => {
      const member = await someone();
      const ids = [(await ask(ctx, member)).id, (await ask(ctx, member)).id];
      for (const id of ids) await letPass(ctx, id, 60);
      return ids;
    },
    work: (dying) => expireDeposits(dying),
    check: async (ids) => {
      await expireDeposits(ctx);
      for (const id of ids) {
        expect((await depositById(ctx.db, id))?.state).toBe('EXPIRED');
        expect(await moneyEventsOf(ctx.db, 'deposit', id)).toHaveLength(2);
      }
    },
  });
}, 60_000);

test('a deposit expires by the database’s clock: a node whose clock is ahead lets none expire early, nor promises less time', async () => {
  const ahead = { ...ctx, clock: () => new Date(Date.now() + 61 * 60_000) };
  const [here, there] = [await ask(ctx, await someone()), await ask(ahead, await someone())];
  expect(Math.abs(there.expires_at.getTime() - here.expires_at.getTime())).toBeLessThan(60_000);
  await expireDeposits(ahead);
  for (const { id } of [here, there]) expect((await depositById(ctx.db, id))?.state).toBe('AWAITING');
});

test('a deposit that is charged back takes what is there and no more', async () => {
  const member = await someone();
  const { id } = await ask(ctx, member);
  await approveDeposit(ctx, id, staff);
  await changeDeposit(ctx, id, () => ({ to: 'REVERSED', kind: 'reversed', actor: staff, reason: 'bank' }));
  const wallets = Object.fromEntries(
    (await balancesOf(ctx, member.memberId)).map(({ type, balance }) => [type, balance]),
  );
  expect(wallets).toMatchObject({ cash: 0n, debt: 75_000n });
});
