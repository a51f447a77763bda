import type { ActivityProgress } from '@fairhouse/contract/activities';
import type { ActivityKind, ForbiddenReason } from '@fairhouse/contract/activity-names';
import type { PayAs, RuleOf } from '@fairhouse/contract/activity-rules';
import type { Prize } from '@fairhouse/contract/rewards';
import { type CurrencyCode, formatMoney, multiply, parseMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../../platform/ctx.ts';
import { assert } from '../../../../platform/errors.ts';
import type { Entry } from '../entry-store.ts';

/** The member who joins, and the time by the database's clock. */
export type Joining = {
  memberId: bigint;
  currency: CurrencyCode;
  now: Date;
  utcOffsetMinutes: number;
  memberSince: Date;
  birthday: string | null;
};

/** The columns of a new entry that depend on its kind. */
export type Beginning = { state: 'SIGNED_UP' | 'PROCESS' } & Partial<
  Pick<Entry, 'after_deposit' | 'streak' | 'counts_from' | 'counts_until'>
>;

/** A kind of activity: the functions that interpret its rule. They read in the transaction of the given context. */
export type Kind<K extends ActivityKind> = {
  /** Names the period in which a member has one entry; the next period has another one. */
  period: (rule: RuleOf<K>, joining: Joining) => string;
  /** Returns the reason for which it is not for this member now; null: it is. */
  forbidden?: (ctx: Ctx, rule: RuleOf<K>, joining: Joining) => Promise<ForbiddenReason | null> | ForbiddenReason | null;
  begin: (ctx: Ctx, rule: RuleOf<K>, joining: Joining, activityId: bigint) => Promise<Beginning> | Beginning;
  /** Returns the prize once it is earned. `isOver`: the entry's time is over. Null: not yet, or never. */
  earned?: (ctx: Ctx, rule: RuleOf<K>, entry: Entry, isOver: boolean) => Promise<Prize | null> | Prize | null;
  /** True while an entry whose time is over cannot be settled yet. */
  waits?: (ctx: Ctx, rule: RuleOf<K>, entry: Entry) => Promise<boolean>;
  progress?: (ctx: Ctx, rule: RuleOf<K>, entry: Entry) => Promise<ActivityProgress>;
};

export const noProgress: ActivityProgress = { amount: null, goal: null, worth: null, streak: null, until: null };

/** Returns the units of an amount that was validated when the rule was stated. */
export function unitsIn(amount: string, currency: CurrencyCode): bigint {
  const units = parseMoney(amount, currency);
  assert(units !== null, `${amount} is an amount of ${currency}`);
  return units;
}

/** Returns a share of an amount in units, in basis points, rounded down, at most `max`. */
export function shareOf(units: bigint, percentBp: number, max: bigint): bigint {
  const share = multiply(units, { num: BigInt(percentBp), den: 10_000n }, 'down');
  return share > max ? max : share;
}

/** Returns money as a prize of the rule's form. @param basis the deposit that it is for, in units */
export function paid(payAs: PayAs, units: bigint, currency: CurrencyCode, basis = 0n): Prize {
  const amount = formatMoney(units, currency);
  if (payAs.as === 'cash') return { kind: 'cash', amount, turnoverBp: payAs.turnoverBp };
  const on = basis > 0n ? { basis: formatMoney(basis, currency) } : {};
  return { kind: 'bonus', amount, ...on, terms: payAs.terms };
}

/** Returns the part of a rule for a currency; null: the currency takes no part. */
export function partOf<T>({ perCurrency }: { perCurrency: Record<string, T> }, currency: string): T | null {
  return Object.hasOwn(perCurrency, currency) ? (perCurrency[currency] ?? null) : null;
}
