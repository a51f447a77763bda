import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { perCtx } from '../../platform/per-ctx.ts';
import type { Vendor } from './registry.ts';

/** A member's money at a vendor. */
export type Holder = { memberId: bigint; vendor: string; currency: CurrencyCode };

/** A change by listed rounds, in units: what they won less lost; and when one of them paid last. */
export type ListedChange = { memberId: bigint; currency: string; net: bigint; paidAt: Date | null };

/** Adds what a vendor's listed rounds won and lost. */
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
 * Judges a recall by the rounds that the vendor has listed, and holds that account until the transaction ends. Less than they explain
 * is explained as well once a round has paid since the recall was asked for: it may have paid behind it.
 * @param result units that the recall brings beyond what was booked at the vendor; below zero: less
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
 * Books what a recall has brought: nothing of it explains another. After one that operators have vouched for, whatever it brought,
 * nothing is open.
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

/** Sets how this process reads a vendor's list of rounds on to its end. */
export function onListWanted(ctx: Ctx, read: Reader): void {
  readerOf(ctx).read = read;
}

/** Reads a vendor's list of rounds on to its end, where this process can; a list that is not to be had stays as it is. */
export async function readListNow(ctx: Ctx, vendor: Vendor): Promise<void> {
  await readerOf(ctx).read?.(vendor);
}
