import type { BonusTerms } from '@fairhouse/contract/bonus';
import { type GameType, gameTypes } from '@fairhouse/contract/games';
import { type CurrencyCode, multiply, parseMoney } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { knownVendor } from '../vendors/index.ts';
import type { Grant } from './grant-store.ts';

/** The largest bonus or limit in its terms, in units: sums of such amounts fit wherever money does. */
const unitsMax = 10n ** 16n;

/** Parses an amount of a bonus into units. @throws AMOUNT_INVALID */
export function unitsOf(text: string, currency: CurrencyCode): bigint {
  const units = parseMoney(text, currency);
  if (units === null || units <= 0n || units > unitsMax) throw new DomainError('AMOUNT_INVALID');
  return units;
}

/**
 * Checks the terms of a future grant: amounts of its currency, known vendors and games, a turnover above zero that can
 * be made, and a maximum payout of at least the granted amount.
 * @param most the granted amount, or its maximum, in units; null: it is not known yet
 * @throws AMOUNT_INVALID, VENDOR_NOT_FOUND, GAME_NOT_FOUND (value.vendor, value.gameCode), OFFER_INVALID (value.field)
 */
export async function requireBonusTerms(
  ctx: Ctx,
  terms: BonusTerms,
  { currency, most }: { currency: CurrencyCode; most: bigint | null },
): Promise<void> {
  const refuse = (field: string) => new DomainError('OFFER_INVALID', { field });
  const { turnoverTimes, contributions, excludedGames, sticky } = terms;
  const { max_payout: payout } = frozenTerms(terms, { currency, amount: most ?? 1n, basis: 0n });
  // Without turnover a bonus is cash, and should be given as cash; a sticky one would give nothing at all.
  if (turnoverTimes === 0) throw refuse('turnoverTimes');
  if (payout !== null && most !== null && payout < most && !sticky) throw refuse('maxPayout');
  const named = contributions.map(({ gameType, vendor }) => `${gameType} ${vendor ?? ''}`);
  if (new Set(named).size < named.length) throw refuse('contributions');
  const countsNothing = (type: GameType) =>
    type === 'PVP'
      ? !contributions.some(({ gameType, percent }) => gameType === type && percent > 0)
      : contributions.some(
          ({ gameType, vendor, percent }) => gameType === type && vendor === undefined && percent === 0,
        );
  const counts = contributions.some(({ percent }) => percent > 0);
  if (!counts && gameTypes.every(countsNothing)) throw refuse('contributions');
  for (const { vendor } of [...contributions, ...excludedGames]) {
    if (vendor !== undefined && vendor !== ownVendor) await knownVendor(ctx, vendor);
  }
  await requireGames(
    ctx.db,
    excludedGames.filter(({ gameCode }) => gameCode !== '*'),
  );
}

/**
 * Checks that games exist, also those that are not offered now: an unknown name would exclude or count nothing.
 * @throws GAME_NOT_FOUND (value.vendor, value.gameCode)
 */
export async function requireGames(db: Db, games: readonly { vendor: string; gameCode: string }[]): Promise<void> {
  if (games.length === 0) return;
  const vendors = games.map(({ vendor }) => vendor);
  const codes = games.map(({ gameCode }) => gameCode);
  const { rows } = await sql<{ vendor: string; gameCode: string }>`
    select vendor, code as "gameCode" from unnest(${vendors}::text[], ${codes}::text[]) with ordinality named(vendor, code, no)
    where not exists (select from games.game g where g.vendor = named.vendor and g.game_code = named.code)
      and not (named.vendor = ${ownVendor} and exists (select from originals.game o where o.game_code = named.code))
    order by no limit 1`.execute(db);
  const [stranger] = rows;
  if (stranger) throw new DomainError('GAME_NOT_FOUND', stranger);
}

/** The vendor code of the house's own games in terms. */
export const ownVendor = 'ORIGINALS';

/**
 * True of a bonus for a deposit whose own cash must be lost before the bonus: cash moved out of reach would then never
 * be at stake.
 */
export const losesCashFirst = ({ basis, terms }: Pick<Grant, 'basis' | 'terms'>) =>
  basis > 0n && terms.order === 'cashFirst';

type Frozen = Pick<Grant, 'required' | 'max_stake' | 'max_payout' | 'excluded'>;

/** Returns the computed terms that a grant stores beside their text. @throws AMOUNT_INVALID */
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

/**
 * True when a game takes cash alone: it is excluded, or contributes nothing. `bonus.is_excluded` and `bonus.percent`
 * are the same rule in SQL.
 */
export function takesCashAlone(
  { excluded, terms }: Pick<Grant, 'excluded' | 'terms'>,
  { vendor, gameType, gameCode }: { vendor: string; gameType: string; gameCode: string },
): boolean {
  if (excluded.includes(`${vendor}/${gameCode}`) || excluded.includes(`${vendor}/*`)) return true;
  const named = terms.contributions.filter((one) => one.gameType === gameType);
  const share = named.find((one) => one.vendor === vendor) ?? named.find((one) => one.vendor === undefined);
  return (share?.percent ?? (gameType === 'PVP' ? 0 : 100)) === 0;
}
