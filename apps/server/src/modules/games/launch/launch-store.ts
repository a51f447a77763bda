import type { Language } from '@fairhouse/contract/language';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { Generated } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

export type Device = 'desktop' | 'mobile';

export type LaunchRow = {
  id: bigint;
  member_id: bigint;
  vendor: string;
  game_code: string;
  currency: CurrencyCode;
  token_hash: Buffer;
  token_until: Date;
  authenticated_at: Date | null;
  created_at: Date;
  ended_at: Date | null;
  ends_at: Date;
  session_id: bigint | null;
  language: Language;
  device: Device;
  /** The network address from which it was opened, and its country; null: unknown. */
  ip: string | null;
  country: string | null;
  /** The launch that continues this one after a refresh. */
  continued_by: bigint | null;
};

const tables = (db: Db) => db.withTables<{ 'games.launch': LaunchRow & { id: Generated<bigint> } }>();

export async function insertLaunch(tx: Db, row: Omit<LaunchRow, 'id'>): Promise<bigint> {
  const { id } = await tables(tx).insertInto('games.launch').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * Notes that the vendor has used the token, and returns its launch; a valid token used again finds the same launch.
 * Null: unknown, expired or ended.
 */
export async function takeToken(
  db: Db,
  { vendor, tokenHash, at }: { vendor: string; tokenHash: Buffer; at: Date },
): Promise<LaunchRow | null> {
  const row = await tables(db)
    .updateTable('games.launch')
    .set((q) => ({ authenticated_at: q.fn.coalesce('authenticated_at', q.val(at)) }))
    .where('token_hash', '=', tokenHash)
    .where('vendor', '=', vendor)
    .where('token_until', '>', at)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', at)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function launchById(db: Db, id: bigint): Promise<LaunchRow | null> {
  return (await tables(db).selectFrom('games.launch').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Locks a launch until the transaction ends, and returns it. */
export async function holdLaunch(tx: Db, id: bigint): Promise<LaunchRow | null> {
  const row = await tables(tx)
    .selectFrom('games.launch')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Notes the launch that continues this one, and the time up to which this one accepts bets. */
export async function continueRow(tx: Db, id: bigint, by: bigint, endsAt: Date): Promise<void> {
  await tables(tx)
    .updateTable('games.launch')
    .set({ continued_by: by, ends_at: endsAt })
    .where('id', '=', id)
    .execute();
}

/** Begins a launch whose vendor exchanges no token. */
export async function startLaunch(db: Db, id: bigint, at: Date): Promise<void> {
  await tables(db).updateTable('games.launch').set({ authenticated_at: at }).where('id', '=', id).execute();
}

/** An ended launch; `authenticated_at` null: its vendor never received it. */
export type EndedLaunch = Pick<LaunchRow, 'id' | 'member_id' | 'vendor' | 'authenticated_at'>;
const endedColumns = ['id', 'member_id', 'vendor', 'authenticated_at'] as const;

/** Ends open launches; returns them. */
export async function endRows(
  tx: Db,
  which: { member: bigint } | { sessions: readonly bigint[] } | { launch: bigint },
  at: Date,
): Promise<EndedLaunch[]> {
  const open = tables(tx).updateTable('games.launch').set({ ended_at: at }).where('ended_at', 'is', null);
  const chosen =
    'member' in which
      ? open.where('member_id', '=', which.member)
      : 'launch' in which
        ? open.where('id', '=', which.launch)
        : open.where('session_id', 'in', [...which.sessions]);
  return await chosen.returning(endedColumns).execute();
}

/** Ends all but the newest `keep` of a member's open launches, except `spared`; returns the ended ones. */
export async function endOldest(tx: Db, memberId: bigint, keep: number, at: Date, spared = 0n): Promise<EndedLaunch[]> {
  return await tables(tx)
    .updateTable('games.launch')
    .set({ ended_at: at })
    .where('id', 'in', (q) =>
      q
        .selectFrom('games.launch')
        .select('id')
        .where('member_id', '=', memberId)
        .where('ended_at', 'is', null)
        .where('id', '<>', spared)
        .orderBy('id', 'desc')
        .offset(keep),
    )
    .returning(endedColumns)
    .execute();
}

/** Removes launches that ended before a moment; returns their number. */
export async function deleteEnded(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('games.launch')
    .where('ends_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
