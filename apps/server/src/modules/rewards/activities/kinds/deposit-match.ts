import type { MatchTier, RuleOf } from '@fairhouse/contract/activity-rules';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx } from '../../../../platform/ctx.ts';
import { type CreditedDeposit, creditedDeposit, depositsSoFar } from '../../../cashier/index.ts';
import { brandPeriod } from '../../../site/index.ts';
import type { Entry } from '../entry-store.ts';
import { type Kind, noProgress, paid, partOf, shareOf, unitsIn } from './kind.ts';
import { dayName, weekday } from './periods.ts';

/** A share of the first deposit ever, or of the next one. */
export const depositMatchKind: Kind<'depositMatch'> = {
  period: () => 'once',
  forbidden: async ({ db }, { deposit }, { memberId }) =>
    deposit === 'first' && (await depositsSoFar(db, memberId)).hasDeposited ? 'deposited' : null,
  begin: async ({ db }, _rule, { memberId }) => ({
    state: 'SIGNED_UP',
    after_deposit: (await depositsSoFar(db, memberId)).last,
  }),
  earned: async (ctx, rule, entry) => {
    const deposit = await depositOf(ctx, entry);
    return deposit && (rule.deposit === 'next' || deposit.isFirst) ? matchOf(rule, entry.currency, deposit) : null;
  },
  progress: async (_ctx, rule, { currency }) => ({
    ...noProgress,
    goal: lowest(partOf(rule, currency) ?? [], currency)?.minDeposit ?? null,
  }),
};

/** A share of the first deposit on one of the rule's days, after joining. */
export const reloadKind: Kind<'reload'> = {
  period: (_rule, { now, utcOffsetMinutes }) => dayName(now, utcOffsetMinutes),
  forbidden: (_ctx, { weekdays }, { now, utcOffsetMinutes }) =>
    weekdays.includes(weekday(now, utcOffsetMinutes)) ? null : 'notToday',
  begin: async ({ db }, _rule, { memberId, now, utcOffsetMinutes }) => {
    const { from, until } = brandPeriod(now, utcOffsetMinutes, 'day');
    const { last } = await depositsSoFar(db, memberId);
    return { state: 'SIGNED_UP', after_deposit: last, counts_from: from, counts_until: until };
  },
  earned: async (ctx, rule, entry) => {
    const deposit = await depositOf(ctx, entry);
    return deposit ? matchOf(rule, entry.currency, deposit) : null;
  },
  progress: async (_ctx, rule, { currency, counts_until }) => ({
    ...noProgress,
    goal: lowest(partOf(rule, currency) ?? [], currency)?.minDeposit ?? null,
    until: counts_until?.toISOString() ?? null,
  }),
};

async function depositOf({ db }: Ctx, entry: Entry): Promise<CreditedDeposit | null> {
  const { deposit_id: id, counts_from: from, counts_until: until, currency } = entry;
  if (id === null) return null;
  const deposit = await creditedDeposit(db, id, { from, until });
  return deposit && deposit.currency === currency ? deposit : null;
}

/** Returns the prize of a deposit by the highest step that it reaches; null: it reaches none. */
function matchOf(rule: RuleOf<'depositMatch' | 'reload'>, currency: CurrencyCode, deposit: CreditedDeposit) {
  const reached = (partOf(rule, currency) ?? [])
    .filter(({ minDeposit }) => unitsIn(minDeposit, currency) <= deposit.amount)
    .sort((a, b) => Number(unitsIn(b.minDeposit, currency) - unitsIn(a.minDeposit, currency)));
  const [tier] = reached;
  if (!tier) return null;
  const units = shareOf(deposit.amount, tier.percentBp, unitsIn(tier.max, currency));
  return units > 0n ? paid(rule.payAs, units, currency, deposit.amount) : null;
}

function lowest(tiers: readonly MatchTier[], currency: CurrencyCode): MatchTier | null {
  return tiers.reduce<MatchTier | null>(
    (least, tier) =>
      least && unitsIn(least.minDeposit, currency) <= unitsIn(tier.minDeposit, currency) ? least : tier,
    null,
  );
}
