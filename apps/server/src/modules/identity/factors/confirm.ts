import type { ConfirmRequest, OfferedMethod, PasskeyRequest } from '@fairhouse/contract/factors';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { isInByName } from '../event-store.ts';
import { noteEvent } from '../events.ts';
import { renewToken, type Session } from '../sessions.ts';
import { memberById } from '../store.ts';
import { sendCode } from '../verification/codes.ts';
import type { Visitor } from '../visitor.ts';
import { codeMethods, factorMethods, factorsOf } from './methods.ts';
import { passkeyRequest } from './passkeys.ts';
import { memberSubject } from './subjects.ts';
import { codeTargetOf, verifyFactor } from './verify.ts';

/**
 * Returns the methods by which a signed-in member confirms their identity: an authenticator or a passkey if there is
 * one, since a second factor that the password alone could remove would be worthless; else the password, though for a day not where the
 * bank account's name let the member in; else a code. A member with none must sign in anew.
 */
export async function confirmMethods(ctx: Ctx, memberId: bigint, visitor: Visitor): Promise<OfferedMethod[]> {
  const factors = await factorsOf(ctx.db, memberSubject(memberId));
  if (factors.strong) return factorMethods(factors);
  const member = await memberById(ctx.db, memberId);
  if (member?.password_hash && !(await isInByName(ctx.db, memberId, visitor.browser))) {
    return [{ method: 'password', hint: null }];
  }
  return await codeMethods(ctx.db, memberId);
}

/** Sends a code for a confirmation. @throws FACTOR_NOT_FOUND; errors of the sending */
export async function sendConfirmCode(
  ctx: Ctx,
  { memberId }: Session,
  method: 'sms' | 'email',
  visitor: Visitor,
): Promise<{ expiredMinutes: number }> {
  await requireMethod(ctx, memberId, { method, visitor });
  return await sendCode(ctx, {
    channel: method,
    purpose: 'confirm',
    target: await codeTargetOf(ctx, memberId, method),
    memberId,
    visitor,
  });
}

/** Requests a passkey for a confirmation. @throws FACTOR_NOT_FOUND */
export async function confirmPasskey(ctx: Ctx, { memberId }: Session, visitor: Visitor): Promise<PasskeyRequest> {
  return await passkeyRequest(ctx, { purpose: 'confirm', subject: memberSubject(memberId), visitor });
}

/**
 * Confirms the member's identity: acts that need a fresh session are allowed for a while, under a new token.
 * @throws FACTOR_NOT_FOUND, PASSWORD_WRONG, CODE_INVALID, CODE_EXPIRED, PASSKEY_INVALID, TOO_MANY_REQUESTS
 */
export async function confirmSession(
  ctx: Ctx,
  { sessionId, memberId }: Session,
  proof: ConfirmRequest,
  visitor: Visitor,
): Promise<string> {
  await requireMethod(ctx, memberId, { method: proof.method, visitor });
  const event = { memberId, visitor, detail: { method: proof.method } };
  try {
    await verifyFactor(ctx, memberSubject(memberId), proof, visitor);
  } catch (error) {
    if (error instanceof DomainError) await noteEvent(ctx, ctx.db, { kind: 'reauthentication-failed', ...event });
    throw error;
  }
  return await ctx.db.transaction().execute(async (tx) => {
    await noteEvent(ctx, tx, { kind: 'reauthenticated', ...event });
    return await renewToken(ctx, tx, sessionId);
  });
}

async function requireMethod(
  ctx: Ctx,
  memberId: bigint,
  { method, visitor }: { method: OfferedMethod['method']; visitor: Visitor },
): Promise<void> {
  const methods = await confirmMethods(ctx, memberId, visitor);
  if (!methods.some((offered) => offered.method === method)) throw new DomainError('FACTOR_NOT_FOUND');
}
