import type { DeviceItem, SessionItem } from '@fairhouse/contract/security';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { brandSettings } from '../../site/index.ts';
import { devicesOf } from '../device-store.ts';
import { tellSessionsEnded } from '../end-sessions.ts';
import { noteEvent } from '../events.ts';
import type { Session } from '../sessions.ts';
import type { Visitor } from '../visitor.ts';
import { deviceReader } from './device-name.ts';
import { deleteDevice, deleteSessionsOf, liveSessionsOf, type OpenSession } from './store.ts';

type Mine = Pick<Session, 'memberId' | 'sessionId'>;

/** Returns the member's signed-in browsers: the current one, then by last use. */
export async function sessionsOf(ctx: Ctx, { memberId, sessionId }: Mine): Promise<SessionItem[]> {
  const rows = await openSessions(ctx, memberId);
  const nameOf = await deviceReader();
  return rows
    .map((row) => ({
      id: row.id.toString(),
      current: row.id === sessionId,
      device: nameOf(row.user_agent),
      address: row.ip,
      country: row.country,
      since: row.created_at.toISOString(),
      lastSeen: row.last_seen_at.toISOString(),
      way: row.way,
      staysUntil: row.stays_until?.toISOString() ?? null,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}

export async function countSessions(ctx: Ctx, memberId: bigint): Promise<number> {
  return (await openSessions(ctx, memberId)).length;
}

/**
 * Signs out one of the member's browsers: its token becomes invalid and its sockets are closed.
 * @throws SESSION_NOT_FOUND, also for another member's
 */
export async function endOneSession(ctx: Ctx, mine: Mine, id: bigint, visitor: Visitor): Promise<void> {
  const ended = await endSessions(ctx, mine.memberId, { only: id }, visitor);
  if (ended === 0) throw new DomainError('SESSION_NOT_FOUND');
}

/** Signs out all browsers but the current one. @returns the number of browsers signed out */
export async function endOtherSessions(ctx: Ctx, mine: Mine, visitor: Visitor): Promise<number> {
  return await endSessions(ctx, mine.memberId, { except: mine.sessionId }, visitor);
}

/** Returns the browsers that the member has logged in with, by last use. */
export async function devicesFor(ctx: Ctx, { memberId }: Mine, visitor: Visitor): Promise<DeviceItem[]> {
  const [devices, sessions] = await Promise.all([devicesOf(ctx.db, memberId), openSessions(ctx, memberId)]);
  const nameOf = await deviceReader();
  const now = ctx.clock();
  return devices.map((row) => ({
    id: row.id.toString(),
    current: row.browser.equals(visitor.browser),
    device: nameOf(row.user_agent),
    address: row.ip,
    country: row.country,
    firstSeen: row.first_seen_at.toISOString(),
    lastSeen: row.last_seen_at.toISOString(),
    trustedUntil: row.trusted_until && row.trusted_until > now ? row.trusted_until.toISOString() : null,
    sessions: sessions.filter((session) => session.device_id === row.id).length,
  }));
}

/**
 * Forgets a browser: its trust and its sessions end, and its next login is from an unknown browser.
 * @throws NOT_FOUND, also for another member's
 */
export async function forgetDevice(ctx: Ctx, { memberId }: Mine, id: bigint, visitor: Visitor): Promise<void> {
  const ended = await ctx.db.transaction().execute(async (tx) => {
    // The sessions are deleted first, since they are found by their device.
    const sessions = await deleteSessionsOf(tx, memberId, { device: id });
    if (!(await deleteDevice(tx, memberId, id))) throw new DomainError('NOT_FOUND');
    await tellSessionsEnded(tx, { sessionIds: sessions, memberId: null });
    await noteEvent(ctx, tx, { kind: 'device-forgotten', memberId, visitor, detail: { sessions: sessions.length } });
    return sessions;
  });
  for (const sessionId of ended) ctx.push.endSession(sessionId);
}

async function endSessions(
  ctx: Ctx,
  memberId: bigint,
  which: { only: bigint } | { except: bigint },
  visitor: Visitor,
): Promise<number> {
  const ended = await ctx.db.transaction().execute(async (tx) => {
    const sessions = await deleteSessionsOf(tx, memberId, which);
    await tellSessionsEnded(tx, { sessionIds: sessions, memberId: null });
    if (sessions.length > 0) {
      await noteEvent(ctx, tx, { kind: 'session-ended', memberId, visitor, detail: { sessions: sessions.length } });
    }
    return sessions;
  });
  for (const sessionId of ended) ctx.push.endSession(sessionId);
  return ended.length;
}

async function openSessions(ctx: Ctx, memberId: bigint): Promise<OpenSession[]> {
  const { sessionIdleMinutes } = await brandSettings(ctx);
  const now = ctx.clock();
  return await liveSessionsOf(ctx.db, memberId, now, new Date(now.getTime() - sessionIdleMinutes * 60_000));
}
