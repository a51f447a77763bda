import type { Language } from '@fairhouse/contract/language';
import type { PushKind, PushRequest } from '@fairhouse/contract/web-push';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { sealTarget } from '../../delivery/index.ts';
import type { OnSessionsEnded, Session } from '../../identity/index.ts';

/** The most subscribed browsers of one member; a new one replaces the oldest. */
const browsersMax = 10;

/**
 * Subscribes this session's browser to these kinds of messages. It ends another session's subscription of the same
 * browser: pushes are shown only for the member who is signed in there.
 * @throws MALFORMED (value.issues) for an address of no push service, and for invalid keys
 */
export async function subscribe(ctx: Ctx, session: Session, request: PushRequest): Promise<void> {
  const { kinds, language } = request;
  const { sealed, hash } = sealTarget(ctx, request);
  await ctx.db.transaction().execute(async (tx) => {
    await unsubscribe(tx, session.sessionId);
    await sql`
      insert into messages.push_subscription (member_id, session_id, endpoint_hash, sealed, kinds, language, created_at)
      values (${session.memberId}, ${session.sessionId}, ${hash}, ${sealed}, ${[...kinds]}, ${language}, ${ctx.clock()})
      on conflict (endpoint_hash) do update set member_id = excluded.member_id, session_id = excluded.session_id,
        sealed = excluded.sealed, kinds = excluded.kinds, language = excluded.language, created_at = excluded.created_at`.execute(
      tx,
    );
    await sql`
      delete from messages.push_subscription where id in (
        select id from messages.push_subscription where member_id = ${session.memberId}
         order by id desc offset ${browsersMax})`.execute(tx);
  });
}

/** Ends the subscription of the session's browser. */
export async function unsubscribe(db: Db, sessionId: bigint): Promise<void> {
  await sql`delete from messages.push_subscription where session_id = ${sessionId}`.execute(db);
}

/** Returns the kinds of messages that the session's browser is subscribed to. */
export async function kindsOf(db: Db, sessionId: bigint): Promise<PushKind[]> {
  const { rows } = await sql<{ kinds: PushKind[] }>`
    select kinds from messages.push_subscription where session_id = ${sessionId}`.execute(db);
  return rows[0]?.kinds ?? [];
}

/**
 * Ends the subscriptions of sessions that were signed out or revoked (all of the member's when all sessions end), and
 * those of the member's sessions that had expired before.
 */
export const endPushesWith: OnSessionsEnded = async (ctx, { sessionIds, memberId }) => {
  await sql`
    with ended as (
      delete from messages.push_subscription
       where session_id = any(${sessionIds.map(String)}::int8[]) or member_id = ${memberId} returning member_id)
    delete from messages.push_subscription p using ended
     where p.member_id = ended.member_id
       and not exists (select from identity.session s where s.id = p.session_id)`.execute(ctx.db);
};

export async function removeSubscription(db: Db, id: bigint): Promise<void> {
  await sql`delete from messages.push_subscription where id = ${id}`.execute(db);
}

export type Subscription = { id: bigint; member_id: bigint; sealed: Buffer; kinds: PushKind[]; language: Language };
