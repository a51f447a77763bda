import { DeskId, DeskReason } from '@fairhouse/contract/desk';
import { type CurrencyCode, formatMoney, isCurrency, parseMoney } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { TSchema } from 'typebox';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import {
  deskAct,
  deskSetting,
  found,
  isAgreed,
  type Permission,
  rowNumber,
  type SettingCtx,
} from '../operators/index.ts';
import { twoPersonAbove } from './hand-rule.ts';

/** The kinds of differences that operators close: the name of the act in the trail by the kind's name. */
const closings = { reconciliation: 'reconciliation-difference-closed', round: 'round-difference-closed' } as const;

/** A difference between another party's figures and our books, which is open until it is resolved. */
type Kept = { id: bigint; resolvedAt: Date | null; kind: string; theirs: string | null; ours: string | null };
type Closing<D extends Kept, V extends TSchema, R extends object> = {
  of: keyof typeof closings;
  permission: Permission;
  answer: V;
  lock: (tx: Db, id: bigint) => Promise<D | null | undefined>;
  /** The pairs of amounts that differ. */
  stake: (tx: Db, held: D) => Promise<Stake> | Stake;
  /** The fields of the difference that its line in the trail names. */
  noted: (held: D) => SettingCtx['noted'];
  close: (tx: Db, held: D, by: { operatorId: bigint | null; reason: string; at: Date }) => Promise<D>;
  shown: (difference: D) => R;
};
type Stake = { currency: string | null; pairs: readonly (readonly [string | null, string | null])[] };

/**
 * Declares the act that closes a difference and leaves the books as they are; an amount above what one operator may
 * close takes two. No money moves; the same row found again with other amounts is another difference.
 * @throws NOT_FOUND, STATE_CONFLICT: it is not open; ALREADY_APPROVED
 */
export function deskClosing<D extends Kept, V extends TSchema, R extends object>({
  of,
  permission,
  answer,
  lock,
  stake,
  noted,
  close,
  shown,
}: Closing<D, V, R>) {
  const closeOne = deskSetting(closings[of], permission, async (ctx, id: string, reason: string) => {
    const held = found((await lock(ctx.db, BigInt(id))) ?? null);
    if (held.resolvedAt !== null) throw new DomainError('STATE_CONFLICT', { state: 'CLOSED' });
    const { kind, theirs, ours } = held;
    Object.assign(ctx.noted, { ...noted(held), kind, theirs, ours });
    const { currency, pairs } = await stake(ctx.db, held);
    const atStake = { currency, amount: largestBetween(currency, pairs) };
    const isClosed = await mayClose(ctx, `${of}-difference ${id}`, atStake, { kind, theirs, ours });
    const by = { operatorId: ctx.by, reason, at: ctx.clock() };
    return { difference: isClosed ? await close(ctx.db, held, by) : held, isClosed };
  });
  return deskAct({
    permission,
    schema: { params: DeskId, body: DeskReason },
    answer,
    on: rowNumber,
    act: async (ctx: Ctx, id, { operatorId }: { operatorId: bigint | null }, { reason }: DeskReason) => {
      const { difference, isClosed } = await closeOne(ctx, { operatorId, reason, said: {} }, String(id), reason);
      return { ...shown(difference), waitsForSecond: !isClosed };
    },
  });
}

/** A difference of money in units; an amount of null is unknown. */
type Difference = { currency: string | null; amount: bigint | null };

/**
 * Tells whether a difference is closed now. One operator closes what is no more than the hand rule's amount, together
 * with all that they closed alone within a day, so that a large one is not closed in small parts; any other takes
 * two.
 * @param what names the difference
 * @param state the amounts that differ: the second operator agrees to the same ones
 * @returns false while it waits for the second
 * @throws ALREADY_APPROVED
 */
async function mayClose(
  ctx: SettingCtx,
  what: string,
  { currency, amount }: Difference,
  state: object,
): Promise<boolean> {
  if (ctx.by === null) return true;
  if (amount === null || currency === null || !isCurrency(currency)) return await isAgreed(ctx, what, state);
  const { db, by, noted } = ctx;
  // Serialises an operator's closings: each one counts those before it.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`closing:${by}`}, 0))`.execute(db);
  Object.assign(noted, { amount: formatMoney(amount, currency), currency });
  if ((await closedAlone(ctx, by, currency)) + amount <= (await twoPersonAbove(db, currency))) return true;
  return await isAgreed(ctx, what, state);
}

/** Sums what an operator closed alone within a day, in units. */
async function closedAlone({ db, clock }: SettingCtx, by: bigint, currency: CurrencyCode): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum((detail ->> 'amount')::numeric), 0)::text as sum from cashier.desk_action
    where action = any(${Object.values(closings)}) and operator_id = ${by} and detail ->> 'currency' = ${currency}
      and detail ->> 'approvals' is null and at > ${new Date(clock().getTime() - 86_400_000)}`.execute(db);
  return parseMoney(rows[0]?.sum ?? '0', currency) ?? 0n;
}

/**
 * Returns the largest difference between the two amounts of these pairs, in units; a missing amount counts as zero.
 * @returns null without a pair, and for a text that is no amount of the currency
 */
function largestBetween(
  currency: string | null,
  pairs: readonly (readonly [string | null, string | null])[],
): bigint | null {
  if (currency === null || !isCurrency(currency)) return null;
  let largest: bigint | null = null;
  for (const [one, other] of pairs) {
    const [a, b] = [parseMoney(one ?? '0', currency), parseMoney(other ?? '0', currency)];
    if (a === null || b === null) return null;
    const apart = a > b ? a - b : b - a;
    if (largest === null || apart > largest) largest = apart;
  }
  return largest;
}
