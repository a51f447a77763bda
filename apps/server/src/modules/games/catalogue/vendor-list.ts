import { type GameType, gameTypes } from '@fairhouse/contract/games';
import { languages } from '@fairhouse/contract/language';
import { VendorGame } from '@fairhouse/contract/vendor-protocol';
import { type CurrencyCode, formatMoney, isCurrency, parseMoney } from '@fairhouse/money/money';
import { Compile } from 'typebox/compile';
import type { Vendor } from '../../vendors/index.ts';
import type { GameFields } from './game-store.ts';

/** A game's fields as the vendor's list gives them. */
export type ListedGame = Pick<
  GameFields,
  | 'game_type'
  | 'name'
  | 'classify'
  | 'rtp'
  | 'lines'
  | 'min_bet'
  | 'currencies'
  | 'devices'
  | 'free_play'
  | 'vendor_closed'
  | 'released_at'
> & { game_code: string };

let checker: ReturnType<typeof Compile<typeof VendorGame>> | undefined;

/**
 * Reads one game of a vendor's list; null for one that cannot be used: of an unknown type, without an English name, or
 * in none of the currencies that the vendor takes. Optional fields that cannot be read are left out.
 */
export function readListed(said: unknown, vendor: Vendor): ListedGame | null {
  checker ??= Compile(VendorGame);
  if (!checker.Check(said)) return null;
  const game_type = typeOf(said.gameType);
  const name = namesOf(said.name);
  const currencies = said.currencies.filter(isCurrency).filter((code) => vendor.currencies.includes(code));
  const devices = [...new Set(said.devices)];
  if (!game_type || !name || currencies.length === 0 || devices.length === 0) return null;
  return {
    game_code: said.gameCode,
    game_type,
    name,
    classify: said.gameClassify.trim(),
    rtp: said.rtp !== undefined && /^\d{1,3}(\.\d{1,4})?$/.test(said.rtp) ? said.rtp : null,
    lines: said.lines ?? null,
    min_bet: leastBets(said.minBet),
    currencies: [...new Set(currencies)].sort(),
    devices: devices.sort(),
    free_play: said.freePlay,
    vendor_closed: said.maintenance,
    released_at: said.releasedAt === undefined ? null : timeOf(said.releasedAt),
  };
}

/** In-house games are ours: no vendor has them. */
function typeOf(said: string): GameType | null {
  return gameTypes.find((type) => type === said && type !== 'INHOUSE') ?? null;
}

/** A missing language gets the English name. */
function namesOf(said: Record<string, string>): ListedGame['name'] | null {
  const [english = '', thai = '', chinese = ''] = languages.map((language) => said[language]?.trim());
  return english === '' ? null : { EN: english, TH: thai || english, CN: chinese || english };
}

function leastBets(said: Record<string, string>): ListedGame['min_bet'] {
  const least: Partial<Record<CurrencyCode, string>> = {};
  for (const currency of Object.keys(said).filter(isCurrency).sort()) {
    const units = parseMoney(said[currency] ?? '', currency);
    if (units !== null && units > 0n) least[currency] = formatMoney(units, currency);
  }
  return least;
}

function timeOf(said: string): Date | null {
  const time = new Date(said);
  return Number.isNaN(time.getTime()) ? null : time;
}
