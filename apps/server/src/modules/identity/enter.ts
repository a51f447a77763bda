import type { ErrorCode } from '@fairhouse/contract/errors';
import type { LoginValue, PasswordChange, Side } from '@fairhouse/contract/identity';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { type BrandSettings, brandSettings } from '../site/index.ts';
import { noteArrival } from './devices.ts';
import { noteEvent } from './events.ts';
import { verificationFor } from './factors/ask.ts';
import { loginValue, startSession, type Way } from './sessions.ts';
import { type MemberRow, markLogin } from './store.ts';
import { openTicket } from './tickets.ts';
import type { Visitor } from './visitor.ts';

/** A member who has shown to be the member, as far as the way in shows it. */
export type Arrival = {
  member: MemberRow;
  visitor: Visitor;
  way: Way;
  side: Side;
  /** Why the password must be changed before anything else; null: it need not. */
  passwordChange?: PasswordChange | null;
};

/**
 * The one door behind every way in: judges the account, asks for a verification where one is due, opens the session.
 * Nobody learns anything here who has not shown to be the member.
 * @throws ACCOUNT_LOCKED, NON_AGENT_ACCOUNT, NON_MEMBER_ACCOUNT, VERIFICATION_REQUIRED (value: LoginVerification)
 */
export async function enter(ctx: Ctx, came: Arrival): Promise<LoginValue> {
  const { member, visitor, way } = came;
  // Whichever way it is: who was given a password chooses another first.
  const first = member.password_change_required ? 'first' : null;
  const arrival: Arrival = { ...came, passwordChange: came.passwordChange ?? first };
  const refusal = refusalOf(arrival, await brandSettings(ctx));
  if (refusal) {
    await noteEvent(ctx, ctx.db, {
      kind: 'login-failed',
      memberId: member.id,
      visitor,
      detail: { way, refusal },
    });
    throw new DomainError(refusal);
  }
  const { asked, isFresh } = await verificationFor(ctx, arrival);
  if (asked) {
    const ticket = await openTicket(ctx, arrival, asked);
    await noteEvent(ctx, ctx.db, {
      kind: 'login-verification-asked',
      memberId: member.id,
      visitor,
      detail: { way, reason: asked.reason },
    });
    throw new DomainError('VERIFICATION_REQUIRED', { ticket, reason: asked.reason, methods: asked.methods });
  }
  return await ctx.db.transaction().execute((tx) => openSession(ctx, tx, arrival, { isFresh }));
}

/**
 * Opens the session, notes browser, place and event, in the caller's transaction.
 * @param shown.verified the method by which a second factor was shown, in words of the event
 * @param shown.isFresh false: what wants a fresh session must still be confirmed
 */
export async function openSession(
  ctx: Ctx,
  tx: Db,
  { member, visitor, way, passwordChange = null }: Arrival,
  { verified, trust = false, isFresh = true }: { verified?: string; trust?: boolean; isFresh?: boolean } = {},
): Promise<LoginValue> {
  const brand = await brandSettings(ctx);
  const at = ctx.clock();
  const { deviceId, country } = await noteArrival(ctx, tx, member.id, visitor, { trust });
  // What let the member in may have been changed while this was on its way: then it lets nobody in.
  if (!(await markLogin(tx, member, at))) throw new DomainError('WRONG_ACCOUNT_OR_PASSWORD');
  const token = await startSession(tx, {
    memberId: member.id,
    visitor,
    deviceId,
    country,
    way,
    passwordChange,
    isFresh,
    at,
    brand,
  });
  await noteEvent(ctx, tx, {
    kind: way === 'register' ? 'registered' : 'login',
    memberId: member.id,
    visitor,
    detail: { way, ...(verified === undefined ? {} : { verified }) },
  });
  const firstTimeLogin = member.last_login_at === null;
  return loginValue(token, member, brand, { firstTimeLogin, passwordChange });
}

/** The member side takes members and agents, the agent side agents; a locked account is let in nowhere. */
function refusalOf({ member, side }: Arrival, brand: BrandSettings): ErrorCode | null {
  if (member.locked_at) return 'ACCOUNT_LOCKED';
  const isAgent = brand.agentTypes.includes(member.account_type);
  if (side === 'agent' && !isAgent) return 'NON_AGENT_ACCOUNT';
  return isAgent || brand.memberTypes.includes(member.account_type) ? null : 'NON_MEMBER_ACCOUNT';
}
