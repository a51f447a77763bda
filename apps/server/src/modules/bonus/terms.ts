import type { BonusTerms } from '@fairhouse/contract/bonus';
import { type CurrencyCode, multiply, parseMoney } from '@fairhouse/money/money';
import { DomainError } from '../../platform/errors.ts';
import type { Grant } from './grant-store.ts';

/** The most that a bonus or a limit of its terms is, in units: sums of it fit wherever money does. */
const unitsMax = 10n ** 16n;

/** Returns the units of an amount of a bonus. @throws AMOUNT_INVALID */
export function unitsOf(text: string, currency: CurrencyCode): bigint {
  const units = parseMoney(text, currency);
  if (units === null || units <= 0n || units > unitsMax) throw new DomainError('AMOUNT_INVALID');
  return units;
}

/** Checks the amounts in terms that a later grant is to have. @throws AMOUNT_INVALID */
export function requireBonusTerms({ maxStake, maxPayout }: BonusTerms, currency: CurrencyCode): void {
  for (const amount of [maxStake, maxPayout]) if (amount !== undefined) unitsOf(amount, currency);
}

type Frozen = Pick<Grant, 'required' | 'max_stake' | 'max_payout' | 'excluded'>;

/** Returns the terms as a grant keeps them beside their words. @throws AMOUNT_INVALID */
export function frozenTerms(
  terms: BonusTerms,
  { currency, amount, basis }: { currency: CurrencyCode; amount: bigint; basis: bigint },
): Frozen {
  const { turnoverTimes, turnoverOf, maxStake, maxPayout, excludedGames } = terms;
  const counted = turnoverOf === 'bonus' ? amount : amount + basis;
  const required = multiply(counted, { num: BigInt(turnoverTimes), den: 10_000n }, 'up');
  if (required > unitsMax) throw new DomainError('AMOUNT_INVALID');
  return {
    required,
    max_stake: maxStake === undefined ? null : unitsOf(maxStake, currency),
    max_payout: maxPayout === undefined ? null : unitsOf(maxPayout, currency),
    excluded: excludedGames.map(({ vendor, gameCode }) => `${vendor}/${gameCode}`),
  };
}

/** True where a game takes cash alone: it is excluded, or counts nothing. `bonus.is_excluded` and `bonus.percent` say the same. */
export function takesCashAlone(
  { excluded, terms }: Pick<Grant, 'excluded' | 'terms'>,
  { vendor, gameType, gameCode }: { vendor: string; gameType: string; gameCode: string },
): boolean {
  if (excluded.includes(`${vendor}/${gameCode}`) || excluded.includes(`${vendor}/*`)) return true;
  const named = terms.contributions.filter((one) => one.gameType === gameType);
  const share = named.find((one) => one.vendor === vendor) ?? named.find((one) => one.vendor === undefined);
  return (share?.percent ?? (gameType === 'PVP' ? 0 : 100)) === 0;
}
