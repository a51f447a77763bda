import { inLanguage, type Language, type Localized } from '@fairhouse/contract/language';
import type { OriginalGame } from '@fairhouse/contract/originals';
import type { Picture } from '@fairhouse/contract/site';
import { games } from '@fairhouse/games/originals/registry';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { memoryCopy } from '../../platform/memory-copy.ts';
import { type GameRow, readGames, readLimits, readRule } from './offer-store.ts';

/** A game as it is offered in one currency; limits in units. */
export type Offer = {
  gameCode: string;
  name: Localized;
  state: GameRow['state'];
  isHot: boolean;
  minStake: bigint;
  maxStake: bigint;
  maxPayout: bigint;
  /** The most that all bets of a shared round pay together; null: the game has none. */
  maxRoundPayout: bigint | null;
  /** The brand's rule: the least milliseconds between the beginnings of two rounds, and whether autobet is allowed. */
  minRoundMs: number;
  autobet: boolean;
};

/** By currency, in the order in which games are shown. */
type Offers = Map<string, Offer[]>;

const none: Offer[] = [];

/** Every node sees a change of a game, a limit or the rule within a second. */
const offers = memoryCopy(1000, readOffers);

/** Forgets the copy after a change made through this context: the next read sees it. */
export const offersChanged: (ctx: Ctx) => void = offers.forget;

async function offersIn(ctx: Ctx, currency: CurrencyCode): Promise<Offer[]> {
  return (await offers.of(ctx)).get(currency) ?? none;
}

/** @throws GAME_NOT_FOUND when the game is not offered in this currency */
export async function offerOf(ctx: Ctx, gameCode: string, currency: CurrencyCode): Promise<Offer> {
  const offer = (await offersIn(ctx, currency)).find((o) => o.gameCode === gameCode);
  if (!offer) throw new DomainError('GAME_NOT_FOUND');
  return offer;
}

const listed = new WeakMap<Offer[], Map<Language, OriginalGame[]>>();

/** Returns the in-house games as visitors see them; the same array while this node's copy is unchanged. */
export async function listGames(
  ctx: Ctx,
  currency: CurrencyCode,
  language: Language,
  pictureOf: (name: string) => Picture,
): Promise<OriginalGame[]> {
  const offered = await offersIn(ctx, currency);
  const lists = listed.get(offered) ?? new Map<Language, OriginalGame[]>();
  listed.set(offered, lists);
  const list = lists.get(language) ?? listOf(offered, currency, language, pictureOf);
  lists.set(language, list);
  return list;
}

function listOf(
  offered: readonly Offer[],
  currency: CurrencyCode,
  language: Language,
  pictureOf: (name: string) => Picture,
): OriginalGame[] {
  return offered.flatMap((offer): OriginalGame[] => {
    const rules = games.get(offer.gameCode);
    if (!rules || offer.state === 'off') return [];
    return [
      {
        gameCode: offer.gameCode,
        gameName: inLanguage(offer.name, language),
        rtp: rules.rtp,
        minStake: formatMoney(offer.minStake, currency),
        maxStake: formatMoney(offer.maxStake, currency),
        maxPayout: formatMoney(offer.maxPayout, currency),
        ...(offer.maxRoundPayout === null ? {} : { maxRoundPayout: formatMoney(offer.maxRoundPayout, currency) }),
        maintenance: offer.state === 'maintenance',
        isHot: offer.isHot ? 1 : 0,
        minRoundMs: offer.minRoundMs,
        autobet: offer.autobet,
        picture: pictureOf(`tile/${offer.gameCode}`),
      },
    ];
  });
}

async function readOffers(ctx: Ctx): Promise<Offers> {
  const [rows, limits, rule] = await Promise.all([readGames(ctx), readLimits(ctx), readRule(ctx)]);
  const byCurrency: Offers = new Map();
  for (const game of rows) {
    for (const limit of limits.filter((l) => l.game_code === game.game_code)) {
      const list = byCurrency.get(limit.currency) ?? [];
      list.push({
        gameCode: game.game_code,
        name: game.name,
        state: game.state,
        isHot: game.is_hot,
        minStake: limit.min_stake,
        maxStake: limit.max_stake,
        maxPayout: limit.max_payout,
        maxRoundPayout: limit.max_round_payout,
        minRoundMs: rule.min_round_ms,
        autobet: rule.autobet,
      });
      byCurrency.set(limit.currency, list);
    }
  }
  return byCurrency;
}
