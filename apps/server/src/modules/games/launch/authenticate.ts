import type { AuthenticateValue } from '@fairhouse/contract/vendor-protocol';
import type { SessionValue } from '@fairhouse/contract/vendor-rounds';
import { sha256 } from '../../../platform/crypto/tokens.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { shownNames } from '../../identity/index.ts';
import { nameAt, theirAmount, type Vendor } from '../../vendors/index.ts';
import { stakeableAt } from '../seamless-wallet/stakeable.ts';
import { type LaunchRow, takeToken } from './launch-store.ts';
import { sessionOf } from './session.ts';

/**
 * Exchanges the token in a game's address for the player, the currency, and the session that every bet carries. A token
 * is valid for a short time, at the vendor it was made for, and for one session. A repeated call, made since an answer
 * was lost, gets the first answer with the present balance.
 * @throws TOKEN_INVALID
 */
export async function authenticate(ctx: Ctx, vendor: Vendor, token: string): Promise<AuthenticateValue> {
  return await playerIn(ctx, vendor, await launchOf(ctx, vendor, token));
}

/** Exchanges the token, and adds the player's location. @throws TOKEN_INVALID */
export async function authenticateSession(ctx: Ctx, vendor: Vendor, token: string): Promise<SessionValue> {
  return await sessionIn(ctx, vendor, await launchOf(ctx, vendor, token));
}

async function launchOf(ctx: Ctx, vendor: Vendor, token: string): Promise<LaunchRow> {
  const asked = { vendor: vendor.code, tokenHash: sha256(token), at: ctx.clock() };
  const launch = await takeToken(ctx.db, asked);
  if (!launch) throw new DomainError('TOKEN_INVALID');
  return launch;
}

/** Returns a launch's session with its player's location. */
export async function sessionIn(ctx: Ctx, vendor: Vendor, launch: LaunchRow): Promise<SessionValue> {
  const { device, ip, country, ends_at } = launch;
  return { ...(await playerIn(ctx, vendor, launch)), device, ip, country, endsAt: ends_at.toISOString() };
}

async function playerIn(ctx: Ctx, vendor: Vendor, launch: LaunchRow): Promise<AuthenticateValue> {
  const { id, member_id: memberId, currency, game_code: gameCode, language } = launch;
  const game = { memberId, currency, vendor: vendor.code, gameCode };
  const [names, { cash, bonus }] = await Promise.all([shownNames(ctx.db, [memberId]), stakeableAt(ctx, game)]);
  return {
    session: sessionOf(ctx, id),
    player: String(memberId),
    displayName: names.get(memberId) ?? '•••',
    currency: nameAt(vendor, currency),
    gameCode,
    language,
    balance: theirAmount(vendor, currency, vendor.walletMode === 'single' ? cash + bonus : cash),
  };
}
