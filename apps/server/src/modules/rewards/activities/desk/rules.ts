import type { ActivityRule, RainPot, RainSchedule } from '@fairhouse/contract/activity-rules';
import type { Prize } from '@fairhouse/contract/rewards';
import { wheelWeightsMax } from '@fairhouse/fairness/wheel';
import { type CurrencyCode, isCurrency, parseMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../../platform/ctx.ts';
import { DomainError } from '../../../../platform/errors.ts';
import { requireBonusTerms } from '../../../bonus/index.ts';
import { pointsUnit } from '../../../ledger/index.ts';
import { requirePrize } from '../../prizes.ts';
import { markOf } from '../wheel/chances.ts';

/**
 * The most that one prize of an activity is worth, in the currency's own unit, such as baht: it catches typing
 * errors.
 */
const wholeMax = 100_000_000n;

/**
 * Checks an operator's rule: known currencies, positive amounts with the currency's decimals, steps that differ and
 * rise, prizes that can be claimed. A bonus that cannot be combined with another must be claimable later, since its
 * member may have another one open.
 * @throws AMOUNT_INVALID, CURRENCY_NOT_OFFERED, MALFORMED (field claimDays), OFFER_INVALID (value.field); as
 * `requirePrize`
 */
export async function requireRule(ctx: Ctx, rule: ActivityRule, claimDays: number | null): Promise<void> {
  const parts: [string, unknown][] = Object.entries(rule.perCurrency);
  for (const [currency] of parts)
    if (!isCurrency(currency)) throw new DomainError('CURRENCY_NOT_OFFERED', { currency });
  if (claimDays === null && standsAlone(rule)) throw new DomainError('MALFORMED', { field: 'claimDays' });
  check(rule);
  for (const [currency, prizes] of Object.entries(prizesOf(rule))) {
    if (isCurrency(currency)) for (const prize of prizes) await requirePrize(ctx, prize, currency);
  }
  if (!('payAs' in rule) || rule.payAs.as !== 'bonus') return;
  for (const [currency, amounts] of Object.entries(mostOf(rule))) {
    if (!isCurrency(currency)) continue;
    for (const most of positive(currency, ...amounts)) {
      await requireBonusTerms(ctx, rule.payAs.terms, { currency, most });
    }
  }
}

type ByCurrency<T> = Record<string, T>;
const eachOf = <T, U>(parts: ByCurrency<T>, of: (part: T) => U): ByCurrency<U> =>
  Object.fromEntries(Object.entries(parts).map(([currency, part]) => [currency, of(part)]));

/** Returns the prizes that a rule names, by currency. */
function prizesOf(rule: ActivityRule): ByCurrency<Prize[]> {
  if ('payAs' in rule || rule.kind === 'rain') return {};
  if (rule.kind === 'signIn') return eachOf(rule.perCurrency, (prizes) => prizes);
  if (rule.kind === 'wheel') {
    return eachOf(rule.perCurrency, ({ segments }) => segments.flatMap(({ prize }) => prize ?? []));
  }
  return eachOf(rule.perCurrency, (prize) => [prize]);
}

/** Returns the most that each step of a rule pays, by currency. */
function mostOf(rule: Extract<ActivityRule, { payAs: unknown }>): ByCurrency<string[]> {
  if (rule.kind === 'depositMatch' || rule.kind === 'reload') {
    return eachOf(rule.perCurrency, (tiers) => tiers.map(({ max }) => max));
  }
  if (rule.kind === 'turnover') return eachOf(rule.perCurrency, (steps) => steps.map(({ amount }) => amount));
  return eachOf<{ max: string }, string[]>(rule.perCurrency, ({ max }) => [max]);
}

/**
 * Returns the budgets that the prizes of a rule are taken from: currencies, or points.
 * @throws OFFER_INVALID (value.field) for tickets, which have no budget
 */
export function budgetsNamedBy(rule: ActivityRule): string[] {
  const prizes = Object.entries(prizesOf(rule));
  if (prizes.length === 0) return Object.keys(rule.perCurrency);
  return prizes.flatMap(([currency, of]) =>
    of.map(({ kind }) => {
      if (kind === 'tickets') throw new DomainError('OFFER_INVALID', { field: 'prize' });
      return kind === 'points' ? pointsUnit : currency;
    }),
  );
}

function standsAlone(rule: ActivityRule): boolean {
  if ('payAs' in rule) return rule.payAs.as === 'bonus' && rule.payAs.terms.stacking === 'alone';
  // A wheel's prize that cannot be given at once waits in the reward centre; a rain pays cash.
  if (rule.kind === 'wheel' || rule.kind === 'rain') return false;
  const prizes: Prize[] =
    rule.kind === 'signIn' ? Object.values(rule.perCurrency).flat() : Object.values(rule.perCurrency);
  return prizes.some((prize) => prize.kind === 'bonus' && prize.terms.stacking === 'alone');
}

function check(rule: ActivityRule): void {
  if (rule.kind === 'apply') {
    each(rule.perCurrency, (currency, { min, max }) => rising(currency, [min, max]));
  } else if (rule.kind === 'depositMatch' || rule.kind === 'reload') {
    each(rule.perCurrency, (currency, tiers) => {
      for (const { minDeposit, max } of tiers) positive(currency, minDeposit, max);
      differing(tiers.map(({ minDeposit }) => minDeposit));
    });
  } else if (rule.kind === 'cashback') {
    each(rule.perCurrency, (currency, { minLoss, max, percentBp }) => {
      positive(currency, minLoss, max);
      // At most the whole loss is paid back.
      if (percentBp > 10_000) throw new DomainError('AMOUNT_INVALID');
    });
  } else if (rule.kind === 'turnover') {
    each(rule.perCurrency, (currency, steps) => {
      const stated = steps.map(({ turnover, amount }) => positive(currency, turnover, amount));
      differing(steps.map(({ turnover }) => turnover));
      // Each further step must pay more, or reaching it would reduce the prize of the step before.
      stated.sort(([a = 0n], [b = 0n]) => (a < b ? -1 : 1));
      const rises = stated.every(([, amount = 0n], at) => amount > (stated[at - 1]?.[1] ?? 0n));
      if (!rises) throw new DomainError('OFFER_INVALID', { field: 'amount' });
    });
  } else if (rule.kind === 'rain') {
    each(rule.perCurrency, requirePot);
    requireGaps(rule.schedule);
  } else if (rule.kind === 'wheel') {
    each(rule.perCurrency, (currency, { segments, perDeposit, perTurnover }) => {
      positive(currency, ...[perDeposit, perTurnover].filter((amount) => amount !== undefined));
      // A segment is identified by its label and prize.
      if (new Set(segments.map(markOf)).size < segments.length) throw new DomainError('AMOUNT_INVALID');
      if (segments.reduce((sum, { weight }) => sum + weight, 0) > wheelWeightsMax) throw new DomainError('MALFORMED');
    });
  }
}

/** Requires a budget within the packets' bounds: at least the least of each, and at most the most of each. */
function requirePot(currency: CurrencyCode, { budget, packets, least, most }: RainPot): void {
  const [sum = 0n, low = 0n, high = 0n] = positive(currency, budget, least, most);
  const count = BigInt(packets);
  if (low > high || low * count > sum || sum > high * count) throw new DomainError('AMOUNT_INVALID');
}

/** Requires each rain to end before the next one begins, also over midnight. @throws MALFORMED (field schedule) */
function requireGaps({ times, seconds }: RainSchedule): void {
  const starts = times.map((time) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return (hours * 60 + minutes) * 60;
  });
  starts.sort((a, b) => a - b);
  const [first = 0] = starts;
  const gaps = [...starts.slice(1), first + 86_400].map((next, at) => next - (starts[at] ?? 0));
  if (gaps.some((gap) => gap <= seconds)) throw new DomainError('MALFORMED', { field: 'schedule' });
}

function each<T>(perCurrency: Record<string, T>, work: (currency: CurrencyCode, part: T) => void): void {
  for (const [currency, part] of Object.entries(perCurrency)) work(currency, part);
}

/** Returns the units of amounts that are positive and within `wholeMax`. @throws AMOUNT_INVALID */
function positive(currency: CurrencyCode, ...amounts: string[]): bigint[] {
  const most = parseMoney(String(wholeMax), currency) ?? 0n;
  return amounts.map((amount) => {
    const units = parseMoney(amount, currency);
    if (units === null || units <= 0n || units > most) throw new DomainError('AMOUNT_INVALID');
    return units;
  });
}

function rising(currency: CurrencyCode, amounts: string[]): void {
  const [least = 0n, most = 0n] = positive(currency, ...amounts);
  if (least > most) throw new DomainError('AMOUNT_INVALID');
}

/** Refuses two steps from the same amount on. */
function differing(steps: string[]): void {
  if (new Set(steps.map(Number)).size !== steps.length) throw new DomainError('AMOUNT_INVALID');
}
