import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

export type Voucher = {
  id: bigint;
  activity_id: bigint;
  code_mac: Buffer;
  hint: string;
  uses_max: number;
  uses: number;
  agent_id: bigint | null;
  expires_at: Date | null;
  voided_at: Date | null;
  created_at: Date;
};

/** Inserts a voucher; null: the code exists already. */
export async function insertVoucher(tx: Db, row: Omit<Voucher, 'id' | 'uses' | 'voided_at'>): Promise<Voucher | null> {
  const { rows } = await sql<Voucher>`
    insert into rewards.voucher (activity_id, code_mac, hint, uses_max, agent_id, expires_at, created_at)
    values (${row.activity_id}, ${row.code_mac}, ${row.hint}, ${row.uses_max}, ${row.agent_id}, ${row.expires_at},
      ${row.created_at})
    on conflict (code_mac) do nothing returning *`.execute(tx);
  return rows[0] ?? null;
}

/** Lets codes be made one after the other until the transaction ends, so that what a day's are worth is counted whole. */
export async function holdMaking(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('rewards.vouchers', 0))`.execute(tx);
}

/** Returns how often the codes that were made within a day may be used, by activity, whatever became of them. */
export async function madeLately(db: Db): Promise<{ activityId: bigint; uses: bigint }[]> {
  const { rows } = await sql<{ activityId: bigint; uses: bigint }>`
    select activity_id as "activityId", sum(uses_max)::int8 as uses from rewards.voucher
    where created_at > now() - interval '1 day' group by 1`.execute(db);
  return rows;
}

/** Returns the voucher of a code that can be used now, by the database's clock; null: there is none, for whatever reason. */
export async function usableVoucher(
  db: Db,
  { activityId, mac }: { activityId: bigint; mac: Buffer },
  { lock }: { lock: boolean },
): Promise<Voucher | null> {
  const { rows } = await sql<Voucher>`
    select * from rewards.voucher
    where code_mac = ${mac} and activity_id = ${activityId} and voided_at is null and uses < uses_max
      and (expires_at is null or expires_at > now()) ${lock ? sql`for no key update` : sql``}`.execute(db);
  return rows[0] ?? null;
}

export async function countUse(tx: Db, id: bigint): Promise<void> {
  await sql`update rewards.voucher set uses = uses + 1 where id = ${id}`.execute(tx);
}

export async function voucherById(db: Db, id: bigint): Promise<Voucher | null> {
  const { rows } = await sql<Voucher>`select * from rewards.voucher where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Voids a voucher. @returns false when it was void before */
export async function voidVoucher(tx: Db, id: bigint): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update rewards.voucher set voided_at = now() where id = ${id} and voided_at is null`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Returns vouchers, newest first. */
export async function listVoucherRows(
  db: Db,
  { activityId, before, limit }: { activityId?: bigint; before?: bigint; limit: number },
): Promise<Voucher[]> {
  const { rows } = await sql<Voucher>`
    select * from rewards.voucher
    where true ${activityId === undefined ? sql`` : sql`and activity_id = ${activityId}`}
      ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Tells whether a member has used a voucher. */
export async function hasUsed(db: Db, memberId: bigint, mac: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from rewards.entry e join rewards.voucher v on v.id = e.voucher_id
    where e.member_id = ${memberId} and v.code_mac = ${mac} limit 1`.execute(db);
  return rows.length > 0;
}
