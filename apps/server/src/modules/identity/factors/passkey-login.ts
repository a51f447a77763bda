import type { PasskeyAssertion, PasskeyLogin } from '@fairhouse/contract/factors';
import type { LoginValue } from '@fairhouse/contract/identity';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { enter } from '../enter.ts';
import { noteFailure } from '../login-failures.ts';
import { type MemberRow, memberById } from '../store.ts';
import type { Visitor } from '../visitor.ts';
import { takeAssertion } from './passkeys.ts';

/**
 * Signs in the owner of a passkey: the device, and the finger or PIN that unlocked it, are two factors in one.
 * @throws PASSKEY_INVALID; as `enter`
 */
export async function signInByPasskey(
  ctx: Ctx,
  { credential, side }: PasskeyLogin,
  visitor: Visitor,
): Promise<LoginValue> {
  const member = await memberOfPasskey(ctx, credential, visitor);
  return await enter(ctx, { member, visitor, way: 'passkey', side });
}

async function memberOfPasskey(ctx: Ctx, credential: PasskeyAssertion, visitor: Visitor): Promise<MemberRow> {
  try {
    const subject = await takeAssertion(ctx, { credential, purpose: 'login', subject: null, visitor });
    // Operators have a login of their own.
    const member = subject.kind === 'member' ? await memberById(ctx.db, subject.id) : null;
    if (!member) throw new DomainError('PASSKEY_INVALID');
    return member;
  } catch (error) {
    if (error instanceof DomainError) {
      await noteFailure(ctx, { member: null, visitor, way: 'passkey', lockedOut: false });
    }
    throw error;
  }
}
