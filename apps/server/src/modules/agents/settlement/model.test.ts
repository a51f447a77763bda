import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestCtx } from '../../../testing/ctx.ts';
import { diesAt } from '../../../testing/kill-at-each-step.ts';
import type { Bet } from '../../bet-feed/index.ts';
import { houseAccount, owedOf, post, reversalAccounts, reverseIn, verifyLedger } from '../../ledger/index.ts';
import { brandSettings } from '../../site/index.ts';
import { contractRows } from '../contracts/contract-store.ts';
import { moveAt } from '../testing.ts';
import { settleAll } from './jobs.ts';
import { begun, betOf, dayMs, flatTerms, placed, play, signed, statedUntil, voided } from './testing.ts';
import { verifyWages } from './verify.ts';

const ctx = await useTestCtx();
const { utcOffsetMinutes } = await brandSettings(ctx);

/** A seeded generator, so that a failing world can be reproduced. */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return { below: (n: number) => Math.floor(next() * n), next };
}

type Person = { id: bigint; parent: number | null; isAgent: boolean };
type Deal = { payer: number | null; payee: number; ppm: bigint; carries: boolean; active: number; least: bigint };
type Known = Bet & { who: number; isVoid: boolean };

const days = 4;
/** The beginnings of the brand's days that are over and stated, oldest first. */
const begins = (() => {
  const offset = utcOffsetMinutes * 60_000;
  const today = Math.floor((statedUntil().getTime() + offset) / dayMs) * dayMs - offset;
  return Array.from({ length: days }, (_, i) => today - (days - i) * dayMs);
})();

type Debt = { who: number; at: Date; amount: bigint };

/** All that the contract pays over the days, recomputed from the bets and the debts alone. */
function plainly(
  { people, bets, debts }: { people: readonly Person[]; bets: readonly Known[]; debts: readonly Debt[] },
  of: Deal,
  valid: ReadonlyMap<bigint, bigint>,
): bigint {
  const isBelow = (who: number): boolean => {
    const parent = people[who]?.parent ?? null;
    return parent !== null && (parent === of.payee || isBelow(parent));
  };
  let [sum, loss, owed] = [0n, 0n, 0n];
  for (const begin of begins) {
    const own = bets.filter(
      ({ who, isVoid, placedAt }) =>
        !isVoid && isBelow(who) && placedAt.getTime() >= begin && placedAt.getTime() < begin + dayMs,
    );
    const volumes = new Map<number, bigint>();
    let profit = loss;
    let volume = 0n;
    for (const { who, roundId, stake, payout } of own) {
      const counted = valid.get(roundId) ?? 0n;
      profit += stake - payout;
      volume += counted;
      volumes.set(who, (volumes.get(who) ?? 0n) + counted);
    }
    for (const { who, at, amount } of debts) {
      if (isBelow(who) && at.getTime() >= begin && at.getTime() < begin + dayMs) owed += amount;
    }
    loss = 0n;
    if (profit <= 0n) {
      if (of.carries) loss = profit;
      continue;
    }
    if (profit <= owed) {
      owed -= profit;
      continue;
    }
    profit -= owed;
    owed = 0n;
    const active = [...volumes.values()].filter((one) => one >= 150_000n).length;
    if (active < of.active || volume < of.least) continue;
    const exact = (profit * of.ppm).toString().padStart(7, '0');
    sum += BigInt(exact.slice(0, -6));
  }
  return sum;
}

test.each([1, 2, 3, 4])(
  'world %i: random trees, contracts, bets, voids and debts settle to the unit of a plain recomputation, with kills in between',
  async (seed) => {
    const { below, next } = dice(seed * 7_919);
    const people: Person[] = [];
    for (let i = 0; i < 9; i++) {
      const agents = people.flatMap(({ isAgent }, at) => (isAgent ? [at] : []));
      const parent = agents.length === 0 || next() < 0.15 ? null : (agents[below(agents.length)] ?? null);
      const isAgent = i < 5;
      const { memberId: id } = await placed(ctx, parent === null ? null : (people[parent]?.id ?? null), { isAgent });
      people.push({ id, parent, isAgent });
    }
    const deals: Deal[] = [];
    const rows: bigint[] = [];
    for (const [payee, { isAgent, parent, id }] of people.entries()) {
      const above = deals.find((one) => one.payee === parent);
      if (!isAgent || (parent !== null && !above)) continue;
      const deal: Deal = above
        ? { ...above, payer: parent, payee, ppm: BigInt(1 + below(Number(above.ppm))) }
        : {
            payer: null,
            payee,
            ppm: BigInt(1 + below(400_000)),
            carries: next() < 0.5,
            active: below(3),
            least: BigInt(below(500_000)),
          };
      deals.push(deal);
      const percent = (Number(deal.ppm) / 10_000).toFixed(4);
      const [tier] = flatTerms('dividend', percent).tiers;
      if (!tier) throw new Error('terms have a tier');
      const terms = flatTerms('dividend', percent, {
        carriesLosses: deal.carries,
        activeValidBet: deal.active > 0 ? '15' : '0',
        tiers: [{ ...tier, activeMembers: deal.active, volume: (Number(deal.least) / 10_000).toFixed(4) }],
      });
      const payerId = parent === null ? null : (people[parent]?.id ?? null);
      const row = await signed(ctx, 'dividend', { payerId, payeeId: id, terms });
      rows.push((await begun(ctx, row, new Date(begins[0] ?? 0))).id);
    }
    const bets: Known[] = Array.from({ length: 60 }, () => {
      const who = below(people.length);
      const stake = BigInt(1 + below(400_000));
      const payout = next() < 0.4 ? BigInt(below(900_000)) : 0n;
      const at = new Date((begins[0] ?? 0) + below(days * dayMs));
      return { ...betOf(people[who]?.id ?? 0n, at, { stake, payout }), who, isVoid: false };
    });
    // The bets reach the record in pieces, with settlements between: some after their day was settled, some are voided
    // after it.
    const tell = async (some: readonly Known[]) => {
      await play(
        ctx,
        some.map(({ who: _, isVoid, ...bet }) => (isVoid ? voided(bet) : bet)),
      );
      // Some settlements crash midway, and the next one makes up for it.
      const cut = { statement: 1 + below(60), seen: next() < 0.5 };
      await diesAt(ctx, cut, (dying) => settleAll(dying, ['dividend']));
      await settleAll(ctx, ['dividend']);
    };
    await tell(bets.slice(0, 40));
    await tell(bets.slice(40));
    const turned = bets.filter(() => next() < 0.2);
    for (const bet of turned) bet.isVoid = true;
    await tell(turned);
    const back = turned.filter(() => next() < 0.5);
    for (const bet of back) bet.isVoid = false;
    await tell(back);

    // Players run up debts and repay some of them.
    const players = people.filter(({ isAgent }) => !isAgent);
    for (const { id } of players) if (next() < 0.7) await owe(id, BigInt(1 + below(900_000)));
    await tell([]);
    for (const { id } of players) if (next() < 0.5) await repay(id, BigInt(1 + below(400_000)));
    const last = bets.filter(() => next() < 0.2);
    for (const bet of last) bet.isVoid = !bet.isVoid;
    await tell(last);
    const { rows: unpaid } = await sql<{ id: bigint; at: Date; amount: bigint }>`
      select member_id as id, at, amount from records.unpaid where member_id = any (${players.map(({ id }) => id)}::int8[])`.execute(
      ctx.db,
    );
    const debts = unpaid.map(({ id, ...debt }) => ({ who: people.findIndex((one) => one.id === id), ...debt }));

    const { rows: recorded } = await sql<{ id: bigint; valid: bigint }>`
    select round_id as id, valid_bet as valid from records.bet where member_id = any (${people.map(({ id }) => id)}::int8[])`.execute(
      ctx.db,
    );
    const valid = new Map(recorded.map(({ id, valid }) => [id, valid]));
    const { rows: settled } = await sql<{ id: bigint; due: bigint; paid: bigint }>`
    select contract_id as id, sum(due)::int8 as due, sum(paid * sign(due))::int8 as paid from agents.statement
    where contract_id = any (${rows}::int8[]) group by 1`.execute(ctx.db);
    const cash = await cashOfAll(people);
    const expected = new Map(people.map((_, at) => [at, 0n]));
    for (const [at, deal] of deals.entries()) {
      const found = settled.find(({ id }) => id === rows[at]);
      expect(found?.due ?? 0n, `contract ${at}`).toBe(plainly({ people, bets, debts }, deal, valid));
      const paid = found?.paid ?? 0n;
      expected.set(deal.payee, (expected.get(deal.payee) ?? 0n) + paid);
      if (deal.payer !== null) expected.set(deal.payer, (expected.get(deal.payer) ?? 0n) - paid);
    }
    expect(cash).toEqual([...expected.values()]);
    expect(await verifyWages(ctx.db)).toEqual([]);
  },
);

test('a branch that moves in mid-period is paid for by each upline for its own part, and money of another currency by nobody', async () => {
  const [above, next] = [await placed(ctx, null), await placed(ctx, null)];
  const agent = await placed(ctx, above.memberId);
  const player = await placed(ctx, agent.memberId, { isAgent: false });
  const dollars = await placed(ctx, agent.memberId, { isAgent: false, currency: 'USD' });
  const day = begins[2] ?? 0;
  const noon = new Date(day + dayMs / 2);
  const terms = (rate: string) => flatTerms('dividend', rate);
  for (const { memberId: payeeId } of [above, next]) {
    await begun(ctx, await signed(ctx, 'dividend', { payerId: null, payeeId, terms: terms('20') }), noon);
  }
  const side = { payerId: above.memberId, payeeId: agent.memberId };
  const given = await begun(ctx, await signed(ctx, 'dividend', { ...side, terms: terms('10') }), noon);
  await moveAt(ctx, agent.memberId, next.memberId, noon);
  await play(ctx, [
    betOf(player.memberId, new Date(day + 1000), { stake: 100_000n }),
    betOf(dollars.memberId, new Date(day + 1000), { stake: 700_000n, currency: 'USD' }),
    betOf(player.memberId, new Date(noon.getTime() - 1), { stake: 50_000n }),
    betOf(player.memberId, noon, { stake: 200_000n }),
  ]);
  await settleAll(ctx, ['dividend']);
  await settleAll(ctx, ['dividend']);
  expect(await contractRows.byId(ctx.db, given.id)).toMatchObject({
    state: 'ENDED',
    ended_by: 'moved',
    until_at: noon,
  });
  const people = [above, next, agent].map(({ memberId }) => ({ id: memberId, parent: null, isAgent: true }));
  expect(await cashOfAll(people)).toEqual([30_000n - 15_000n, 40_000n, 15_000n]);
  expect(await verifyWages(ctx.db)).toEqual([]);
});

test('no unit is lost: what the house paid is what members hold', async () => {
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
  const house = await houseAccount(ctx, 'agents:wages', 'THB');
  const { rows } = await sql<{ out: bigint; held: bigint }>`
    select (select coalesce(sum(case when debit = ${house.id} then amount else -amount end), 0)::int8 from ledger.transfer
      where ${house.id} in (debit, credit)) as out,
      (select sum(balance)::int8 from ledger.wallet where type = 'cash') as held`.execute(ctx.db);
  expect(rows[0]?.out).toBe(rows[0]?.held);
});

const game = await houseAccount(ctx, 'original:dice', 'THB');

/** Debits a player by more than the wallet holds. */
async function owe(memberId: bigint, amount: bigint): Promise<void> {
  await reversalAccounts(ctx, memberId, 'THB');
  await ctx.db
    .transaction()
    .execute((tx) => reverseIn(ctx, tx, [{ key: randomUUID(), memberId, credit: game, amount, ref: 0n }]));
}

/** Repays a part of a debt, or nothing: no player holds more than is owed. */
async function repay(memberId: bigint, wanted: bigint): Promise<void> {
  const owed = await owedOf(ctx.db, { memberId, currency: 'THB' });
  const amount = wanted < owed ? wanted : owed;
  if (amount === 0n) return;
  const { cash } = await reversalAccounts(ctx, memberId, 'THB');
  const leg = { debit: game, credit: cash, amount, kind: 'payout', ref: 0n } as const;
  await post(ctx, { key: randomUUID(), legs: [leg] });
}

async function cashOfAll(people: readonly Person[]): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint; balance: bigint }>`
    select member_id as id, balance from ledger.wallet
    where type = 'cash' and member_id = any (${people.map(({ id }) => id)}::int8[])`.execute(ctx.db);
  return people.map(({ id }) => rows.find((row) => row.id === id)?.balance ?? 0n);
}
