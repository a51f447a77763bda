import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';
import { markMet, openTurnover, type TurnoverRow } from './turnover-store.ts';

/** Units of valid bet that a member has staked between two moments; `to` is exclusive, without it until now. */
export type ValidBetOf = (
  ctx: Ctx,
  asked: { memberId: bigint; currency: CurrencyCode; from: Date; to?: Date },
) => Promise<bigint>;

/** One thing that asks for turnover, and how much of it is done; units. */
export type Requirement = { id: bigint; source: string; sourceId: bigint; since: Date; required: bigint; done: bigint };

/** What is asked of a member in all; units. `left` zero: money may be withdrawn. */
export type Turnover = { required: bigint; done: bigint; left: bigint; requirements: Requirement[] };

/**
 * How far the member is with what deposits and gifts ask to be staked. Requirements are filled in order of time, each stake
 * counts once, and only for what was asked for before it was placed. When nothing is left of all those up to a moment, they
 * are noted as met; as long as something is left none is, for the stakes already counted for the first would count again
 * for the next.
 */
export async function turnoverOf(
  ctx: Ctx,
  { memberId, currency }: { memberId: bigint; currency: CurrencyCode },
  validBetOf: ValidBetOf,
): Promise<Turnover> {
  const rows = await openTurnover(ctx.db, memberId, currency);
  const staked = await Promise.all(
    rows.map(({ since: from }, i) => {
      const to = rows[i + 1]?.since;
      return validBetOf(ctx, { memberId, currency, from, ...(to === undefined ? {} : { to }) });
    }),
  );
  const { met, open } = fill(rows, staked);
  if (met.length > 0) await markMet(ctx.db, met, ctx.clock());
  const required = sum(open.map((one) => one.required));
  const done = sum(open.map((one) => one.done));
  return { required, done, left: required - done, requirements: open };
}

/**
 * Fills requirements with what was staked between each and the next one.
 * @param staked one number a row: from its moment until the next row's
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
