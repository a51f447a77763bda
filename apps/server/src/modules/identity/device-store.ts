import { type Generated, sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';

export type DeviceRow = {
  id: bigint;
  member_id: bigint;
  browser: Buffer;
  user_agent: string;
  ip: string;
  country: string | null;
  first_seen_at: Date;
  last_seen_at: Date;
  trusted_until: Date | null;
};
type DeviceTables = {
  'identity.device': DeviceRow & { id: Generated<bigint> };
  'identity.place': { member_id: bigint; network: string; first_seen_at: Date; last_seen_at: Date };
};

const tables = (db: Db) => db.withTables<DeviceTables>();

export async function deviceOf(db: Db, memberId: bigint, browser: Buffer): Promise<DeviceRow | null> {
  const row = await tables(db)
    .selectFrom('identity.device')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('browser', '=', browser)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the hundred browsers that the member used last, latest first. */
export async function devicesOf(db: Db, memberId: bigint): Promise<DeviceRow[]> {
  return await tables(db)
    .selectFrom('identity.device')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute();
}

/** Writes a browser; a trusted one stays trusted when a login does not trust it anew. */
export async function putDevice(
  tx: Db,
  { at, ...device }: Omit<DeviceRow, 'id' | 'first_seen_at' | 'last_seen_at'> & { at: Date },
): Promise<bigint> {
  const { id } = await tables(tx)
    .insertInto('identity.device')
    .values({ ...device, first_seen_at: at, last_seen_at: at })
    .onConflict((on) =>
      on.columns(['member_id', 'browser']).doUpdateSet({
        user_agent: device.user_agent,
        ip: device.ip,
        country: device.country,
        last_seen_at: at,
        trusted_until: sql<Date | null>`coalesce(excluded.trusted_until, device.trusted_until)`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function knowsPlace(db: Db, memberId: bigint, network: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('identity.place')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('network', '=', network)
    .executeTakeFirst();
  return row !== undefined;
}

export async function putPlace(tx: Db, memberId: bigint, network: string, at: Date): Promise<void> {
  await tables(tx)
    .insertInto('identity.place')
    .values({ member_id: memberId, network, first_seen_at: at, last_seen_at: at })
    .onConflict((on) => on.columns(['member_id', 'network']).doUpdateSet({ last_seen_at: at }))
    .execute();
}

/** Ends the trust in all of the member's browsers. */
export async function distrustDevices(tx: Db, memberId: bigint): Promise<void> {
  await tables(tx)
    .updateTable('identity.device')
    .set({ trusted_until: null })
    .where('member_id', '=', memberId)
    .execute();
}

/** True when the member has logged in before. */
export async function hasArrivedBefore(db: Db, memberId: bigint): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('identity.place')
    .select('member_id')
    .where('member_id', '=', memberId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
