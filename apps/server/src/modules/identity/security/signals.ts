import { sql } from 'kysely';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/address.ts';
import type { EventKind } from '../event-kinds.ts';
import { profileOf } from '../store.ts';
import type { Visitor } from '../visitor.ts';

/**
 * Returns the profile facts that moving money requires: the real name ('' when none is given), and if a fund password
 * is set.
 */
export async function moneyMattersOf(
  db: Db,
  memberId: bigint,
): Promise<{ realName: string; hasFundPassword: boolean }> {
  const profile = await profileOf(db, memberId);
  return {
    realName: profile?.payee_name?.trim() ?? '',
    hasFundPassword: profile?.payment_password_hash != null,
  };
}

/** Facts about a member who requests money, at this moment; null: never seen, or never happened. */
export type Signals = {
  memberSince: Date;
  /** The time since which this browser is known as this member's. */
  browserSince: Date | null;
  /** The time since which the request's network is known as this member's. */
  placeSince: Date | null;
  /** True when another member has logged in with this browser. */
  browserShared: boolean;
  /** The time of the last change of the password, the fund password or a second factor. */
  secretsChangedAt: Date | null;
};

/** The events that change a way of logging in. */
const wayInChanged: EventKind[] = [
  'password-changed',
  'password-reset',
  'mobile-bound',
  'email-bound',
  'totp-added',
  'totp-removed',
  'passkey-added',
  'passkey-removed',
  'factors-forgotten',
  'social-linked',
];
const secretsChanged: EventKind[] = [...wayInChanged, 'fund-password-changed', 'fund-password-forgotten'];

/** Returns the time of the last change of a way of logging in; null: there was none. */
export async function wayInChangedAt(db: Db, memberId: bigint): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(at) as at from identity.event
    where member_id = ${memberId} and kind = any (${wayInChanged}::text[])`.execute(db);
  return rows[0]?.at ?? null;
}

export async function signalsOf(ctx: Ctx, memberId: bigint, visitor: Visitor): Promise<Signals> {
  const { rows } = await sql<Signals>`
    select m.created_at as "memberSince",
      (select first_seen_at from identity.device where member_id = m.id and browser = ${visitor.browser})
        as "browserSince",
      (select first_seen_at from identity.place where member_id = m.id and network = ${networkOf(visitor.ip)})
        as "placeSince",
      exists (select from identity.device where browser = ${visitor.browser} and member_id <> m.id) as "browserShared",
      (select max(at) from identity.event where member_id = m.id and kind = any (${secretsChanged}::text[]))
        as "secretsChangedAt"
    from identity.member m where m.id = ${memberId}`.execute(ctx.db);
  const [found] = rows;
  assert(found, 'a session has a member');
  return found;
}
