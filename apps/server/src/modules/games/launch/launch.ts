import type { LaunchRequest, LaunchValue } from '@fairhouse/contract/games';
import type { Language } from '@fairhouse/contract/language';
import { VendorLaunchAnswer, type VendorLaunchRequest } from '@fairhouse/contract/vendor-protocol';
import type { CurrencyCode } from '@fairhouse/money/money';
import { serviceUrl } from '../../../platform/config/service-url.ts';
import { newToken, sha256 } from '../../../platform/crypto/tokens.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { holdSession, type Session } from '../../identity/index.ts';
import { requirePlay } from '../../protection/index.ts';
import { brandSettings, countryOf } from '../../site/index.ts';
import { knownVendor, nameAt, type Vendor, VendorSilence } from '../../vendors/index.ts';
import { type CatalogueGame, gameByCode } from '../catalogue/catalogue.ts';
import { gameItem, isClosed } from '../catalogue/game-item.ts';
import { noteRecent } from '../catalogue/member-store.ts';
import { shownTo } from '../catalogue/popular.ts';
import type { GamesDeps } from '../deps.ts';
import { askVendor, dialectOf } from '../seamless-wallet/dialects/index.ts';
import { tellVendors } from './end-at-vendor.ts';
import { withinFreeLimit } from './free-limit.ts';
import { shownAt } from './hosts.ts';
import { endOldest, endRows, insertLaunch, startLaunch } from './launch-store.ts';
import { sessionOf } from './session.ts';
import { isVendorWalletEmpty } from './vendor-balance.ts';

/**
 * The validity of a token: the vendor's page uses it at once, but a slow phone on a slow line may take a while to open
 * it.
 */
const tokenMs = 2 * 60_000;
/** The time after which an open game accepts no more bets. */
export const launchMs = 24 * 3_600_000;
/** The most games that a member may have open; opening one more ends the oldest. */
export const openMax = 8;

/** A request to open a game: `site` is the origin to which the game leads back, `ip` the visitor's address. */
export type Opening = { request: LaunchRequest; language: Language; site: string; ip: string };
/** The place from which a game is opened. */
type Place = { ip: string; country: string | null };
type Player = Pick<Session, 'memberId' | 'sessionId' | 'currency' | 'isTrial'>;

/**
 * Opens a game for real play; for a trial user, for free play where the game offers it.
 * @throws GAME_NOT_FOUND, GAME_MAINTENANCE, GAME_NOT_IN_CURRENCY (value.currencies), DEVICE_NOT_SUPPORTED
 * (value.devices), TRIAL_NOT_ALLOWED, PLAY_EXCLUDED, UNDER_AGE, VENDOR_UNAVAILABLE, NOT_LOGGED_IN (the session ended
 * meanwhile)
 */
export async function launchGame(
  ctx: Ctx,
  player: Player,
  opening: Opening,
  deps: Pick<GamesDeps, 'pictureOf'>,
): Promise<LaunchValue> {
  const { request, language } = opening;
  const game = await gameByCode(ctx, request.vassalage, request.gameCode);
  if (player.isTrial && !game.freePlay) throw new DomainError('TRIAL_NOT_ALLOWED');
  if (player.isTrial) return await launchFree(ctx, opening, deps);
  await requirePlay(ctx, player);
  requireOpen(game, request.device);
  const { currency, memberId } = player;
  if (!game.currencies.includes(currency)) {
    throw new DomainError('GAME_NOT_IN_CURRENCY', { currencies: [...game.currencies] });
  }
  const vendor = await knownVendor(ctx, game.vendor);
  const token = newToken();
  const from = { ip: opening.ip, country: (await countryOf(ctx, opening.ip)) ?? null };
  const launchId = await writeLaunch(ctx, { player, game, token, language, device: request.device, from });
  try {
    const asked = {
      ...askedFor(game, opening, { vendor, currency }),
      token,
      player: String(memberId),
      ...seatFor(ctx, vendor, launchId, from),
    };
    const [url, needsTransfer] = await Promise.all([
      addressAt(ctx, vendor, asked),
      isVendorWalletEmpty(ctx, vendor, { memberId, currency }),
    ]);
    if (dialectOf(vendor)?.authenticates === false) await startLaunch(ctx.db, launchId, ctx.clock());
    await noteRecent(ctx.db, memberId, game.nodeId, ctx.clock());
    const item = gameItem(game, await shownTo(ctx, { language, currency, deps }));
    return { url, ...kindOf(vendor), mode: 'real', game: item, needsTransfer };
  } catch (error) {
    // The address was never handed out, so nobody can use its token.
    await endRows(ctx.db, { launch: launchId }, ctx.clock());
    throw error;
  }
}

/**
 * Opens a game without money, for anybody.
 * @throws GAME_NOT_FOUND, GAME_MAINTENANCE, DEVICE_NOT_SUPPORTED (value.devices), FREE_PLAY_NOT_OFFERED,
 * VENDOR_UNAVAILABLE, TOO_MANY_REQUESTS (value.retryAfterSeconds)
 */
export async function launchFree(ctx: Ctx, opening: Opening, deps: Pick<GamesDeps, 'pictureOf'>): Promise<LaunchValue> {
  const { request, language } = opening;
  const game = await gameByCode(ctx, request.vassalage, request.gameCode);
  if (!game.freePlay) throw new DomainError('FREE_PLAY_NOT_OFFERED');
  requireOpen(game, request.device);
  const { currency: own } = await brandSettings(ctx);
  const currency = game.currencies.includes(own) ? own : (game.currencies[0] ?? own);
  const vendor = await knownVendor(ctx, game.vendor);
  const visit = { ip: opening.ip, vendor: vendor.code };
  const url = await withinFreeLimit(ctx, visit, () =>
    addressAt(ctx, vendor, askedFor(game, opening, { vendor, currency })),
  );
  const item = gameItem(game, await shownTo(ctx, { language, currency, deps }));
  return { url, ...kindOf(vendor), mode: 'free', game: item, needsTransfer: false };
}

function kindOf({ opens, walletMode }: Vendor) {
  return { opens, walletMode };
}

/**
 * Returns the session, address and country that a dialect's vendor gets with the launch; the other vendors get them by
 * exchanging the token.
 */
function seatFor(ctx: Ctx, vendor: Vendor, launchId: bigint, { ip, country }: Place) {
  if (!dialectOf(vendor)) return {};
  return { session: sessionOf(ctx, launchId), ip, ...(country === null ? {} : { country }) };
}

function requireOpen(game: CatalogueGame, device: LaunchRequest['device']): void {
  if (isClosed(game)) throw new DomainError('GAME_MAINTENANCE');
  if (!game.devices.includes(device)) throw new DomainError('DEVICE_NOT_SUPPORTED', { devices: [...game.devices] });
}

function askedFor(
  game: CatalogueGame,
  { request, language, site }: Opening,
  { vendor, currency }: { vendor: Vendor; currency: CurrencyCode },
) {
  const { device, backUrl = '/', table } = request;
  return {
    gameCode: game.gameCode,
    currency: nameAt(vendor, currency),
    language,
    device,
    backUrl: new URL(backUrl, site).href,
    ...(table === undefined ? {} : { table }),
  };
}

async function writeLaunch(
  ctx: Ctx,
  {
    player: { memberId, sessionId, currency },
    game,
    token,
    language,
    device,
    from: { ip, country },
  }: {
    player: Player;
    game: CatalogueGame;
    token: string;
    language: Language;
    device: LaunchRequest['device'];
    from: Place;
  },
): Promise<bigint> {
  const at = ctx.clock();
  return await ctx.db.transaction().execute(async (tx) => {
    // All launches end with the session, so none may be opened from it after that.
    if (!(await holdSession(tx, sessionId))) throw new DomainError('NOT_LOGGED_IN');
    await tellVendors(tx, await endOldest(tx, memberId, openMax - 1, at));
    return await insertLaunch(tx, {
      member_id: memberId,
      vendor: game.vendor,
      game_code: game.gameCode,
      currency,
      token_hash: sha256(token),
      token_until: new Date(at.getTime() + tokenMs),
      authenticated_at: null,
      created_at: at,
      ended_at: null,
      ends_at: new Date(at.getTime() + launchMs),
      session_id: sessionId,
      language,
      device,
      ip,
      country,
      continued_by: null,
    });
  });
}

/**
 * Asks the vendor for the game's address. An address outside the vendor's own origins, or on ours, is refused, so that
 * foreign content is never shown as a page of this site.
 * @throws VENDOR_UNAVAILABLE
 */
async function addressAt(
  ctx: Ctx,
  vendor: Vendor,
  body: VendorLaunchRequest & Partial<Place> & { session?: string },
): Promise<string> {
  try {
    const { url } = await askVendor(ctx, vendor, { path: '/games/launch', body, answer: VendorLaunchAnswer });
    const address = serviceUrl(url) === undefined ? null : new URL(url);
    const isOurs = address?.origin === new URL(ctx.config.publicUrl).origin;
    if (!address || isOurs || !vendor.launchOrigins.includes(address.origin)) {
      ctx.log.warn({ vendor: vendor.code, origin: address?.origin }, 'a vendor named an address that is not its own');
      throw new DomainError('VENDOR_UNAVAILABLE');
    }
    return await shownAt(ctx, vendor, address);
  } catch (error) {
    if (!(error instanceof VendorSilence)) throw error;
    ctx.log.warn({ vendor: vendor.code, why: error.message }, 'a vendor did not open a game');
    throw new DomainError('VENDOR_UNAVAILABLE');
  }
}
