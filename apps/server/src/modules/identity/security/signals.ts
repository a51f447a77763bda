import { sql } from 'kysely';
import { networkOf } from '../../../platform/address.ts';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import type { EventKind } from '../events.ts';
import { profileOf } from '../store.ts';
import type { Visitor } from '../visitor.ts';

/** What the member has told that moving money needs: the real name ('' when none is given), and a fund password. */
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

/** What is known of the one who asks for money just now; null: never seen, or never happened. */
export type Signals = {
  memberSince: Date;
  /** This browser, as one of this member's. */
  browserSince: Date | null;
  /** The network that the request comes from, as one of this member's. */
  placeSince: Date | null;
  /** Another member has come in with this browser. */
  browserShared: boolean;
  /** When password, fund password or a second factor was changed last. */
  secretsChangedAt: Date | null;
};

const secretsChanged: EventKind[] = [
  'password-changed',
  'password-reset',
  'fund-password-changed',
  'mobile-bound',
  'email-bound',
  'totp-added',
  'totp-removed',
  'passkey-added',
  'passkey-removed',
  'factors-forgotten',
  'social-linked',
];

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
