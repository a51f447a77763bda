import type { SocialLink } from '@fairhouse/contract/social';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { maskEmail } from '../../delivery/index.ts';
import { noteEvent } from '../events.ts';
import type { Visitor } from '../visitor.ts';
import { insertLink, linkedMember, linksOfMember } from './social-store.ts';
import type { SocialIdentity } from './tickets.ts';

/** Returns the provider accounts that are linked to a member. */
export async function linksOf(ctx: Ctx, memberId: bigint): Promise<SocialLink[]> {
  const links = await linksOfMember(ctx.db, memberId);
  return links.map(({ provider, hint, linked_at }) => ({ provider, hint, linkedAt: linked_at.toISOString() }));
}

/**
 * Links an account to the member; a repetition changes nothing.
 * @throws SOCIAL_LINKED_ELSEWHERE when it is another member's; FACTOR_EXISTS when the member has another account of the
 * provider
 */
export async function linkSocial(
  ctx: Ctx,
  tx: Db,
  { memberId, identity, visitor }: { memberId: bigint; identity: SocialIdentity; visitor: Visitor },
): Promise<void> {
  const { provider, subject } = identity;
  const linked = await insertLink(tx, {
    provider,
    subject,
    member_id: memberId,
    hint: hintOf(identity),
    linked_at: ctx.clock(),
  });
  if (!linked) {
    const owner = await linkedMember(tx, provider, subject);
    if (owner === memberId) return;
    throw new DomainError(owner === null ? 'FACTOR_EXISTS' : 'SOCIAL_LINKED_ELSEWHERE', { provider });
  }
  await noteEvent(ctx, tx, { kind: 'social-linked', memberId, visitor, detail: { provider } });
}

function hintOf({ email, name }: SocialIdentity): string | null {
  if (email !== null) return maskEmail(email);
  return name === '' ? null : name;
}
