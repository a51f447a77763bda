import type { ErrorCode } from '@fairhouse/contract/errors';
import type { LoginValue } from '@fairhouse/contract/identity';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { type BrandSettings, brandSettings } from '../site/index.ts';
import type { Arrival } from './arrival.ts';
import { noteArrival } from './devices.ts';
import { noteEvent } from './events.ts';
import { verificationFor } from './factors/ask.ts';
import { loginValue, startSession } from './sessions.ts';
import { leaveStay } from './stay/stay.ts';
import { markLogin } from './store.ts';
import { openTicket } from './tickets.ts';

/**
 * Completes every way of logging in: checks the account, requires a verification where one is due, opens the session.
 * Its refusals reveal the account, so call it only once the visitor has proved to be the member.
 * @throws ACCOUNT_LOCKED, NON_AGENT_ACCOUNT, NON_MEMBER_ACCOUNT, VERIFICATION_REQUIRED (value: LoginVerification)
 */
export async function enter(ctx: Ctx, came: Arrival): Promise<LoginValue> {
  const { member, visitor, way } = came;
  // Required for every way of logging in: the owner must change a password that somebody else chose.
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
 * Opens the session, and notes browser, network and event, in the caller's transaction.
 * @param shown.verified the method of the second factor, for the event
 * @param shown.isFresh false: acts that need a fresh session must still be confirmed
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
  // A new login ends the stay of the browser's previous member.
  await leaveStay(tx, visitor);
  // The password or other proof may have been changed during the login, which is refused then.
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

/**
 * Returns the refusal of an account, or null: the member side admits members and agents, the agent side agents only; a
 * locked account is refused everywhere.
 */
function refusalOf({ member, side }: Arrival, brand: BrandSettings): ErrorCode | null {
  if (member.locked_at) return 'ACCOUNT_LOCKED';
  const isAgent = brand.agentTypes.includes(member.account_type);
  if (side === 'agent' && !isAgent) return 'NON_AGENT_ACCOUNT';
  return isAgent || brand.memberTypes.includes(member.account_type) ? null : 'NON_MEMBER_ACCOUNT';
}
