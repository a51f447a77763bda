import type { PasskeyRequest, VerificationCodeRequest, VerificationRequest } from '@fairhouse/contract/factors';
import type { LoginValue } from '@fairhouse/contract/identity';
import { sha256 } from '../../../platform/crypto/tokens.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { openSession } from '../enter.ts';
import { noteEvent } from '../events.ts';
import { type MemberRow, memberById } from '../store.ts';
import { type TicketRow, tickets } from '../ticket-store.ts';
import { ticketMs } from '../tickets.ts';
import { sendCode } from '../verification/codes.ts';
import { tellMember } from '../verification/notices.ts';
import type { Visitor } from '../visitor.ts';
import { passkeyRequest } from './passkeys.ts';
import { memberSubject } from './subjects.ts';
import { codeTargetOf, type Proof, verifyFactor } from './verify.ts';

const triesMax = 5;

/**
 * Sends a code to the mobile or mail address of the member whose login waits.
 * @throws VERIFICATION_EXPIRED, FACTOR_NOT_FOUND; errors of the sending
 */
export async function sendVerificationCode(
  ctx: Ctx,
  { ticket, method }: VerificationCodeRequest,
  visitor: Visitor,
): Promise<{ expiredMinutes: number }> {
  const { row, member } = await waitingLogin(ctx, ticket, visitor);
  requireOffered(row, method);
  return await sendCode(ctx, {
    channel: method,
    purpose: 'verify',
    target: await codeTargetOf(ctx, member.id, method),
    memberId: member.id,
    visitor,
  });
}

/**
 * Returns the options with which the browser requests a passkey of the member whose login waits.
 * @throws VERIFICATION_EXPIRED, FACTOR_NOT_FOUND
 */
export async function verificationPasskey(ctx: Ctx, ticket: string, visitor: Visitor): Promise<PasskeyRequest> {
  const { row, member } = await waitingLogin(ctx, ticket, visitor);
  requireOffered(row, 'passkey');
  return await passkeyRequest(ctx, { purpose: 'verify', subject: memberSubject(member.id), visitor });
}

/**
 * Opens the session of a waiting login, once the visitor has given one of the required proofs.
 * @throws VERIFICATION_EXPIRED: unknown, used, expired, tried too often, another browser's, or the password has changed
 * since; CODE_INVALID (value.triesLeft), CODE_EXPIRED, PASSKEY_INVALID, FACTOR_NOT_FOUND, TOO_MANY_REQUESTS,
 * ACCOUNT_LOCKED
 */
export async function answerVerification(
  ctx: Ctx,
  { ticket, trustDevice = false, ...proof }: VerificationRequest,
  visitor: Visitor,
): Promise<LoginValue> {
  const hash = sha256(ticket);
  const row = await tickets.countTry(ctx.db, { hash, browser: visitor.browser, triesMax, now: ctx.clock() });
  const member = row && (await memberOf(ctx, row));
  if (!row || !member) throw new DomainError('VERIFICATION_EXPIRED');
  requireOffered(row, proof.method);
  await prove(ctx, row, proof, visitor);

  const arrival = { member, visitor, way: row.way, side: row.side, passwordChange: row.password_change };
  return await ctx.db.transaction().execute(async (tx) => {
    if (!(await tickets.take(tx, hash))) throw new DomainError('VERIFICATION_EXPIRED');
    const value = await openSession(ctx, tx, arrival, {
      verified: proof.method,
      // Payers of this member may have seen the name, so it opens a session but does not trust the browser.
      trust: trustDevice && proof.method !== 'bankName',
      isFresh: proof.method !== 'bankName',
    });
    if (row.reason === 'place') await tellMember(ctx, tx, member.id, 'new-device', visitor);
    return value;
  });
}

async function prove(ctx: Ctx, row: TicketRow, proof: Proof, visitor: Visitor): Promise<void> {
  try {
    await verifyFactor(ctx, memberSubject(row.member_id), proof, visitor, 'verify');
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await noteEvent(ctx, ctx.db, {
      kind: 'login-verification-failed',
      memberId: row.member_id,
      visitor,
      detail: { way: row.way, method: proof.method },
    });
    if (error.code !== 'CODE_INVALID') throw error;
    throw new DomainError('CODE_INVALID', { triesLeft: triesMax - row.tries });
  }
}

async function waitingLogin(
  ctx: Ctx,
  ticket: string,
  visitor: Visitor,
): Promise<{ row: TicketRow; member: MemberRow }> {
  const asked = { hash: sha256(ticket), browser: visitor.browser, triesMax, now: ctx.clock() };
  const row = await tickets.live(ctx.db, asked);
  const member = row && (await memberOf(ctx, row));
  if (!row || !member) throw new DomainError('VERIFICATION_EXPIRED');
  return { row, member };
}

/** Returns the login's member; null when the password has changed since the login began. */
async function memberOf(ctx: Ctx, row: TicketRow): Promise<MemberRow | null> {
  const member = await memberById(ctx.db, row.member_id);
  if (!member) return null;
  if (member.locked_at) throw new DomainError('ACCOUNT_LOCKED');
  const begunAt = row.expires_at.getTime() - ticketMs;
  return member.password_changed_at && member.password_changed_at.getTime() > begunAt ? null : member;
}

function requireOffered(row: TicketRow, method: Proof['method']): void {
  if (!row.methods.includes(method)) throw new DomainError('FACTOR_NOT_FOUND');
}
