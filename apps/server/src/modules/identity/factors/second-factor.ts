import type { SecondFactor } from '@fairhouse/contract/factors';
import type { Ctx } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { hasWayIn } from '../social/linking.ts';
import { lockMember, memberById, setVerifyAlways } from '../store.ts';
import type { Visitor } from '../visitor.ts';
import { codeMethods, factorsOf } from './methods.ts';
import { removePasskey } from './passkeys.ts';
import { memberSubject, noteFactorChange } from './subjects.ts';

/** Returns the factors that the member has enrolled, and the setting that decides when they are required. */
export async function secondFactorOf(ctx: Ctx, memberId: bigint): Promise<SecondFactor> {
  const factors = await factorsOf(ctx.db, memberSubject(memberId));
  const member = await memberById(ctx.db, memberId);
  assert(member, 'a session has a member');
  const codes = await codeMethods(ctx.db, memberId);
  return {
    totpSince: factors.totpSince?.toISOString() ?? null,
    passkeys: factors.passkeys,
    recoveryCodesLeft: factors.recoveryCodes,
    always: factors.strong || (member.verify_always && codes.length > 0),
    by: factors.strong ? 'factor' : codes.length > 0 ? 'codes' : null,
  };
}

/**
 * Sets if the member wants a code at every login.
 * @throws FACTOR_NOT_FOUND without an address or number for codes
 */
export async function wishAlways(ctx: Ctx, memberId: bigint, always: boolean, visitor: Visitor): Promise<void> {
  if (always && (await codeMethods(ctx.db, memberId)).length === 0) throw new DomainError('FACTOR_NOT_FOUND');
  await ctx.db.transaction().execute(async (tx) => {
    await setVerifyAlways(tx, memberId, always);
    await noteFactorChange(ctx, tx, memberSubject(memberId), {
      kind: 'second-factor-always',
      visitor,
      detail: { always },
    });
  });
}

/** Removes a member's passkey. @throws LAST_WAY_IN when the member could not log in without it, FACTOR_NOT_FOUND */
export async function removeMemberPasskey(ctx: Ctx, memberId: bigint, id: bigint, visitor: Visitor): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    // The lock keeps two concurrent removals from each counting on the other way of logging in.
    await lockMember(tx, memberId);
    await removePasskey(ctx, tx, { subject: memberSubject(memberId), id, visitor });
    if (!(await hasWayIn(ctx, tx, memberId))) throw new DomainError('LAST_WAY_IN');
  });
}
