import { createHash, randomBytes } from 'node:crypto';
import type { VerificationMethod } from '@fairhouse/contract/factors';
import type { Ctx } from '../../platform/ctx.ts';
import type { Arrival } from './enter.ts';
import type { AskedVerification } from './factors/ask.ts';
import { insertTicket } from './ticket-store.ts';

/** A login waits so long for its verification. */
export const ticketMs = 10 * 60_000;

/** Keeps a login that is right so far, for this browser alone. @returns the ticket, which only the visitor keeps */
export async function openTicket(
  ctx: Ctx,
  { member, visitor, side, way, passwordChange = null }: Arrival,
  { reason, methods }: AskedVerification,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await insertTicket(ctx.db, {
    token_hash: ticketHash(ticket),
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

export function ticketHash(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}
