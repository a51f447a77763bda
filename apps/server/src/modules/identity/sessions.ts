import type { IncomingHttpHeaders } from 'node:http';
import type { LoginValue, MemberInfo, PasswordChange } from '@fairhouse/contract/identity';
import type { LegalDocument } from '@fairhouse/contract/legal';
import type { CurrencyCode } from '@fairhouse/money/money';
import { isCurrency } from '@fairhouse/money/money';
import { isToken, newToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { assert, DomainError } from '../../platform/errors.ts';
import { type BrandSettings, brandSettings } from '../site/index.ts';
import { tellSessionsEnded } from './end-sessions.ts';
import { noteEvent } from './events.ts';
import { findSession } from './session-lookup.ts';
import {
  deleteEndedSessions,
  deleteLeastUsedSessions,
  deleteSession,
  insertSession,
  replaceToken,
  type SessionRow,
} from './session-store.ts';
import { deleteStayOf } from './stay/stay-store.ts';
import type { Visitor } from './visitor.ts';
import type { Way } from './way.ts';

/** A signed-in visitor. */
export type Session = {
  sessionId: bigint;
  memberId: bigint;
  account: string;
  nickname: string;
  /** Agents 1, 2, 41, 42 and trial 4, unless the brand's configuration says otherwise. */
  accountType: number;
  isAgent: boolean;
  isTrial: boolean;
  currency: CurrencyCode;
  /** The reason for which this session may only change the password; null: no restriction. */
  passwordChange: PasswordChange | null;
  /** The documents whose newest version the member has not accepted, without which nothing new may begin. */
  legalDue: LegalDocument[];
  /** The time at which the visitor last proved their identity. */
  authenticatedAt: Date;
};

/** The part of a session that describes its member. */
type MemberPart = Omit<Session, 'sessionId' | 'passwordChange' | 'legalDue' | 'authenticatedAt'>;

/** The part of a request that is needed here. */
type WithHeaders = {
  headers: IncomingHttpHeaders;
  /** The session, cached since the route's guard and its handler need the same one. */
  session?: Session;
};

declare module 'fastify' {
  interface FastifyRequest {
    session?: Session;
  }
}

const minuteMs = 60_000;
/** The time after a proof of identity within which the ways of logging in may be changed. */
const freshMs = 10 * minuteMs;
/** The most sessions of one member, so that a program that keeps logging in does not fill lists and tables. */
const sessionsMax = 30;
/** The `authenticatedAt` of a session without a proof of identity. */
const never = new Date(0);

/**
 * Returns the session of the request's `Authorization: Bearer` token.
 * @throws NOT_LOGGED_IN when there is no token, or it is unknown, signed out or expired; PASSWORD_CHANGE_REQUIRED
 */
export async function requireSession(ctx: Ctx, request: WithHeaders): Promise<Session> {
  const session = await requireAnySession(ctx, request);
  if (session.passwordChange) throw new DomainError('PASSWORD_CHANGE_REQUIRED', { reason: session.passwordChange });
  return session;
}

/**
 * Returns the session, also one that may only change the password: for that change, signing out, and member info.
 * @throws NOT_LOGGED_IN
 */
export async function requireAnySession(ctx: Ctx, request: WithHeaders): Promise<Session> {
  if (request.session) return request.session;
  const [, token] = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const session = token === undefined ? null : await sessionOfToken(ctx, token);
  if (!session) throw new DomainError('NOT_LOGGED_IN');
  request.session = session;
  return session;
}

/**
 * Returns the session of a member or agent, also one that may only change the password.
 * @throws NOT_LOGGED_IN, TRIAL_NOT_ALLOWED
 */
export async function requireAnyMember(ctx: Ctx, request: WithHeaders): Promise<Session> {
  const session = await requireAnySession(ctx, request);
  if (session.isTrial) throw new DomainError('TRIAL_NOT_ALLOWED');
  return session;
}

/**
 * Returns the session of an agent.
 * @throws NOT_LOGGED_IN, PASSWORD_CHANGE_REQUIRED, TRIAL_NOT_ALLOWED, and FORBIDDEN for any other member
 */
export async function requireAgent(ctx: Ctx, request: WithHeaders): Promise<Session> {
  const session = await requireMember(ctx, request);
  if (!session.isAgent) throw new DomainError('FORBIDDEN');
  return session;
}

/**
 * Returns the session of a member or agent.
 * @throws NOT_LOGGED_IN, and TRIAL_NOT_ALLOWED for a trial user, who needs a real account
 */
export async function requireMember(ctx: Ctx, request: WithHeaders): Promise<Session> {
  const session = await requireSession(ctx, request);
  if (session.isTrial) throw new DomainError('TRIAL_NOT_ALLOWED');
  return session;
}

/**
 * Returns a fresh session of a member, for acts that change the ways of logging in.
 * @throws NOT_LOGGED_IN, PASSWORD_CHANGE_REQUIRED, TRIAL_NOT_ALLOWED, and REAUTH_REQUIRED: confirm and repeat
 */
export async function requireFresh(ctx: Ctx, request: WithHeaders): Promise<Session> {
  const session = await requireMember(ctx, request);
  if (ctx.clock().getTime() - session.authenticatedAt.getTime() > freshMs) throw new DomainError('REAUTH_REQUIRED');
  return session;
}

/** Returns the session of a token; null when it is unknown, signed out or expired. */
export async function sessionOfToken(ctx: Ctx, token: string): Promise<Session | null> {
  if (!isToken(token)) return null;
  const row = await findSession(ctx, sha256(token), async () => idleMs(await brandSettings(ctx)));
  return row && sessionFrom(row, await brandSettings(ctx));
}

/**
 * Opens a session inside the caller's transaction; beyond thirty, the member's longest unused one ends.
 * @returns the token: 256 random bits of which only the hash is stored here
 */
export async function startSession(
  tx: Db,
  {
    memberId,
    visitor,
    deviceId = null,
    country = null,
    way,
    passwordChange = null,
    isFresh = true,
    at,
    brand,
  }: {
    memberId: bigint;
    visitor: Pick<Visitor, 'ip' | 'userAgent'>;
    deviceId?: bigint | null;
    country?: string | null;
    way: Way;
    passwordChange?: PasswordChange | null;
    /** False: a proof that a confirmation requires is missing. */
    isFresh?: boolean;
    at: Date;
    brand: BrandSettings;
  },
): Promise<string> {
  const token = newToken();
  const newestId = await insertSession(tx, {
    token_hash: sha256(token),
    member_id: memberId,
    ip: visitor.ip,
    user_agent: visitor.userAgent,
    device_id: deviceId,
    country,
    way,
    password_change: passwordChange,
    created_at: at,
    authenticated_at: isFresh ? at : never,
    last_seen_at: at,
    expires_at: new Date(at.getTime() + brand.sessionAbsoluteMinutes * minuteMs),
  });
  const sessionIds = await deleteLeastUsedSessions(tx, { memberId, newestId, othersMax: sessionsMax - 1 });
  await tellSessionsEnded(tx, { sessionIds, memberId: null });
  return token;
}

/**
 * Gives a session a new token after a proof of identity (a confirmed or changed password): the old one is invalid once
 * the transaction commits. `authenticatedAt` becomes now unless `isFresh` is false, and `changed` lifts the requirement
 * to change the password.
 */
export async function renewToken(
  ctx: Ctx,
  tx: Db,
  sessionId: bigint,
  { changed = false, isFresh = true }: { changed?: boolean; isFresh?: boolean } = {},
): Promise<string> {
  const token = newToken();
  // The old password opened the stay, so a new one ends it.
  if (changed) await deleteStayOf(tx, sessionId);
  await replaceToken(tx, sessionId, sha256(token), { authenticatedAt: isFresh ? ctx.clock() : null, changed });
  return token;
}

/**
 * Signs out: the token is invalid on every node once this returns, the session's sockets are closed, and its launches
 * end.
 */
export async function endSession(ctx: Ctx, sessionId: bigint): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await deleteSession(tx, sessionId);
    await tellSessionsEnded(tx, { sessionIds: [sessionId], memberId: null });
  });
  ctx.push.endSession(sessionId);
}

/** Signs out and writes the event. */
export async function signOut(ctx: Ctx, session: Session, visitor: Visitor): Promise<void> {
  await endSession(ctx, session.sessionId);
  await noteEvent(ctx, ctx.db, { kind: 'logout', memberId: session.memberId, visitor });
}

/** Removes expired sessions and closes their sockets, which outlive the last request. */
export async function removeExpiredSessions(ctx: Ctx): Promise<number> {
  const now = ctx.clock();
  const seenBefore = new Date(now.getTime() - idleMs(await brandSettings(ctx)));
  const ended = await deleteEndedSessions(ctx.db, now, seenBefore);
  for (const sessionId of ended) ctx.push.endSession(sessionId);
  return ended.length;
}

/** Returns member info of a session's member. */
export function memberInfoOf(session: MemberPart & { passwordChange?: PasswordChange | null }): MemberInfo {
  return {
    id: session.memberId.toString(),
    account: session.account,
    nickname: session.nickname,
    type: session.accountType,
    currency: session.currency,
    isAgent: session.isAgent,
    isTrial: session.isTrial,
    ...(session.passwordChange ? { passwordChange: session.passwordChange } : {}),
  };
}

/** Returns the answer of every login. */
export function loginValue(
  token: string,
  member: { id: bigint; username: string; nickname: string; account_type: number; currency: string },
  brand: BrandSettings,
  {
    firstTimeLogin = false,
    passwordChange = null,
  }: { firstTimeLogin?: boolean; passwordChange?: PasswordChange | null } = {},
): LoginValue {
  return {
    token,
    firstTimeLogin,
    passwordExpired: passwordChange === 'expired',
    passwordChange,
    member: memberInfoOf(memberFrom({ ...member, member_id: member.id }, brand)),
  };
}

function sessionFrom(row: SessionRow, brand: BrandSettings): Session {
  return {
    sessionId: row.id,
    passwordChange: row.password_change,
    legalDue: legalDue(row, brand),
    authenticatedAt: row.authenticated_at,
    ...memberFrom(row, brand),
  };
}

/** Returns the documents that a member has not accepted yet; none for a trial user, to whose account no terms apply. */
function legalDue(row: SessionRow, { legal, trialTypes }: BrandSettings): LegalDocument[] {
  if (trialTypes.includes(row.account_type)) return [];
  const accepted = { terms: row.terms_edition, privacy: row.privacy_edition };
  return (['terms', 'privacy'] as const).filter((document) => accepted[document] < legal[document]);
}

function memberFrom(
  row: Pick<SessionRow, 'member_id' | 'username' | 'nickname' | 'account_type' | 'currency'>,
  brand: BrandSettings,
): MemberPart {
  assert(isCurrency(row.currency), `a member's currency ${row.currency} is one that packages/money knows`);
  return {
    memberId: row.member_id,
    account: row.username,
    nickname: row.nickname,
    accountType: row.account_type,
    isAgent: brand.agentTypes.includes(row.account_type),
    isTrial: brand.trialTypes.includes(row.account_type),
    currency: row.currency,
  };
}

function idleMs(brand: BrandSettings): number {
  return brand.sessionIdleMinutes * minuteMs;
}
