import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { markMet, openTurnover, type TurnoverRow } from './turnover-store.ts';

type Whose = {
  memberId: bigint;
  currency: CurrencyCode;
  /** True: compute the turnover as if the member's open bonus had ended, unless that bonus's turnover is made. */
  bonusEnds?: boolean;
};

/**
 * Returns the valid bet, in units, of the member's own money between two moments that counts for no bonus; `to` is
 * exclusive, and now by default.
 */
export type ValidBetOf = (ctx: Ctx, asked: Whose & { from: Date; to?: Date }) => Promise<bigint>;

/** A requirement of turnover, with the part that is done; units. */
export type Requirement = { id: bigint; source: string; sourceId: bigint; since: Date; required: bigint; done: bigint };

/** The total turnover required of a member, in units. Money may be withdrawn when `left` is zero. */
export type Turnover = { required: bigint; done: bigint; left: bigint; requirements: Requirement[] };

/**
 * Returns the member's progress with the turnover that deposits and gifts require. Requirements are filled in order of
 * time; each stake counts once, and only for requirements made before it was placed. Requirements up to a moment are
 * marked as met only when nothing is left of all of them: marking the first alone would count its stakes again for the
 * next. With `bonusEnds` nothing is marked, since the same bets may still release the bonus.
 */
export async function turnoverOf(ctx: Ctx, whose: Whose, validBetOf: ValidBetOf): Promise<Turnover> {
  const rows = await openTurnover(ctx.db, whose.memberId, whose.currency);
  const { met, open } = fill(rows, await stakedBetween(ctx, rows, whose, validBetOf));
  if (met.length > 0 && whose.bonusEnds !== true) await markMet(ctx.db, met, ctx.clock());
  const required = sum(open.map((one) => one.required));
  const done = sum(open.map((one) => one.done));
  return { required, done, left: required - done, requirements: open };
}

/** Refuses while turnover is left. @throws TURNOVER_NOT_MET (value.required, value.done, value.left, value.currency) */
export async function requireTurnoverMet(
  ctx: Ctx,
  { memberId, currency, bonusEnds = false }: Whose,
  validBetOf: ValidBetOf,
): Promise<void> {
  const { required, done, left } = await turnoverOf(ctx, { memberId, currency, bonusEnds }, validBetOf);
  if (left === 0n) return;
  const money = (units: bigint) => formatMoney(units, currency);
  const value = { required: money(required), done: money(done), left: money(left), currency };
  throw new DomainError('TURNOVER_NOT_MET', value);
}

/**
 * Returns the units that are left of the turnover of gifts. Each stake since a gift counts for the gifts alone: who has
 * played them out is free of them, also while the turnover of deposits is left.
 */
export async function giftTurnoverLeft(ctx: Ctx, whose: Whose, validBetOf: ValidBetOf): Promise<bigint> {
  const rows = await openTurnover(ctx.db, whose.memberId, whose.currency);
  const gifts = rows.filter(({ source }) => source !== 'deposit');
  const { open } = fill(gifts, await stakedBetween(ctx, gifts, whose, validBetOf));
  return sum(open.map((one) => one.required - one.done));
}

/** Returns the units staked from each requirement's moment until the next one's. */
async function stakedBetween(
  ctx: Ctx,
  rows: readonly TurnoverRow[],
  whose: Whose,
  validBetOf: ValidBetOf,
): Promise<bigint[]> {
  const staked: bigint[] = [];
  for (const [i, { since: from }] of rows.entries()) {
    const to = rows[i + 1]?.since;
    staked.push(await validBetOf(ctx, { ...whose, from, ...(to === undefined ? {} : { to }) }));
  }
  return staked;
}

/**
 * Fills requirements with the stakes placed between each and the next one.
 * @param staked units for each row: staked from its moment until the next row's
 */
export function fill(
  rows: readonly Pick<TurnoverRow, 'id' | 'source' | 'source_id' | 'since' | 'required'>[],
  staked: readonly bigint[],
): { met: bigint[]; open: Requirement[] } {
  const met: bigint[] = [];
  let open: Requirement[] = [];
  rows.forEach((row, i) => {
    const { id, source, source_id: sourceId, since, required } = row;
    open.push({ id, source, sourceId, since, required, done: 0n });
    let bet = staked[i] ?? 0n;
    for (const one of open) {
      const missing = one.required - one.done;
      const taken = bet < missing ? bet : missing;
      one.done += taken;
      bet -= taken;
    }
    if (open.every((one) => one.done === one.required)) {
      met.push(...open.map((one) => one.id));
      open = [];
    }
  });
  return { met, open };
}

const sum = (amounts: bigint[]) => amounts.reduce((all, one) => all + one, 0n);
