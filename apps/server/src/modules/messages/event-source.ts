import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/ctx.ts';

/** A change of a member's row: a deposit, a withdrawal, a transfer. */
export type MemberEvent = {
  id: bigint;
  at: Date;
  member_id: bigint;
  subject: string;
  subject_id: bigint;
  /** Names the notice together with the subject: `deposit.credited`. */
  kind: string;
  to_state: string;
  /** `member`, with the id of the member who made the change; any other kind counts as the house. */
  actor_kind: string;
  actor_id: bigint | null;
  reason: string | null;
  detail: Readonly<Record<string, string | number | boolean | null>>;
};

/** The rule by which a member is notified of an event. */
export type NoticeRule = {
  /**
   * The names in the event's detail that the notice's text has placeholders for; `reason` comes from the event
   * itself.
   */
  params: readonly string[];
  /** True: the member is also notified of their own changes, so that an act by an intruder is noticed. */
  own?: boolean;
};

/**
 * A feed of events, registered in `app.ts`. Modules that write events (the cashier, later rewards or contracts) stand
 * below this one and cannot import it, so a source is known by its shape.
 */
export type EventSource = {
  /** Names the cursor. Never renamed: all events would be notified again. Event ids are unique within a source. */
  name: string;
  /** The cursor before the first event; opaque, as every cursor. */
  start: string;
  /** Returns the cursor before events committed from now on. */
  now: (db: Db) => Promise<string>;
  /** The condition that events are behind the cursor; true also while `read` does not return them yet. */
  hasMore: (cursor: string) => RawBuilder<unknown>;
  /** Reads the events after the cursor in commit order. */
  read: (db: Db, cursor: string, limit: number) => Promise<{ events: readonly MemberEvent[]; cursor: string }>;
  /** The notices by subject and kind, `deposit.credited`, with the portal's texts of the same name. */
  notices: Readonly<Record<string, NoticeRule>>;
};
