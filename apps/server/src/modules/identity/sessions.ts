import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { LoginValue, MemberInfo } from '@fairhouse/contract/identity';
import type { CurrencyCode } from '@fairhouse/money/money';
import { isCurrency } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { assert, DomainError } from '../../platform/errors.ts';
import { type BrandSettings, brandSettings } from '../site/index.ts';
import { findSession } from './session-lookup.ts';
import { deleteEndedSessions, deleteSession, insertSession, type SessionRow } from './store.ts';

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
};

/** All that is asked of a request here. */
type WithHeaders = { headers: IncomingHttpHeaders };

const minuteMs = 60_000;
const tokenBytes = 32;
const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/**
 * The session of the request's `Authorization: Bearer` token.
 * @throws NOT_LOGGED_IN when there is no token, or it is unknown, signed out or expired
 */
export async function requireSession(ctx: Ctx, request: WithHeaders): Promise<Session> {
  const [, token] = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const session = token === undefined ? null : await sessionOfToken(ctx, token);
  if (!session) throw new DomainError('NOT_LOGGED_IN');
  return session;
}

/**
 * The session of a member or agent.
 * @throws NOT_LOGGED_IN, and TRIAL_NOT_ALLOWED for a trial user, who is told that a real account is needed
 */
export async function requireMember(ctx: Ctx, request: WithHeaders): Promise<Session> {
  const session = await requireSession(ctx, request);
  if (session.isTrial) throw new DomainError('TRIAL_NOT_ALLOWED');
  return session;
}

/** The session of a token, or null when it is unknown, signed out or expired. */
export async function sessionOfToken(ctx: Ctx, token: string): Promise<Session | null> {
  if (!tokenShape.test(token)) return null;
  const row = await findSession(ctx, hashOf(token), async () => idleMs(await brandSettings(ctx)));
  return row && sessionFrom(row, await brandSettings(ctx));
}

/**
 * Opens a session inside the caller's transaction.
 * @returns the token: 256 random bits that only the visitor keeps
 */
export async function startSession(
  tx: Db,
  { memberId, ip, at, brand }: { memberId: bigint; ip: string; at: Date; brand: BrandSettings },
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  const expiresAt = new Date(at.getTime() + brand.sessionAbsoluteMinutes * minuteMs);
  await insertSession(tx, { tokenHash: hashOf(token), memberId, ip, at, expiresAt });
  return token;
}

/** Signs out: the token is worthless on every node once this returns, and the session's sockets are closed. */
export async function endSession(ctx: Ctx, sessionId: bigint): Promise<void> {
  await deleteSession(ctx.db, sessionId);
  ctx.push.endSession(sessionId);
}

/** Removes expired sessions and closes their sockets, which outlive the last request. */
export async function removeExpiredSessions(ctx: Ctx): Promise<number> {
  const now = ctx.clock();
  const seenBefore = new Date(now.getTime() - idleMs(await brandSettings(ctx)));
  const ended = await deleteEndedSessions(ctx.db, now, seenBefore);
  for (const sessionId of ended) ctx.push.endSession(sessionId);
  return ended.length;
}

/** What member info tells of a session's member. */
export function memberInfoOf(session: Omit<Session, 'sessionId'>): MemberInfo {
  return {
    id: session.memberId.toString(),
    account: session.account,
    nickname: session.nickname,
    type: session.accountType,
    currency: session.currency,
    isAgent: session.isAgent,
    isTrial: session.isTrial,
  };
}

/** The answer of everything that signs in. */
export function loginValue(
  token: string,
  member: { id: bigint; username: string; nickname: string; account_type: number; currency: string },
  brand: BrandSettings,
  { firstTimeLogin = false, passwordExpired = false } = {},
): LoginValue {
  return {
    token,
    firstTimeLogin,
    passwordExpired,
    member: memberInfoOf(memberFrom({ ...member, member_id: member.id }, brand)),
  };
}

function sessionFrom(row: SessionRow, brand: BrandSettings): Session {
  return { sessionId: row.id, ...memberFrom(row, brand) };
}

function memberFrom(
  row: Pick<SessionRow, 'member_id' | 'username' | 'nickname' | 'account_type' | 'currency'>,
  brand: BrandSettings,
): Omit<Session, 'sessionId'> {
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

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
