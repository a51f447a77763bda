import type { SocialProvider } from '@fairhouse/contract/social';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { isModuleOn } from '../../site/index.ts';
import { noteEvent } from '../events.ts';
import { passkeysOf } from '../factors/passkey-store.ts';
import { lockMember, memberById, profileOf } from '../store.ts';
import { tellMember } from '../verification/notices.ts';
import type { Visitor } from '../visitor.ts';
import { linkSocial } from './links.ts';
import { deleteLink, linksOfMember, sessionMember } from './social-store.ts';
import type { SocialIdentity } from './tickets.ts';

/**
 * Links the account to the member whose session began the flow, if that session still exists.
 * @throws SOCIAL_FAILED when it does not, SOCIAL_LINKED_ELSEWHERE, FACTOR_EXISTS
 */
export async function linkFromFlow(
  ctx: Ctx,
  { sessionId, identity, visitor }: { sessionId: bigint; identity: SocialIdentity; visitor: Visitor },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const memberId = await sessionMember(tx, sessionId, ctx.clock());
    if (memberId === null) throw new DomainError('SOCIAL_FAILED');
    await linkSocial(ctx, tx, { memberId, identity, visitor });
    await tellMember(ctx, tx, memberId, 'factor-changed', visitor);
  });
}

/**
 * Removes the member's link to this provider.
 * @throws FACTOR_NOT_FOUND, LAST_WAY_IN when the member could not log in without it
 */
export async function unlinkSocial(
  ctx: Ctx,
  { memberId, provider, visitor }: { memberId: bigint; provider: SocialProvider; visitor: Visitor },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockMember(tx, memberId);
    if (!(await deleteLink(tx, memberId, provider))) throw new DomainError('FACTOR_NOT_FOUND');
    if (!(await hasWayIn(ctx, tx, memberId))) throw new DomainError('LAST_WAY_IN');
    await noteEvent(ctx, tx, { kind: 'social-unlinked', memberId, visitor, detail: { provider } });
    await tellMember(ctx, tx, memberId, 'factor-changed', visitor);
  });
}

/**
 * True while the member still has a way to log in: a password, a passkey, a linked account, or a verified number where
 * the brand allows login by number.
 */
export async function hasWayIn(ctx: Ctx, tx: Db, memberId: bigint): Promise<boolean> {
  const member = await memberById(tx, memberId);
  if (member?.password_hash) return true;
  const profile = await profileOf(tx, memberId);
  if (profile?.mobile_verified_at && (await lettingNumbersIn(ctx))) return true;
  if ((await linksOfMember(tx, memberId)).length > 0) return true;
  return (await passkeysOf(tx, { kind: 'member', id: memberId })).length > 0;
}

async function lettingNumbersIn(ctx: Ctx): Promise<boolean> {
  return (await isModuleOn(ctx, 'MOBILEVERCODELOGIN3')) || (await isModuleOn(ctx, 'FORGOTMOB3'));
}
