import type { LoginValue } from '@fairhouse/contract/identity';
import type { SocialRegistration } from '@fairhouse/contract/social';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { enter } from '../enter.ts';
import { memberById } from '../store.ts';
import type { Visitor } from '../visitor.ts';
import { requireProvider } from './flow.ts';
import { linkedMember } from './social-store.ts';
import { openSocialTicket, takeTicket } from './tickets.ts';

/**
 * Signs in a visitor who returned from a provider. Only a linked account is accepted: an equal mail address does not
 * prove that two accounts have one owner.
 * @throws SOCIAL_FAILED, MODULE_DISABLED, SOCIAL_REGISTRATION_REQUIRED (value: SocialRegistration) for a first-time
 * user, NON_AGENT_ACCOUNT for one on the agent side; as `enter`
 */
export async function signInBySocial(ctx: Ctx, ticket: string, visitor: Visitor): Promise<LoginValue> {
  const { identity, side } = await takeTicket(ctx, ctx.db, { ticket, visitor, stage: 'arrived' });
  const { provider, subject, email, name } = identity;
  await requireProvider(ctx, provider);
  const memberId = await linkedMember(ctx.db, provider, subject);
  const member = memberId === null ? null : await memberById(ctx.db, memberId);
  if (member) return await enter(ctx, { member, visitor, way: 'social', side });
  if (side === 'agent') throw new DomainError('NON_AGENT_ACCOUNT');
  const value: SocialRegistration = {
    ticket: await openSocialTicket(ctx, { identity, side, stage: 'registering', visitor }),
    provider,
    suggested: { nickname: name === '' ? null : name, email },
  };
  throw new DomainError('SOCIAL_REGISTRATION_REQUIRED', value);
}
