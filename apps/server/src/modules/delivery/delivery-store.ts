import type { Generated } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import type { Channel } from './message.ts';

/**
 * The state of a message. `withheld`: no member has the number, or the day's quota was reached; `refused`: the provider
 * refuses this message; `failed`: the provider fails.
 */
type DeliveryState = 'queued' | 'sent' | 'outbox' | 'withheld' | 'refused' | 'failed';
export type DeliveryRow = {
  id: bigint;
  at: Date;
  channel: Channel;
  recipient: Buffer;
  sealed: Buffer | null;
  members_only: boolean;
  state: DeliveryState;
  ended_at: Date | null;
};
type DeliveryTables = {
  'identity.delivery': Omit<DeliveryRow, 'id' | 'state' | 'ended_at'> & {
    id: Generated<bigint>;
    state: Generated<DeliveryState>;
    ended_at: Date | null;
  };
  'identity.sms_day': { day: string; sent: number };
};

const tables = (db: Db) => db.withTables<DeliveryTables>();

/** Inserts a delivery that waits to be sent, and returns its id. */
export async function insertDelivery(
  db: Db,
  delivery: Pick<DeliveryRow, 'at' | 'channel' | 'recipient' | 'sealed' | 'members_only'>,
): Promise<bigint> {
  const { id } = await tables(db)
    .insertInto('identity.delivery')
    .values({ ...delivery, ended_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns a message that still waits to be sent; null when it was sent already or is too old to be kept. */
export async function queuedDelivery(db: Db, id: bigint): Promise<DeliveryRow | null> {
  const row = await tables(db)
    .selectFrom('identity.delivery')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return row ?? null;
}

/** Writes how a delivery ended. Only the outbox keeps the message itself. */
export async function endDelivery(db: Db, id: bigint, state: DeliveryState, at: Date): Promise<void> {
  await tables(db)
    .updateTable('identity.delivery')
    .set({ state, ended_at: at, ...(state === 'outbox' ? {} : { sealed: null }) })
    .where('id', '=', id)
    .execute();
}

/** Returns the result of the channel's last message that was passed to a provider since a moment. */
export async function lastEnd(db: Db, channel: Channel, since: Date): Promise<DeliveryState | null> {
  const row = await tables(db)
    .selectFrom('identity.delivery')
    .select('state')
    .where('channel', '=', channel)
    .where('state', 'in', ['sent', 'refused', 'failed'])
    .where('ended_at', '>', since)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.state ?? null;
}

/**
 * Returns the time of the request for the `count`-th last message to the recipient since a moment; null when there were
 * fewer.
 */
export async function nthLastFor(db: Db, recipient: Buffer, since: Date, count: number): Promise<Date | null> {
  const row = await tables(db)
    .selectFrom('identity.delivery')
    .select('at')
    .where('recipient', '=', recipient)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Lists the messages that were not sent because no provider is configured, newest first. */
export async function outboxRows(
  db: Db,
  { channel, recipient, before, limit }: { channel?: Channel; recipient?: Buffer; before?: bigint; limit: number },
): Promise<DeliveryRow[]> {
  return await tables(db)
    .selectFrom('identity.delivery')
    .selectAll()
    .where('state', '=', 'outbox')
    .$if(channel !== undefined, (q) => q.where('channel', '=', channel ?? 'sms'))
    .$if(recipient !== undefined, (q) => q.where('recipient', '=', recipient ?? Buffer.alloc(0)))
    .$if(before !== undefined, (q) => q.where('id', '<', before ?? 0n))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Counts the SMS sent on a day. @param day yyyy-MM-dd, UTC */
export async function smsSentOn(db: Db, day: string): Promise<number> {
  const row = await tables(db).selectFrom('identity.sms_day').select('sent').where('day', '=', day).executeTakeFirst();
  return row?.sent ?? 0;
}

/** Counts one more SMS of the day; returns false when the day's maximum is reached. */
export async function takeSmsOfDay(db: Db, day: string, max: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into identity.sms_day as d (day, sent) select ${day}::date, 1 where ${max} > 0
    on conflict (day) do update set sent = d.sent + 1 where d.sent < ${max}`.execute(db);
  return numAffectedRows === 1n;
}

/** Takes back the count of an SMS that was not sent. */
export async function giveBackSmsOfDay(db: Db, day: string): Promise<void> {
  await tables(db)
    .updateTable('identity.sms_day')
    .set({ sent: sql<number>`greatest(sent - 1, 0)` })
    .where('day', '=', day)
    .execute();
}

/** Deletes the deliveries and the daily counts before a moment. */
export async function deleteDeliveries(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('identity.delivery').where('at', '<=', before).execute();
  await tables(db).deleteFrom('identity.sms_day').where('day', '<', before.toISOString().slice(0, 10)).execute();
}
