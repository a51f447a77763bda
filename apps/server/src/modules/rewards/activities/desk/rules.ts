import type { ActivityRule } from '@fairhouse/contract/activity-rules';
import type { Prize } from '@fairhouse/contract/rewards';
import { type CurrencyCode, isCurrency, parseMoney } from '@fairhouse/money/money';
import { DomainError } from '../../../../platform/errors.ts';
import { requirePrize, requireTerms } from '../../prizes.ts';

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
  } else {
    each(rule.perCurrency, (currency, prize) => requirePrize(prize, currency));
  }
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
