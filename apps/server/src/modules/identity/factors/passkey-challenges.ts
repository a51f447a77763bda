import { newToken, sha256 } from '../../../platform/crypto/tokens.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Visitor } from '../visitor.ts';
import { insertChallenge, takeChallenge } from './passkey-store.ts';
import type { FactorSubject } from './subjects.ts';

/** The purpose of a challenge: its answer is invalid for any other. */
export type PasskeyPurpose = 'login' | 'verify' | 'confirm' | 'enrol';

/** The time to find one's finger or key. */
export const challengeMs = 5 * 60_000;

/** Makes a challenge for this browser. @param asked.subject null: any owner of a passkey of this site */
export async function newChallenge(
  ctx: Ctx,
  { purpose, subject, visitor }: { purpose: PasskeyPurpose; subject: FactorSubject | null; visitor: Visitor },
): Promise<string> {
  const challenge = newToken();
  await insertChallenge(ctx.db, {
    hash: sha256(challenge),
    purpose,
    browser: visitor.browser,
    subject_kind: subject?.kind ?? null,
    subject_id: subject?.id ?? null,
    expires_at: new Date(ctx.clock().getTime() + challengeMs),
  });
  return challenge;
}

/**
 * Returns the signed challenge, which this try uses up in any case.
 * @param signed.clientDataJSON base64url
 * @throws PASSKEY_INVALID: it is unknown, used, expired, or was for another browser, purpose or person
 */
export async function spendChallenge(
  ctx: Ctx,
  {
    clientDataJSON,
    purpose,
    subject,
    visitor,
  }: { clientDataJSON: string; purpose: PasskeyPurpose; subject: FactorSubject | null; visitor: Visitor },
): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  const kept = challenge === null ? null : await takeChallenge(ctx.db, sha256(challenge));
  const isOurs =
    kept !== null &&
    kept.expires_at > ctx.clock() &&
    kept.purpose === purpose &&
    kept.browser.equals(visitor.browser) &&
    kept.subject_kind === (subject?.kind ?? null) &&
    kept.subject_id === (subject?.id ?? null);
  if (challenge === null || !isOurs) throw new DomainError('PASSKEY_INVALID');
  return challenge;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const isNamed = typeof data === 'object' && data !== null && 'challenge' in data;
    return isNamed && typeof data.challenge === 'string' ? data.challenge : null;
  } catch {
    // Not JSON, so no browser wrote it.
    return null;
  }
}
