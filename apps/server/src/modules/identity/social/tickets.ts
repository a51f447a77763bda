import type { Side } from '@fairhouse/contract/identity';
import type { SocialProvider } from '@fairhouse/contract/social';
import { newToken, sha256 } from '../../../platform/crypto/tokens.ts';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Visitor } from '../visitor.ts';
import { deleteSocialTicket, insertSocialTicket, type Stage } from './social-store.ts';

/** An identity at a provider. */
export type SocialIdentity = {
  provider: SocialProvider;
  /** The provider's permanent id of the account. */
  subject: string;
  /** As the provider reports it; not verified here. */
  email: string | null;
  name: string;
};

/** The validity of a ticket by stage: an exchange takes a moment, filling in a registration takes longer. */
const lifetimeMs: Record<Stage, number> = { arrived: 5 * 60_000, registering: 30 * 60_000 };

/** Stores the returned identity for this browser only. @returns the ticket, of which only the hash is stored */
export async function openSocialTicket(
  ctx: Ctx,
  { identity, side, stage, visitor }: { identity: SocialIdentity; side: Side; stage: Stage; visitor: Visitor },
): Promise<string> {
  const ticket = newToken();
  await insertSocialTicket(ctx.db, {
    token_hash: sha256(ticket),
    stage,
    browser: visitor.browser,
    side,
    ...identity,
    expires_at: new Date(ctx.clock().getTime() + lifetimeMs[stage]),
  });
  return ticket;
}

/**
 * Returns the first-time user whose registration this ticket completes. It is used up with the caller's transaction, so
 * a refused registration keeps it.
 * @throws SOCIAL_FAILED when it is unknown, used, expired, or another browser's
 */
export async function takeSocialTicket(ctx: Ctx, tx: Db, ticket: string, visitor: Visitor): Promise<SocialIdentity> {
  const { identity } = await takeTicket(ctx, tx, { ticket, visitor, stage: 'registering' });
  return identity;
}

/** Uses up a ticket. @throws SOCIAL_FAILED when it is unknown, used, expired, of another stage, or another browser's */
export async function takeTicket(
  ctx: Ctx,
  db: Db,
  { ticket, visitor, stage }: { ticket: string; visitor: Visitor; stage: Stage },
): Promise<{ identity: SocialIdentity; side: Side }> {
  const { browser } = visitor;
  const kept = await deleteSocialTicket(db, { tokenHash: sha256(ticket), browser, stage });
  if (!kept || kept.expires_at <= ctx.clock()) throw new DomainError('SOCIAL_FAILED');
  const { provider, subject, email, name, side } = kept;
  return { identity: { provider, subject, email, name }, side };
}
