import { randomBytes } from 'node:crypto';
import type { SessionRefresh, SessionSwitch, SessionValue } from '@fairhouse/contract/vendor-rounds';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { holdSession } from '../../identity/index.ts';
import { canPlay } from '../../protection/index.ts';
import type { Vendor } from '../../vendors/index.ts';
import { gameByCode } from '../catalogue/catalogue.ts';
import { isClosed } from '../catalogue/game-item.ts';
import { sessionIn } from './authenticate.ts';
import { tellVendors } from './end-at-vendor.ts';
import { launchMs, openMax } from './launch.ts';
import { continueRow, endOldest, holdLaunch, insertLaunch, type LaunchRow, launchById } from './launch-store.ts';
import { launchOfSession } from './session.ts';

/** The time for which the previous session still accepts bets that were on their way. */
const overlapMs = 60_000;

/**
 * Continues a game in a new session, which lasts as long as a fresh one, so that a session that is hours old or was
 * leaked can be abandoned. A repeated call gets the same session.
 * @throws SESSION_ENDED: it is over, forged, or its player may not play
 */
export async function refreshSession(ctx: Ctx, vendor: Vendor, { session }: SessionRefresh): Promise<SessionValue> {
  const before = await openLaunch(ctx, vendor, session);
  const at = ctx.clock();
  const next = await ctx.db.transaction().execute(async (tx) => {
    const held = await holdOpen(tx, before);
    if (held.continued_by !== null) return await launchById(tx, held.continued_by);
    const id = await insertLaunch(tx, { ...followed(held, at), game_code: held.game_code });
    await continueRow(tx, held.id, id, new Date(Math.min(held.ends_at.getTime(), at.getTime() + overlapMs)));
    return await launchById(tx, id);
  });
  if (!next) throw new DomainError('SESSION_ENDED');
  return await sessionIn(ctx, vendor, next);
}

/**
 * Opens another game of the vendor's from an open one, as from its lobby; the previous session stays open. Beyond the
 * most open games, the member's oldest one ends.
 * @throws SESSION_ENDED, GAME_NOT_FOUND, GAME_MAINTENANCE, CURRENCY_MISMATCH (it is not offered in the player's
 * currency), DEVICE_NOT_SUPPORTED (value.devices)
 */
export async function switchGame(
  ctx: Ctx,
  vendor: Vendor,
  { session, gameCode }: SessionSwitch,
): Promise<SessionValue> {
  const from = await openLaunch(ctx, vendor, session);
  const game = await gameByCode(ctx, vendor.code, gameCode);
  if (isClosed(game)) throw new DomainError('GAME_MAINTENANCE');
  if (!game.currencies.includes(from.currency)) throw new DomainError('CURRENCY_MISMATCH');
  if (!game.devices.includes(from.device))
    throw new DomainError('DEVICE_NOT_SUPPORTED', { devices: [...game.devices] });
  const at = ctx.clock();
  const next = await ctx.db.transaction().execute(async (tx) => {
    const held = await holdOpen(tx, from);
    const others = await endOldest(tx, held.member_id, openMax - 1, at, held.id);
    await tellVendors(tx, others);
    return await launchById(tx, await insertLaunch(tx, { ...followed(held, at), game_code: game.gameCode }));
  });
  if (!next) throw new DomainError('SESSION_ENDED');
  return await sessionIn(ctx, vendor, next);
}

/**
 * Locks the member's session, then an open launch, until the transaction ends. When the session ends, all its launches
 * end with it, including one that is made meanwhile.
 * @throws SESSION_ENDED
 */
async function holdOpen(tx: Db, { id, session_id: sessionId }: LaunchRow): Promise<LaunchRow> {
  if (sessionId !== null && !(await holdSession(tx, sessionId))) throw new DomainError('SESSION_ENDED');
  const held = await holdLaunch(tx, id);
  if (!held || held.ended_at !== null) throw new DomainError('SESSION_ENDED');
  return held;
}

/** Returns the open launch of a session. @throws SESSION_ENDED */
async function openLaunch(ctx: Ctx, vendor: Vendor, session: string): Promise<LaunchRow> {
  const id = launchOfSession(ctx, session);
  const launch = id === null ? null : await launchById(ctx.db, id);
  const at = ctx.clock();
  const isOpen = launch?.vendor === vendor.code && launch.authenticated_at && !launch.ended_at && launch.ends_at > at;
  if (!launch || !isOpen) throw new DomainError('SESSION_ENDED');
  if (!(await canPlay(ctx, { memberId: launch.member_id })).allowed) throw new DomainError('SESSION_ENDED');
  return launch;
}

/** Returns the row of a launch that continues another one: it has begun, and its token is unknown to anybody. */
function followed({ id: _, ...before }: LaunchRow, at: Date): Omit<LaunchRow, 'id'> {
  return {
    ...before,
    token_hash: randomBytes(32),
    token_until: at,
    authenticated_at: at,
    created_at: at,
    ends_at: new Date(at.getTime() + launchMs),
    ended_at: null,
    continued_by: null,
  };
}
