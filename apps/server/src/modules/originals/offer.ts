import type { Language, Localized } from '@fairhouse/contract/language';
import type { OriginalGame } from '@fairhouse/contract/originals';
import type { Picture } from '@fairhouse/contract/site';
import { games } from '@fairhouse/games/games';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { readGames, readLimits } from './store.ts';

/** How a game is offered in one currency; limits in units. */
export type Offer = {
  gameCode: string;
  name: Localized;
  maintenance: boolean;
  isHot: boolean;
  minStake: bigint;
  maxStake: bigint;
  maxPayout: bigint;
};

/** By currency, in the order in which games are shown. */
type Offers = Map<string, Offer[]>;

const none: Offer[] = [];

/** A change of a limit or a maintenance reaches every node within this time. */
const keptMs = 1000;
const kept = new WeakMap<Ctx, { offers: Promise<Offers>; readAt: number }>();

/** The games offered in a currency, by this node's copy, at most a second old. */
async function offersIn(ctx: Ctx, currency: CurrencyCode): Promise<Offer[]> {
  const now = ctx.clock().getTime();
  let copy = kept.get(ctx);
  if (!copy || Math.abs(now - copy.readAt) >= keptMs) {
    const fresh = { offers: readOffers(ctx), readAt: now };
    // A failed reading is not kept: the next caller asks again.
    fresh.offers.catch(() => kept.get(ctx) === fresh && kept.delete(ctx));
    kept.set(ctx, fresh);
    copy = fresh;
  }
  return (await copy.offers).get(currency) ?? none;
}

/** @throws GAME_NOT_FOUND when the game is not offered in this currency */
export async function offerOf(ctx: Ctx, gameCode: string, currency: CurrencyCode): Promise<Offer> {
  const offer = (await offersIn(ctx, currency)).find((o) => o.gameCode === gameCode);
  if (!offer) throw new DomainError('GAME_NOT_FOUND');
  return offer;
}

const listed = new WeakMap<Offer[], Map<Language, OriginalGame[]>>();

/** What a visitor sees of the in-house games; the same list as long as this node's copy is the same. */
export async function listGames(
  ctx: Ctx,
  currency: CurrencyCode,
  language: Language,
  pictureOf: (name: string) => Picture,
): Promise<OriginalGame[]> {
  const offers = await offersIn(ctx, currency);
  const lists = listed.get(offers) ?? new Map<Language, OriginalGame[]>();
  listed.set(offers, lists);
  const list = lists.get(language) ?? listOf(offers, currency, language, pictureOf);
  lists.set(language, list);
  return list;
}

function listOf(
  offers: readonly Offer[],
  currency: CurrencyCode,
  language: Language,
  pictureOf: (name: string) => Picture,
): OriginalGame[] {
  return offers.flatMap((offer): OriginalGame[] => {
    const rules = games.get(offer.gameCode);
    if (!rules) return [];
    return [
      {
        gameCode: offer.gameCode,
        gameName: offer.name[language],
        rtp: rules.rtp,
        minStake: formatMoney(offer.minStake, currency),
        maxStake: formatMoney(offer.maxStake, currency),
        maxPayout: formatMoney(offer.maxPayout, currency),
        maintenance: offer.maintenance,
        isHot: offer.isHot ? 1 : 0,
        picture: pictureOf(`tile/${offer.gameCode}`),
      },
    ];
  });
}

async function readOffers(ctx: Ctx): Promise<Offers> {
  const [rows, limits] = await Promise.all([readGames(ctx), readLimits(ctx)]);
  const offers: Offers = new Map();
  for (const game of rows) {
    for (const limit of limits.filter((l) => l.game_code === game.game_code)) {
      const list = offers.get(limit.currency) ?? [];
      list.push({
        gameCode: game.game_code,
        name: game.name,
        maintenance: game.state === 'maintenance',
        isHot: game.is_hot,
        minStake: limit.min_stake,
        maxStake: limit.max_stake,
        maxPayout: limit.max_payout,
      });
      offers.set(limit.currency, list);
    }
  }
  return offers;
}
