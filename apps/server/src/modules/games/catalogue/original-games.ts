import { createHash } from 'node:crypto';
import { languages } from '@fairhouse/contract/language';
import type { OriginalGame } from '@fairhouse/contract/originals';
import { type CurrencyCode, parseMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import type { GamesDeps } from '../deps.ts';
import { type CatalogueGame, catalogueChanged, catalogueOf, soughtOf } from './catalogue.ts';
import { numberInHouse } from './game-store.ts';
import { sought } from './words.ts';

/** The vendor code of the in-house games in lobbies. */
export const ownVassalage = 'ORIGINALS';
export const ownName = 'Originals';

/** The in-house games of a currency; `state` changes with every state of them. */
export type InHouse = { games: readonly CatalogueGame[]; state: string };

/** Made once for each state of the offer, so that the same request gets the same list. */
const made = new WeakMap<readonly OriginalGame[], { numbers: ReadonlyMap<string, bigint>; inHouse: InHouse }>();

/** Returns the in-house games of a currency in their order, in the form of catalogue games. */
export async function inHouseGames(ctx: Ctx, deps: GamesDeps, currency: CurrencyCode): Promise<InHouse> {
  const [english = [], ...others] = await Promise.all(
    languages.map((language) => deps.inHouse(ctx, { currency, language })),
  );
  const numbers = await numbersOf(
    ctx,
    english.map(({ gameCode }) => gameCode),
  );
  const before = made.get(english);
  if (before?.numbers === numbers) return before.inHouse;
  const games = english.map((offered) => gameOf(offered, others, { numbers, currency }));
  const inHouse = {
    games,
    state: createHash('sha256')
      .update(JSON.stringify([english, others]))
      .digest('base64url'),
  };
  made.set(english, { numbers, inHouse });
  return inHouse;
}

function gameOf(
  offered: OriginalGame,
  others: readonly (readonly OriginalGame[])[],
  { numbers, currency }: { numbers: ReadonlyMap<string, bigint>; currency: CurrencyCode },
): CatalogueGame {
  const { gameCode, gameName } = offered;
  const [thai = gameName, chinese = gameName] = others.map(
    (list) => list.find((game) => game.gameCode === gameCode)?.gameName,
  );
  const nodeId = numbers.get(gameCode);
  assert(nodeId !== undefined, `the in-house game ${gameCode} has a number`);
  return {
    nodeId,
    vendor: ownVassalage,
    vendorName: ownName,
    gameCode,
    gameType: 'INHOUSE',
    gameClassify: '',
    groupCode: '',
    name: { EN: gameName, TH: thai, CN: chinese },
    state: offered.maintenance ? 'maintenance' : 'on',
    vendorClosed: false,
    hot: offered.isHot === 1 || null,
    isNew: false,
    devices: ['desktop', 'mobile'],
    currencies: [currency],
    minBet: { [currency]: parseMoney(offered.minStake, currency) ?? 0n },
    lines: null,
    rtp: offered.rtp,
    freePlay: false,
    jackpot: null,
    position: 0,
    updatedAt: firstOffered,
    sought: soughtOf([gameName, thai, chinese], [ownName, gameCode].map(sought)),
  };
}

/** The release date of the in-house games, which change with the product, not with the catalogue. */
const firstOffered = new Date(Date.UTC(2026, 0, 1));

async function numbersOf(ctx: Ctx, gameCodes: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const known = (await catalogueOf(ctx)).inHouse;
  const unknown = gameCodes.filter((gameCode) => !known.has(gameCode));
  if (unknown.length === 0) return known;
  await numberInHouse(ctx.db, unknown);
  catalogueChanged(ctx);
  return (await catalogueOf(ctx)).inHouse;
}
