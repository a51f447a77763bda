import { type GameType, gameTypes } from '@fairhouse/contract/games';
import { languages } from '@fairhouse/contract/language';
import { VendorGame } from '@fairhouse/contract/vendor-protocol';
import { type CurrencyCode, formatMoney, parseMoney } from '@fairhouse/money/money';
import { Compile } from 'typebox/compile';
import { currencyAt, ourAmount, type Vendor } from '../../vendors/index.ts';
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

/** An unusable game of the list, by its code where it has one, with the reason. */
export type UnusableGame = { gameCode: string; why: string };

/**
 * Parses one game of a vendor's list, or returns the reason for which it is unusable: an unknown type, no English name,
 * or none of the vendor's currencies. Unreadable optional fields are left out.
 */
export function readListed(said: unknown, vendor: Vendor): ListedGame | UnusableGame {
  checker ??= Compile(VendorGame);
  if (!checker.Check(said)) {
    const [first] = checker.Errors(said);
    return { gameCode: codeOf(said), why: `${first?.instancePath ?? ''} ${first?.message ?? 'is no game'}`.trim() };
  }
  const unusable = (why: string) => ({ gameCode: said.gameCode, why });
  const game_type = typeOf(said.gameType);
  const name = namesOf(said.name);
  const currencies = said.currencies
    .map((name) => currencyAt(vendor, name))
    .filter((code): code is CurrencyCode => code !== null && vendor.currencies.includes(code));
  const devices = [...new Set(said.devices)];
  if (!game_type) return unusable(`/gameType "${said.gameType}" is none of ours`);
  if (!name) return unusable('/name has no English');
  if (currencies.length === 0) return unusable(`/currencies are none of ${vendor.currencies.join(', ')}`);
  if (devices.length === 0) return unusable('/devices are none');
  return {
    game_code: said.gameCode,
    game_type,
    name,
    classify: said.gameClassify.trim(),
    rtp: said.rtp !== undefined && /^\d{1,3}(\.\d{1,4})?$/.test(said.rtp) ? said.rtp : null,
    lines: said.lines ?? null,
    min_bet: leastBets(vendor, said.minBet),
    currencies: [...new Set(currencies)].sort(),
    devices: devices.sort(),
    free_play: said.freePlay,
    vendor_closed: said.maintenance,
    released_at: said.releasedAt === undefined ? null : timeOf(said.releasedAt),
  };
}

function codeOf(said: unknown): string {
  const code = typeof said === 'object' && said !== null && 'gameCode' in said ? said.gameCode : undefined;
  return typeof code === 'string' && /^[\x21-\x7e]{1,64}$/.test(code) ? code : 'no code';
}

/** Returns the type; null for the type of in-house games, which no vendor has. */
function typeOf(said: string): GameType | null {
  return gameTypes.find((type) => type === said && type !== 'INHOUSE') ?? null;
}

/** Returns the names, with the English one for a missing language. */
function namesOf(said: Record<string, string>): ListedGame['name'] | null {
  const [english = '', thai = '', chinese = ''] = languages.map((language) => said[language]?.trim());
  return english === '' ? null : { EN: english, TH: thai || english, CN: chinese || english };
}

function leastBets(vendor: Vendor, said: Record<string, string>): ListedGame['min_bet'] {
  const least: Record<CurrencyCode, string> = {};
  for (const name of Object.keys(said).sort()) {
    const currency = currencyAt(vendor, name);
    const units = currency && parseMoney(ourAmount(vendor, currency, said[name] ?? '', 'taken'), currency);
    if (currency && units && units > 0n) least[currency] = formatMoney(units, currency);
  }
  return least;
}

function timeOf(said: string): Date | null {
  const time = new Date(said);
  return Number.isNaN(time.getTime()) ? null : time;
}
