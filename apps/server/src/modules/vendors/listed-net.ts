import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { perCtx } from '../../platform/per-ctx.ts';
import type { Vendor } from './registry.ts';

/** A member's money at a vendor. */
export type Holder = { memberId: bigint; vendor: string; currency: CurrencyCode };

/** A change by listed rounds: their winnings less losses, in units, and the time of the last payout among them. */
export type ListedChange = { memberId: bigint; currency: string; net: bigint; paidAt: Date | null };

/** Adds the results of a vendor's listed rounds. */
export async function addListedNet(tx: Db, vendor: string, changes: readonly ListedChange[]): Promise<void> {
  if (changes.length === 0) return;
  const column = <K extends keyof ListedChange>(name: K) => changes.map((change) => change[name]);
  await sql`
    insert into vendors.listed_net as n (member_id, vendor, currency, net, paid_at)
    select member_id, ${vendor}, currency, sum(net), max(paid_at) from unnest(
      ${column('memberId')}::int8[], ${column('currency')}::text[], ${column('net')}::int8[], ${column('paidAt')}::timestamptz[])
      u (member_id, currency, net, paid_at)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (member_id, vendor, currency) do update set net = n.net + excluded.net,
      paid_at = greatest(n.paid_at, excluded.paid_at)`.execute(tx);
}

/**
 * Tells whether the rounds that the vendor has listed explain the result of a recall, and locks that account until
 * the transaction ends. A result below theirs is explained too if a round has paid since the recall was requested: it
 * may have paid after the recall.
 * @param result units that the recall brings beyond the amount booked at the vendor; negative: less
 */
export async function isExplained(
  tx: Db,
  of: Holder,
  { result, askedAt }: { result: bigint; askedAt: Date },
): Promise<boolean> {
  const { rows } = await sql<{ net: bigint; paid_at: Date | null }>`
    select net, paid_at from vendors.listed_net
    where member_id = ${of.memberId} and vendor = ${of.vendor} and currency = ${of.currency} for no key update`.execute(
    tx,
  );
  const { net = 0n, paid_at: paidAt = null } = rows[0] ?? {};
  return result === net || (result < net && paidAt !== null && paidAt >= askedAt);
}

/**
 * Subtracts the result of a recall, so that it explains no other one. After a recall that operators have vouched for,
 * the open result is zero.
 */
export async function claimListedNet(
  tx: Db,
  of: Holder,
  { result, isVouched }: { result: bigint; isVouched: boolean },
): Promise<void> {
  await sql`
    update vendors.listed_net set net = case when ${isVouched} then 0 else net - ${result}::int8 end
    where member_id = ${of.memberId} and vendor = ${of.vendor} and currency = ${of.currency}`.execute(tx);
}

type Reader = (vendor: Vendor) => Promise<unknown>;
const readerOf = perCtx((): { read: Reader | null } => ({ read: null }));

/** Sets the function by which this process reads a vendor's list of rounds to its end. */
export function onListWanted(ctx: Ctx, read: Reader): void {
  readerOf(ctx).read = read;
}

/**
 * Reads a vendor's list of rounds to its end, where this process can; a list that cannot be read is logged and left.
 */
export async function readListNow(ctx: Ctx, vendor: Vendor): Promise<void> {
  await readerOf(ctx).read?.(vendor);
}
