import { type ColumnType, type Generated, sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { hasRowsBehind, isBehind } from '../../platform/database/feed-readers.ts';
import { addressOfAct } from '../operators/index.ts';

/**
 * The author of a change. `id` is the member's or the operator's; `request` is the key of an operator's request, and
 * proves later that this request made the change.
 */
export type Actor =
  | { kind: 'member'; id: bigint }
  | { kind: 'operator'; id: bigint; request?: string }
  | { kind: 'gateway' | 'system' };

export type OperatorActor = Extract<Actor, { kind: 'operator' }>;

export function operatorActor(id: bigint, request: string | undefined): OperatorActor {
  return { kind: 'operator', id, ...(request === undefined ? {} : { request }) };
}

/**
 * The kind of row that a change is about, named by the module that owns the rows: `deposit`, `withdrawal`, `part` …
 * Never renamed, since it is stored with every event.
 */
export type MoneySubject = string;

export type MoneyEventDetail = Record<string, string | number | boolean | null>;

export type MoneyEvent = {
  id: bigint;
  at: Date;
  subject: MoneySubject;
  subject_id: bigint;
  member_id: bigint;
  kind: string;
  from_state: string | null;
  to_state: string;
  actor_kind: Actor['kind'];
  actor_id: bigint | null;
  reason: string | null;
  /** The IP address of an operator's call; null for other actors, and for acts at the site's own machine. */
  address: string | null;
  detail: MoneyEventDetail;
};

type EventTables = {
  'cashier.event': Omit<MoneyEvent, 'id' | 'detail'> & {
    id: Generated<bigint>;
    request_key: string | null;
    xact: Generated<string>;
    detail: ColumnType<MoneyEventDetail, string, never>;
  };
};

const tables = (db: Db) => db.withTables<EventTables>();

export type NewMoneyEvent = {
  subject: MoneySubject;
  id: bigint;
  memberId: bigint;
  /** Name of the change: `credited`. Notices are chosen by subject and kind. */
  kind: string;
  from: string | null;
  to: string;
  actor: Actor;
  reason?: string | null;
  /** Never a secret; amounts as formatted money. */
  detail?: MoneyEventDetail;
};

/** Writes an event in the transaction of its change. */
export async function noteMoneyEvent(ctx: Ctx, tx: Db, event: NewMoneyEvent): Promise<void> {
  await noteMoneyEvents(ctx, tx, [event]);
}

/** Writes several events at once. */
export async function noteMoneyEvents(ctx: Ctx, tx: Db, events: readonly NewMoneyEvent[]): Promise<void> {
  if (events.length === 0) return;
  const column = <T>(of: (event: NewMoneyEvent) => T) => events.map(of);
  // One parameter a column, however many events: a statement with hundreds of parameters takes longer to build than to
  // run.
  await sql`
    insert into cashier.event
      (at, subject, subject_id, member_id, kind, from_state, to_state, actor_kind, actor_id, request_key, reason,
        address, detail)
    select ${ctx.clock()}, said.* from unnest(
      ${column(({ subject }) => subject)}::text[], ${column(({ id }) => id)}::int8[],
      ${column(({ memberId }) => memberId)}::int8[], ${column(({ kind }) => kind)}::text[],
      ${column(({ from }) => from)}::text[], ${column(({ to }) => to)}::text[],
      ${column(({ actor }) => actor.kind)}::text[], ${column(({ actor }) => ('id' in actor ? actor.id : null))}::int8[],
      ${column(({ actor }) => ('request' in actor ? (actor.request ?? null) : null))}::uuid[],
      ${column(({ reason }) => reason ?? null)}::text[],
      ${column(({ actor }) => (actor.kind === 'operator' ? addressOfAct(actor.id) : null))}::text[],
      ${column(({ detail }) => JSON.stringify(detail ?? {}))}::jsonb[]) said`.execute(tx);
}

/** The events of one row, oldest first. */
export async function moneyEventsOf(db: Db, subject: MoneySubject, id: bigint): Promise<MoneyEvent[]> {
  return await tables(db)
    .selectFrom('cashier.event')
    .select(eventColumns)
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
}

/** True when this operator's request made a change of this row. */
export async function isMadeBy(db: Db, subject: MoneySubject, id: bigint, request: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('cashier.event')
    .select('id')
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .where('request_key', '=', request)
    .executeTakeFirst();
  return row !== undefined;
}

/** The cursor before the first event. */
export const moneyEventsStart = '0:0';

/** Returns the cursor before events committed from now on, for readers that want new events alone. */
export async function moneyEventsNow(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as now`.execute(db);
  return `${rows[0]?.now ?? '0'}:0`;
}

/** The condition that events are behind the cursor. */
export const hasMoneyEvents = (cursor: string) => hasRowsBehind(cursor, { table: 'cashier.event' });

/**
 * Reads the events after the cursor in commit order: only transactions older than every running one are read, so none
 * can appear behind the cursor any more.
 */
export async function readMoneyEvents(
  db: Db,
  cursor: string,
  limit: number,
): Promise<{ events: MoneyEvent[]; cursor: string }> {
  const rows = await tables(db)
    .selectFrom('cashier.event')
    .select(eventColumns)
    .select(sql<string>`xact::text`.as('at_xact'))
    .where(sql<boolean>`${isBehind(cursor)} and xact < pg_snapshot_xmin(pg_current_snapshot())`)
    .orderBy('xact')
    .orderBy('id')
    .limit(limit)
    .execute();
  const last = rows.at(-1);
  return {
    events: rows.map(({ at_xact: _, ...event }) => event),
    cursor: last ? `${last.at_xact}:${last.id}` : cursor,
  };
}

/** The columns read of an event: all but its place in the feed. */
export const eventColumns = [
  'id',
  'at',
  'subject',
  'subject_id',
  'member_id',
  'kind',
  'from_state',
  'to_state',
  'actor_kind',
  'actor_id',
  'reason',
  'address',
  'detail',
] as const;
