import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { lockWaiters } from '../../../testing/lock-waiters.ts';
import { signedInMember } from '../../../testing/members.ts';
import type { Bet } from '../../bet-feed/index.ts';
import { placeUnder } from '../../identity/registration/relatives.ts';
import type { TransferKind } from '../../ledger/index.ts';
import { layOut, rollUpAll, writeMoves } from '../../records/testing.ts';
import { record as tellRecord } from '../../records/testing-bets.ts';
import { brandSettings } from '../../site/index.ts';
import { betAt, followAllTeams, type Member, memberBelow, moveAt } from '../testing.ts';
import { directAgents, isBelow, uplineAt } from '../tree/index.ts';
import { foldChanges, takeSums } from './fold-store.ts';
import { activeMembers, figuresUntil, lateChanges, teamFigures } from './index.ts';

const { ctx } = await useTestApp();
const slotMs = 300_000;
const dayMs = 86_400_000;
const mark = (at: number) => Math.floor(at / slotMs) * slotMs;
const offset = (await brandSettings(ctx)).utcOffsetMinutes * 60_000;
/** The start of thirty past days, at a day boundary (UTC). */
const start = Math.floor(Date.now() / dayMs) * dayMs - 30 * dayMs;
const end = start + 29 * dayMs;

const bet = betAt;
/** The valid bet of a slot is the stake, that of a game among members the amount at risk. */
const valid = ({ gameType, stake, payout }: Pick<Bet, 'gameType' | 'stake' | 'payout'>) => {
  const moved = payout > stake ? payout - stake : stake - payout;
  return gameType === 'PVP' && moved < stake ? moved : stake;
};
const record = (bets: readonly Bet[]) => tellRecord(ctx, bets);

/** A member who joined forty days ago, below another. */
const below = (upline: Member | null) => memberBelow(ctx, upline, { at: new Date(start - 10 * dayMs) });

async function movedAt(memberId: bigint, to: bigint | null, at: number): Promise<boolean> {
  try {
    await moveAt(ctx, memberId, to, new Date(at));
    return true;
  } catch (error) {
    if (error instanceof Error && /TREE_CIRCLE|STATE_CONFLICT|LEVEL_ABOVE_UPLINE/.test(error.message)) return false;
    throw error;
  }
}

describe('figures of teams', () => {
  test('equal a plain recomputation over random trees, moves, bets, voids and cash, over any period', async () => {
    const action = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          kind: fc.constant('bet' as const),
          who: fc.nat(),
          slot: fc.nat(),
          stake: fc.integer({ min: 1, max: 900 }),
          payout: fc.nat(1500),
          gameType: fc.constantFrom('RNG', 'RNG', 'PVP'),
          bonus: fc.constantFrom(0, 0, 100, 900),
        }),
      },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('void' as const), which: fc.nat() }) },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('cash' as const),
          who: fc.nat(),
          slot: fc.nat(),
          what: fc.constantFrom<TransferKind>('deposit', 'reward', 'rebate', 'signupGift'),
          amount: fc.integer({ min: 1, max: 5000 }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('move' as const), who: fc.nat(), to: fc.nat(), slot: fc.nat() }),
      },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(), { minLength: 4, maxLength: 9 }),
        fc.array(action, { minLength: 5, maxLength: 40 }),
        fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 4, maxLength: 4 }),
        async (parents, actions, periods) => {
          const members: Member[] = [];
          for (const [i, parent] of parents.entries())
            members.push(await below(i === 0 ? null : (members[parent % i] ?? null)));
          const pick = (n: number) => members[n % members.length]?.memberId ?? 0n;
          const slots = (end - start) / slotMs;
          const at = (n: number) => start + (n % slots) * slotMs;
          // A plain history to compare with: the upline of everybody and since when. Moves are made in the order of
          // time.
          const history = new Map<bigint, { from: number; parent: bigint | null }[]>();
          for (const [i, { memberId }] of members.entries()) {
            const parent = i === 0 ? null : (members[(parents[i] ?? 0) % i]?.memberId ?? null);
            history.set(memberId, [{ from: 0, parent }]);
          }
          const moves = actions
            .flatMap((one) => (one.kind === 'move' ? [one] : []))
            .sort((a, b) => at(a.slot) - at(b.slot));
          const lastMove = new Map<bigint, number>();
          for (const { who, to, slot } of moves) {
            const memberId = pick(who);
            const parent = to % (members.length + 1) === members.length ? null : pick(to);
            if (parent === memberId || (lastMove.get(memberId) ?? 0) >= at(slot)) continue;
            if (!(await movedAt(memberId, parent, at(slot)))) continue;
            lastMove.set(memberId, at(slot));
            history.get(memberId)?.push({ from: at(slot), parent });
          }
          const bets: Bet[] = [];
          const cash: { memberId: bigint; at: number; what: TransferKind; amount: bigint }[] = [];
          for (const one of actions) {
            if (one.kind === 'bet') {
              const made = bet(pick(one.who), at(one.slot) + (one.stake % slotMs), {
                stake: BigInt(one.stake),
                payout: BigInt(one.payout),
                gameType: one.gameType,
                bonusStake: BigInt(Math.min(one.bonus, one.stake)),
              });
              await record([{ ...made, status: 'UNSETTLED', payout: 0n }]);
              await record([made]);
              bets.push(made);
            } else if (one.kind === 'void' && bets.length > 0) {
              const i = one.which % bets.length;
              const found = bets[i];
              if (found?.status !== 'SETTLED') continue;
              bets[i] = { ...found, status: 'CANCELLED', returned: found.stake, stake: 0n, payout: 0n, bonusStake: 0n };
              await record([bets[i]]);
            } else if (one.kind === 'cash') {
              const member = members[one.who % members.length];
              const wallet = member?.wallets.get('cash');
              if (!wallet || !member) continue;
              const amount = BigInt(one.amount);
              await writeMoves(
                ctx,
                wallet,
                await layOut(ctx, wallet, [{ at: new Date(at(one.slot)), kind: one.what, amount }]),
              );
              cash.push({ memberId: member.memberId, at: at(one.slot), what: one.what, amount });
            }
            if (bets.length % 7 === 3) await followAllTeams(ctx);
          }
          await rollUpAll(ctx);
          await followAllTeams(ctx);

          const parentAt = (memberId: bigint, when: number) =>
            history.get(memberId)?.findLast(({ from }) => from <= when)?.parent ?? null;
          const isUnder = (memberId: bigint, agentId: bigint, when: number) => {
            for (let up = parentAt(memberId, when); up !== null; up = parentAt(up, when))
              if (up === agentId) return true;
            return false;
          };
          const whole: [number, number] = [0, slots];
          for (const [a, b] of [
            ...periods.map(
              ([a, b]): [number, number] => [a % slots, b % slots].sort((x, y) => x - y) as [number, number],
            ),
            whole,
          ]) {
            const [from, to] = [start + a * slotMs, start + b * slotMs];
            const inTime = (when: number) => when >= from && when < to;
            const found = await teamFigures(
              ctx.db,
              members.map(({ memberId }) => memberId),
              { from: new Date(from), to: new Date(to) },
            );
            for (const { memberId: agentId } of members) {
              const own = bets.filter(
                (one) =>
                  one.status === 'SETTLED' &&
                  inTime(one.placedAt.getTime()) &&
                  isUnder(one.memberId, agentId, mark(one.placedAt.getTime())),
              );
              const moved = cash.filter((one) => inTime(one.at) && isUnder(one.memberId, agentId, mark(one.at)));
              const sum = (amounts: bigint[]) => amounts.reduce((x, y) => x + y, 0n);
              const of = (kinds: TransferKind[]) =>
                sum(moved.filter(({ what }) => kinds.includes(what)).map(({ amount }) => amount));
              const idle = own.map(({ gameType, stake, payout, bonusStake = 0n }) => {
                const bonus = gameType === 'PVP' ? stake : bonusStake;
                // The bonus share is rounded up, like the stake's, so that no unit of bonus money earns wages.
                return {
                  stake: bonus,
                  bet: gameType === 'PVP' ? valid({ gameType, stake, payout }) : bonus,
                  payout: (payout * bonus + stake - 1n) / stake,
                };
              });
              const due = {
                idleStake: sum(idle.map(({ stake }) => stake)),
                idleBet: sum(idle.map(({ bet }) => bet)),
                idlePayout: sum(idle.map(({ payout }) => payout)),
                stake: sum(own.map(({ stake }) => stake)),
                validBet: sum(own.map(valid)),
                payout: sum(own.map(({ payout }) => payout)),
                deposits: of(['deposit']),
                withdrawals: 0n,
                promotions: of(['reward', 'signupGift']),
                rebates: of(['rebate']),
                unpaid: 0n,
                joined: 0n,
              };
              const row = found.find((one) => one.agentId === agentId);
              const { agentId: _, currency: __, ...figures } = row ?? { agentId, currency: 'THB', ...zero };
              expect(figures).toEqual(due);
              const byMember = new Map<bigint, bigint>();
              for (const one of own) byMember.set(one.memberId, (byMember.get(one.memberId) ?? 0n) + valid(one));
              const active = await activeMembers(ctx.db, [{ agentId, currency: 'THB', atLeast: 500n }], {
                from: new Date(from),
                to: new Date(to),
              });
              expect(active.get(agentId)).toBe([...byMember.values()].filter((stake) => stake >= 500n).length);
              // Whole days of the brand, which are summed from the kept days.
              const [first, last] = [from, to].map((at) => Math.floor((at + offset) / dayMs) * dayMs - offset);
              const onDays = bets.filter(
                ({ status, memberId, placedAt, ...one }) =>
                  status === 'SETTLED' &&
                  valid(one) > 0n &&
                  placedAt.getTime() >= (first ?? 0) &&
                  placedAt.getTime() < (last ?? 0) &&
                  isUnder(memberId, agentId, mark(placedAt.getTime())),
              );
              const period = { from: new Date(first ?? 0), to: new Date(last ?? 0) };
              const counted = await activeMembers(ctx.db, [{ agentId, currency: 'THB', atLeast: 1n }], period);
              expect(counted.get(agentId)).toBe(new Set(onDays.map(({ memberId }) => memberId)).size);
            }
          }
          const { rows: kept } = await countsKept();
          await sql`update agents.active_clock set utc_offset_minutes = null`.execute(ctx.db);
          await followAllTeams(ctx);
          expect((await countsKept()).rows).toEqual(kept);
          // The standings below: members and cash by the present tree.
          const { rows } = await sql<{ agent_id: bigint; members: bigint; balance: bigint }>`
            select agent_id, sum(members)::int8 as members, sum(balance)::int8 as balance from agents.standing
            where agent_id = any (${members.map(({ memberId }) => memberId)}::int8[]) group by 1`.execute(ctx.db);
          const standing = new Map(rows.map((row) => [row.agent_id, row]));
          for (const { memberId: agentId } of members) {
            const team = members.filter(({ memberId }) => isUnder(memberId, agentId, end + dayMs));
            const balance = cash
              .filter(({ memberId }) => team.some((one) => one.memberId === memberId))
              .reduce((x, { amount }) => x + amount, 0n);
            expect(standing.get(agentId)?.members ?? 0n).toBe(BigInt(team.length));
            expect(standing.get(agentId)?.balance ?? 0n).toBe(balance);
            for (const { memberId } of team) expect(await isBelow(ctx.db, agentId, memberId)).toBe(true);
          }
        },
      ),
      { numRuns: 12 },
    );
  }, 120_000);

  const countsKept = () =>
    sql`select agent_id, currency, day, day_before::text, members from agents.team_active where members <> 0
      order by 1, 2, 3, 4`.execute(ctx.db);

  const zero = {
    stake: 0n,
    validBet: 0n,
    payout: 0n,
    deposits: 0n,
    withdrawals: 0n,
    promotions: 0n,
    unpaid: 0n,
    rebates: 0n,
    joined: 0n,
    idleStake: 0n,
    idleBet: 0n,
    idlePayout: 0n,
  };

  test('a change of five minutes that were told to be complete is noted, where nothing was noted before', async () => {
    const agent = await below(null);
    const member = await below(agent);
    const [first, second] = [bet(member.memberId, start + 60_000), bet(member.memberId, start + 2 * slotMs)];
    await record([first, second]);
    await followAllTeams(ctx);
    const before = (await lateChanges(ctx.db, 0n, 1000)).at(-1)?.id ?? 0n;
    await sql`update records.reader set read_until = now()`.execute(ctx.db);
    await rollUpAll(ctx);
    expect((await figuresUntil(ctx.db)).getTime()).toBeGreaterThan(start + 3 * slotMs);
    await record([{ ...first, status: 'CANCELLED', stake: 0n, returned: 100n }]);
    await followAllTeams(ctx);
    expect(await lateChanges(ctx.db, before, 1000)).toMatchObject([
      { memberId: member.memberId, slot: new Date(start) },
    ]);
    await record([{ ...first, status: 'CANCELLED', stake: 0n, returned: 100n }]);
    await followAllTeams(ctx);
    expect(await lateChanges(ctx.db, before, 1000)).toHaveLength(1);
  });

  test('a change that is added while figures are told complete is in the sums that are read next, or noted as late', async () => {
    const agent = await below(null);
    const member = await below(agent);
    await followAllTeams(ctx);
    await sql`update records.reader set read_until = now()`.execute(ctx.db);
    await sql`update agents.told set until = '-infinity'`.execute(ctx.db);
    const before = (await lateChanges(ctx.db, 0n, 1000)).at(-1)?.id ?? 0n;
    const slot = new Date(start + 6 * dayMs);
    const holder = Promise.withResolvers<void>();
    const adder = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    // Locks the row, so that `figuresUntil` reads the changes and then waits for it.
    const holding = ctx.db.transaction().execute(async (tx) => {
      await sql`select from agents.told for update`.execute(tx);
      held.resolve();
      await holder.promise;
    });
    await held.promise;
    const telling = figuresUntil(ctx.db);
    await waitsForLock();
    await record([bet(member.memberId, slot.getTime())]);
    const added = Promise.withResolvers<void>();
    const adding = ctx.db.transaction().execute(async (tx) => {
      if (await takeSums(tx)) await foldChanges(tx, 100);
      added.resolve();
      await adder.promise;
    });
    await added.promise;
    holder.resolve();
    await holding;
    expect((await telling).getTime()).toBeGreaterThan(slot.getTime());
    const period = { from: slot, to: new Date(slot.getTime() + slotMs) };
    const read = await teamFigures(ctx.db, [agent.memberId], period);
    adder.resolve();
    await adding;
    await followAllTeams(ctx);
    const late = await lateChanges(ctx.db, before, 1000);
    expect(read.length + late.filter(({ memberId }) => memberId === member.memberId).length).toBe(1);
  });

  /** Waits until another connection waits for the lock on the row of `agents.told`. */
  async function waitsForLock(): Promise<void> {
    await expect.poll(() => lockWaiters(ctx.pool, 'agents.told')).toBeGreaterThan(0);
  }

  test('figures are not told complete while changes wait for the sums', async () => {
    const agent = await below(null);
    const member = await below(agent);
    await followAllTeams(ctx);
    await record([bet(member.memberId, start + 5 * dayMs)]);
    expect((await figuresUntil(ctx.db)).getTime()).toBe(start + 5 * dayMs);
    await followAllTeams(ctx);
    expect((await figuresUntil(ctx.db)).getTime()).toBeGreaterThan(start + 5 * dayMs);
  });

  test('the upline and the direct agents of a time are those of its tree', async () => {
    const [a, b] = [await below(null), await below(null)];
    const agent = await signedInMember(ctx, { accountType: 41, username: `agent${randomUUID().slice(0, 8)}` });
    await placeUnder(ctx.db, { memberId: agent.memberId, uplineId: a.memberId, code: 'TESTCODE', at: new Date(start) });
    await below(a);
    expect(await movedAt(agent.memberId, b.memberId, start + dayMs)).toBe(true);
    const [before, after] = [new Date(start + dayMs - 1), new Date(start + dayMs)];
    expect(await uplineAt(ctx.db, agent.memberId, before)).toBe(a.memberId);
    expect(await uplineAt(ctx.db, agent.memberId, after)).toBe(b.memberId);
    expect(await directAgents(ctx.db, a.memberId, before)).toEqual([agent.memberId]);
    expect(await directAgents(ctx.db, a.memberId, after)).toEqual([]);
    expect(await directAgents(ctx.db, b.memberId, after)).toEqual([agent.memberId]);
  });
});
