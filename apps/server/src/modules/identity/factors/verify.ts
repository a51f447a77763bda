import type { PasskeyAssertion, VerificationMethod } from '@fairhouse/contract/factors';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { verifyPassword } from '../passwords/hash.ts';
import { memberById, profileOf } from '../store.ts';
import { takeCode } from '../verification/codes.ts';
import type { Visitor } from '../visitor.ts';
import { isSameName } from './bank-name.ts';
import { takeAssertion } from './passkeys.ts';
import { takeRecoveryCode } from './recovery.ts';
import { type FactorSubject, noteFactorEvent } from './subjects.ts';
import { takeTotp } from './totp.ts';
import { countFactorTry, forgetFactorTries } from './tries.ts';

/** A proof of identity and its method. */
export type Proof = {
  method: VerificationMethod;
  code?: string;
  name?: string;
  credential?: PasskeyAssertion;
  password?: string;
};

/** At login, or by a signed-in member: a code or challenge for one purpose is not accepted for the other. */
export type ProofPurpose = 'verify' | 'confirm';

/**
 * Verifies one proof of the subject; a single-use one is used up. Tries at guessable ones are counted.
 * @throws CODE_INVALID, CODE_EXPIRED, PASSKEY_INVALID, PASSWORD_WRONG, FACTOR_NOT_FOUND when the subject has no such
 * method, TOO_MANY_REQUESTS
 */
export async function verifyFactor(
  ctx: Ctx,
  subject: FactorSubject,
  proof: Proof,
  visitor: Visitor,
  purpose: ProofPurpose = 'confirm',
): Promise<void> {
  if (proof.method === 'passkey') {
    if (!proof.credential) throw new DomainError('PASSKEY_INVALID');
    await takeAssertion(ctx, { credential: proof.credential, purpose, subject, visitor });
  } else {
    await countFactorTry(ctx, subject, visitor);
    await judge(ctx, subject, proof, visitor, purpose);
  }
  await forgetFactorTries(ctx, subject, visitor);
}

async function judge(
  ctx: Ctx,
  subject: FactorSubject,
  { method, code = '', name = '', password = '' }: Proof,
  visitor: Visitor,
  purpose: ProofPurpose,
): Promise<void> {
  switch (method) {
    case 'totp':
      return orInvalid(await takeTotp(ctx, subject, code));
    case 'recovery':
      orInvalid(await takeRecoveryCode(ctx, subject, code));
      return noteFactorEvent(ctx, ctx.db, subject, { kind: 'recovery-code-used', visitor });
    case 'password': {
      const member = await memberById(ctx.db, memberIdOf(subject));
      if (!(await verifyPassword(member?.password_hash ?? null, password.trim()))) {
        throw new DomainError('PASSWORD_WRONG');
      }
      return;
    }
    case 'bankName': {
      const profile = await profileOf(ctx.db, memberIdOf(subject));
      const kept = profile?.payee_name ?? '';
      return orInvalid(kept.trim() !== '' && isSameName(kept, name));
    }
    case 'sms':
    case 'email': {
      const memberId = memberIdOf(subject);
      const target = await codeTargetOf(ctx, memberId, method);
      return takeCode(ctx, { channel: method, purpose, target, memberId, visitor, code });
    }
    case 'passkey':
      throw new DomainError('PASSKEY_INVALID');
  }
}

/**
 * Returns the member's verified number or address for codes.
 * @throws FACTOR_NOT_FOUND
 */
export async function codeTargetOf(ctx: Ctx, memberId: bigint, channel: 'sms' | 'email'): Promise<string> {
  const profile = await profileOf(ctx.db, memberId);
  const target =
    channel === 'sms' ? profile?.mobile_verified_at && profile.mobile_key : profile?.email_verified_at && profile.email;
  if (!target) throw new DomainError('FACTOR_NOT_FOUND');
  return target;
}

function orInvalid(right: boolean): void {
  if (!right) throw new DomainError('CODE_INVALID');
}

function memberIdOf(subject: FactorSubject): bigint {
  if (subject.kind !== 'member') throw new DomainError('FACTOR_NOT_FOUND');
  return subject.id;
}
