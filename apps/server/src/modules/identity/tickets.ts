import type { VerificationMethod } from '@fairhouse/contract/factors';
import { newToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { Arrival } from './arrival.ts';
import type { AskedVerification } from './factors/ask.ts';
import { insertTicket } from './ticket-store.ts';

/** The time for which a login waits for its verification. */
export const ticketMs = 10 * 60_000;

/**
 * Stores a login whose first proof was right, for this browser only.
 * @returns the ticket, of which only the hash is stored
 */
export async function openTicket(
  ctx: Ctx,
  { member, visitor, side, way, passwordChange = null }: Arrival,
  { reason, methods }: AskedVerification,
): Promise<string> {
  const ticket = newToken();
  await insertTicket(ctx.db, {
    token_hash: sha256(ticket),
    member_id: member.id,
    browser: visitor.browser,
    side,
    way,
    password_change: passwordChange,
    reason,
    methods: methods.map(({ method }): VerificationMethod => method),
    expires_at: new Date(ctx.clock().getTime() + ticketMs),
  });
  return ticket;
}
