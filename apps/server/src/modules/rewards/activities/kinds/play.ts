import type { RuleOf } from '@fairhouse/contract/activity-rules';
import { formatMoney } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../../../platform/ctx.ts';
import { isCounted, isOpenIn, lostIn, playedIn } from '../../../records/index.ts';
import { brandPeriod } from '../../../site/index.ts';
import type { Entry } from '../entry-store.ts';
import { type Joining, type Kind, noProgress, paid, partOf, shareOf, unitsIn } from './kind.ts';
import { periodName } from './periods.ts';

/**
 * A share of the net loss of own money within a period. All play counts from the period's first moment on, also
 * before joining.
 */
export const cashbackKind: Kind<'cashback'> = {
  period: ({ period }, { now, utcOffsetMinutes }) => periodName(now, utcOffsetMinutes, period),
  begin: (_ctx, { period }, joining) => {
    const { from, until } = brandPeriod(joining.now, joining.utcOffsetMinutes, period);
    return playing(from, until);
  },
  earned: async (ctx, rule, entry, isOver) => {
    if (!isOver) return null;
    const units = cashbackOf(rule, entry, await lossOf(ctx, rule, entry));
    return units > 0n ? paid(rule.payAs, units, entry.currency) : null;
  },
  // Otherwise a member could keep a win open until the cashback is paid.
  waits: ({ db }, rule, entry) => isOpenIn(db, playOf(rule, entry)),
  progress: async (ctx, rule, entry) => {
    const { currency, counts_until } = entry;
    const part = partOf(rule, currency);
    const loss = await lossOf(ctx, rule, entry);
    return {
      ...noProgress,
      amount: formatMoney(loss > 0n ? loss : 0n, currency),
      goal: part?.minLoss ?? null,
      worth: formatMoney(cashbackOf(rule, entry, loss), currency),
      until: counts_until?.toISOString() ?? null,
    };
  },
};

/** Steps of turnover within a period, by bets after joining. */
export const turnoverKind: Kind<'turnover'> = {
  period: ({ period }, { now, utcOffsetMinutes }) => periodName(now, utcOffsetMinutes, period),
  begin: (_ctx, { period }, joining: Joining) => {
    const { until } = brandPeriod(joining.now, joining.utcOffsetMinutes, period);
    return playing(joining.now, until);
  },
  earned: async (ctx, rule, entry, isOver) => {
    const { reached, next } = await stepsOf(ctx, rule, entry);
    if (!reached || (next && !isOver)) return null;
    return paid(rule.payAs, unitsIn(reached.amount, entry.currency), entry.currency);
  },
  progress: async (ctx, rule, entry) => {
    const { done, reached, next } = await stepsOf(ctx, rule, entry);
    return {
      ...noProgress,
      amount: formatMoney(done, entry.currency),
      goal: next?.turnover ?? reached?.turnover ?? null,
      worth: reached?.amount ?? formatMoney(0n, entry.currency),
      until: entry.counts_until?.toISOString() ?? null,
    };
  },
};

const playing = (from: Date, until: Date) => ({ state: 'PROCESS' as const, counts_from: from, counts_until: until });

/** Returns the filter of the play that counts for an entry. */
function playOf({ games }: { games?: string[] | undefined }, entry: Entry) {
  const { member_id: memberId, currency, counts_from: from, counts_until: to } = entry;
  return { memberId, currency, ...(from ? { from } : {}), ...(to ? { to } : {}), ...(games ? { games } : {}) };
}

/**
 * Returns the net loss so far, in units; negative: a win. Wins that become bonus money are left out, since they reach
 * the member as a bonus.
 */
async function lossOf({ db }: Ctx, rule: RuleOf<'cashback'>, entry: Entry): Promise<bigint> {
  const play = playOf(rule, entry);
  return (await lostIn(db, play)) + (await wonAsBonus(db, play));
}

/**
 * Returns the wins of free rounds that become bonus money, in units. Bets that count for a bonus are in no loss
 * anyway.
 */
async function wonAsBonus(db: Db, { memberId, currency, from, to, games }: ReturnType<typeof playOf>): Promise<bigint> {
  const { rows } = await sql<{ gameType: string; won: bigint }>`
    select b.game_type as "gameType", sum(b.payout)::int8 as won
    from games.free_grant f
    join games.round r on r.free_grant = f.id
    join records.bet b on b.round_id = r.id
    where f.member_id = ${memberId} and f.bonus_terms is not null and b.currency = ${currency} and b.status = 'SETTLED' and b.stake = 0
      ${from ? sql`and b.placed_at >= ${from}` : sql``} ${to ? sql`and b.placed_at < ${to}` : sql``}
      and not exists (select from bonus.turnover_bet t where t.round_id = b.round_id and t.percent > 0)
    group by 1`.execute(db);
  return rows.reduce((sum, { gameType, won }) => (isCounted(gameType, games) ? sum + won : sum), 0n);
}

function cashbackOf(rule: RuleOf<'cashback'>, { currency }: Entry, loss: bigint): bigint {
  const part = partOf(rule, currency);
  if (!part || loss < unitsIn(part.minLoss, currency) || loss <= 0n) return 0n;
  return shareOf(loss, part.percentBp, unitsIn(part.max, currency));
}

/** Returns the turnover so far in units, the highest step that it reaches, and the next one. */
async function stepsOf({ db }: Ctx, rule: RuleOf<'turnover'>, entry: Entry) {
  const { currency } = entry;
  const { validBet: done } = await playedIn(db, playOf(rule, entry));
  const steps = [...(partOf(rule, currency) ?? [])].sort((a, b) =>
    Number(unitsIn(a.turnover, currency) - unitsIn(b.turnover, currency)),
  );
  const isReached = ({ turnover }: { turnover: string }) => unitsIn(turnover, currency) <= done;
  return { done, reached: steps.findLast(isReached), next: steps.find((step) => !isReached(step)) };
}
