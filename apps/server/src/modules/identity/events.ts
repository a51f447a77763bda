import type { Ctx, Db } from '../../platform/ctx.ts';
import { countryOf } from '../site/index.ts';
import { insertEvent } from './event-store.ts';
import type { Visitor } from './visitor.ts';

/** What is worth remembering about an account. A person's history shows them in words, one key a kind. */
export const eventKinds = [
  'registered',
  'login',
  'login-failed',
  'login-verification-asked',
  'login-verification-failed',
  'login-locked-out',
  'logout',
  'session-ended',
  'device-forgotten',
  'password-changed',
  'password-change-failed',
  'password-reset-asked',
  'password-reset',
  'fund-password-changed',
  'reauthenticated',
  'reauthentication-failed',
  'mobile-bound',
  'email-bound',
  'totp-added',
  'totp-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'second-factor-always',
  'factors-forgotten',
  'social-linked',
  'social-unlinked',
  'profile-changed',
  'account-locked',
  'account-unlocked',
] as const;
export type EventKind = (typeof eventKinds)[number];

export type SecurityEvent = {
  kind: EventKind;
  visitor: Visitor;
  /** Null: nobody's account, as when a name is unknown. */
  memberId?: bigint;
  operatorId?: bigint;
  /** Never a secret: the way in, the method, a masked target. */
  detail?: Record<string, string | number | boolean>;
};

/** Writes down what happened, where and on which browser. Pass the transaction that does it. */
export async function noteEvent(ctx: Ctx, db: Db, event: SecurityEvent): Promise<void> {
  const { kind, visitor, memberId = null, operatorId = null, detail = {} } = event;
  await insertEvent(db, {
    at: ctx.clock(),
    kind,
    member_id: memberId,
    operator_id: operatorId,
    ip: visitor.ip,
    country: (await countryOf(ctx, visitor.ip)) ?? null,
    browser: visitor.browser,
    user_agent: visitor.userAgent,
    request_id: visitor.requestId,
    detail,
  });
}
