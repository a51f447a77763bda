import type { IncomingHttpHeaders } from 'node:http';
import type { OperatorInfo, OperatorSessionValue } from '@fairhouse/contract/operators';
import { isToken, newToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { factorsOf, noteEvent, type Visitor } from '../identity/index.ts';
import { plainAddress } from '../site/index.ts';
import { isAddressAllowed } from './addresses.ts';
import { removeExpiredCodes } from './enrolment.ts';
import type { OperatorRole } from './roles.ts';
import {
  deleteEnrolling,
  deleteExpired,
  deleteSession,
  insertSession,
  liveSession,
  renewSession,
  touchSession,
} from './session-store.ts';
import { putBrowser } from './store.ts';

/** A signed-in operator. */
export type OperatorSession = {
  sessionId: bigint;
  operatorId: bigint;
  username: string;
  role: OperatorRole;
  /** True without a second factor: the session can only enrol one. */
  mustEnrol: boolean;
  /** Time at which the operator last proved their identity. */
  authenticatedAt: Date;
};

/** A request; one without an IP address is on no list of addresses. */
type WithHeaders = { headers: IncomingHttpHeaders; ip?: string };

/** The sessions already looked up, by request: a route's guard and its handler need the same one. */
const answered = new WeakMap<WithHeaders, OperatorSession>();

const idleMs = 30 * 60_000;
const absoluteMs = 12 * 3_600_000;
const freshMs = 10 * 60_000;
/** `last_seen_at` is written at most this often. */
const seenEveryMs = 60_000;

/**
 * Returns the operator of the request's `Authorization: Bearer` token. A member's token is refused.
 * @throws NOT_LOGGED_IN; FORBIDDEN for one who must enrol a second factor first
 */
export async function requireOperator(ctx: Ctx, request: WithHeaders): Promise<OperatorSession> {
  const session = await requireAnyOperator(ctx, request);
  if (session.mustEnrol) throw new DomainError('FORBIDDEN');
  return session;
}

/** Returns the operator, also one who must enrol a second factor first. @throws NOT_LOGGED_IN */
export async function requireAnyOperator(ctx: Ctx, request: WithHeaders): Promise<OperatorSession> {
  const known = answered.get(request);
  if (known) return known;
  const [, token = ''] = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const session = isToken(token) ? await sessionOf(ctx, token, request.ip) : null;
  if (!session) throw new DomainError('NOT_LOGGED_IN');
  answered.set(request, session);
  return session;
}

/**
 * Returns an operator with a fresh session, for acts that change the ways of logging in.
 * @throws NOT_LOGGED_IN, FORBIDDEN, REAUTH_REQUIRED
 */
export async function requireFreshOperator(ctx: Ctx, request: WithHeaders): Promise<OperatorSession> {
  return fresh(ctx, await requireOperator(ctx, request));
}

/**
 * Returns an operator with a fresh session, also one who must enrol a second factor first, to enrol it.
 * @throws NOT_LOGGED_IN, REAUTH_REQUIRED
 */
export async function requireEnrolOperator(ctx: Ctx, request: WithHeaders): Promise<OperatorSession> {
  const session = await requireAnyOperator(ctx, request);
  // Another session has enrolled a factor meanwhile: a session opened by the password alone may not add a second one.
  if (session.mustEnrol && (await factorsOf(ctx.db, { kind: 'operator', id: session.operatorId })).strong) {
    throw new DomainError('NOT_LOGGED_IN');
  }
  return fresh(ctx, session);
}

function fresh(ctx: Ctx, session: OperatorSession): OperatorSession {
  if (ctx.clock().getTime() - session.authenticatedAt.getTime() > freshMs) throw new DomainError('REAUTH_REQUIRED');
  return session;
}

async function sessionOf(ctx: Ctx, token: string, ip = '0.0.0.0'): Promise<OperatorSession | null> {
  const now = ctx.clock();
  const seenAfter = new Date(now.getTime() - idleMs);
  const row = await liveSession(ctx.db, { tokenHash: sha256(token), now, seenAfter, ip: plainAddress(ip) });
  if (!row) return null;
  if (now.getTime() - row.last_seen_at.getTime() >= seenEveryMs) await touchSession(ctx.db, row.id, now);
  const { id: sessionId, operator_id: operatorId, username, role, must_enrol: mustEnrol } = row;
  return { sessionId, operatorId, username, role, mustEnrol, authenticatedAt: row.authenticated_at };
}

/**
 * Opens a session in the caller's transaction and writes its event.
 * @throws ADDRESS_NOT_ALLOWED where the operator's list, or else the role's, lacks the visitor's address
 * @param how.verified the method of the second factor; absent: the operator has none and must enrol one
 */
export async function openOperatorSession(
  ctx: Ctx,
  tx: Db,
  operator: { id: bigint; username: string; role: OperatorRole },
  { visitor, verified }: { visitor: Visitor; verified?: string },
): Promise<OperatorSessionValue> {
  // This refusal is given only after all proofs of identity.
  if (!(await isAddressAllowed(tx, operator, visitor.ip))) throw new DomainError('ADDRESS_NOT_ALLOWED');
  const token = newToken();
  const at = ctx.clock();
  const mustEnrol = verified === undefined;
  await insertSession(tx, {
    token_hash: sha256(token),
    operator_id: operator.id,
    ip: visitor.ip,
    user_agent: visitor.userAgent,
    must_enrol: mustEnrol,
    created_at: at,
    authenticated_at: at,
    last_seen_at: at,
    expires_at: new Date(at.getTime() + absoluteMs),
  });
  // A login by the password alone does not make the browser a known one.
  if (!mustEnrol) await putBrowser(tx, operator.id, visitor.browser, at);
  const detail = { way: 'password', ...(verified === undefined ? {} : { verified }) };
  await noteEvent(ctx, tx, { kind: 'login', operatorId: operator.id, visitor, detail });
  return { token, operator: operatorInfo({ ...operator, mustEnrol }) };
}

/** Gives the session a new token after a proof of identity, without restrictions. */
export async function renewOperatorToken(
  ctx: Ctx,
  tx: Db,
  { sessionId, operatorId }: OperatorSession,
): Promise<string> {
  const token = newToken();
  await renewSession(tx, sessionId, sha256(token), ctx.clock());
  await deleteEnrolling(tx, operatorId, sessionId);
  return token;
}

export async function endOperatorSession(ctx: Ctx, session: OperatorSession, visitor: Visitor): Promise<void> {
  await deleteSession(ctx.db, session.sessionId);
  await noteEvent(ctx, ctx.db, { kind: 'logout', operatorId: session.operatorId, visitor });
}

/** Removes ended sessions, unfinished logins and expired enrolment codes. */
export async function removeExpiredOperatorSessions(ctx: Ctx): Promise<void> {
  const now = ctx.clock();
  await deleteExpired(ctx.db, now, new Date(now.getTime() - idleMs));
  await removeExpiredCodes(ctx.db, now);
}

export function operatorInfo(operator: {
  id: bigint;
  username: string;
  role: OperatorRole;
  mustEnrol: boolean;
}): OperatorInfo {
  return { ...operator, id: operator.id.toString() };
}
