import type { ActivityRule, RainPot, RainSchedule } from '@fairhouse/contract/activity-rules';
import type { Prize } from '@fairhouse/contract/rewards';
import { wheelWeightsMax } from '@fairhouse/fairness/wheel';
import { type CurrencyCode, isCurrency, parseMoney } from '@fairhouse/money/money';
import { DomainError } from '../../../../platform/errors.ts';
import { requirePrize, requireTerms } from '../../prizes.ts';
import { markOf } from '../wheel/chances.ts';

/** The most that one prize of an activity is worth, in the currency's own unit: a slip of the hand is refused. */
const wholeMax = 100_000_000n;

/**
 * Checks a rule as somebody states it: known currencies, positive amounts that they have, steps that differ. A bonus that stands alone
 * waits for its member, who may have another one open.
 * @throws AMOUNT_INVALID, CURRENCY_NOT_OFFERED, MALFORMED (field claimDays)
 */
export function requireRule(rule: ActivityRule, claimDays: number | null): void {
  const parts: [string, unknown][] = Object.entries(rule.perCurrency);
  for (const [currency] of parts) {
    if (!isCurrency(currency)) throw new DomainError('CURRENCY_NOT_OFFERED', { currency });
    if ('payAs' in rule && rule.payAs.as === 'bonus') requireTerms(rule.payAs.terms, currency);
  }
  if (claimDays === null && standsAlone(rule)) throw new DomainError('MALFORMED', { field: 'claimDays' });
  check(rule);
}

function standsAlone(rule: ActivityRule): boolean {
  if ('payAs' in rule) return rule.payAs.as === 'bonus' && rule.payAs.terms.stacking === 'alone';
  // A wheel's prize waits in the reward centre where it cannot be given at once; a rain pays cash.
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
      // Nobody gets back more than was lost.
      if (percentBp > 10_000) throw new DomainError('AMOUNT_INVALID');
    });
  } else if (rule.kind === 'turnover') {
    each(rule.perCurrency, (currency, steps) => {
      for (const { turnover, amount } of steps) positive(currency, turnover, amount);
      differing(steps.map(({ turnover }) => turnover));
    });
  } else if (rule.kind === 'signIn') {
    each(rule.perCurrency, (currency, prizes) => {
      for (const prize of prizes) requirePrize(prize, currency);
    });
  } else if (rule.kind === 'rain') {
    each(rule.perCurrency, requirePot);
    requireGaps(rule.schedule);
  } else if (rule.kind === 'wheel') {
    each(rule.perCurrency, (currency, { segments, perDeposit, perTurnover }) => {
      positive(currency, ...[perDeposit, perTurnover].filter((amount) => amount !== undefined));
      for (const { prize } of segments) if (prize) requirePrize(prize, currency);
      // A segment is known by its label and prize.
      if (new Set(segments.map(markOf)).size < segments.length) throw new DomainError('AMOUNT_INVALID');
      if (segments.reduce((sum, { weight }) => sum + weight, 0) > wheelWeightsMax) throw new DomainError('MALFORMED');
    });
  } else {
    each(rule.perCurrency, (currency, prize) => requirePrize(prize, currency));
  }
}

/** A budget that its packets can hold: neither less than the least of each, nor more than the most. */
function requirePot(currency: CurrencyCode, { budget, packets, least, most }: RainPot): void {
  const [sum = 0n, low = 0n, high = 0n] = positive(currency, budget, least, most);
  const count = BigInt(packets);
  if (low > high || low * count > sum || sum > high * count) throw new DomainError('AMOUNT_INVALID');
}

/** One rain ends before the next one begins, also over midnight. @throws MALFORMED (field schedule) */
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

/** Returns the units of amounts that are positive and no slip of the hand. @throws AMOUNT_INVALID */
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

/** Two steps from one amount on would be two promises. */
function differing(steps: string[]): void {
  if (new Set(steps.map(Number)).size !== steps.length) throw new DomainError('AMOUNT_INVALID');
}
