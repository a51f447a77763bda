import type { Desk, DeskRoute } from '../api/desk.ts';
import { type Place, type Row, readingOf } from './place.ts';

/** The fields that name the rows of a place: the first is the row's name, and all of them are searched. */
const names: Readonly<Record<string, readonly string[]>> = {
  players: ['username', 'nickname'],
  vendors: ['name', 'vendor'],
  games: ['name', 'gameCode'],
  originals: ['name', 'gameCode'],
  promotions: ['title'],
  missions: ['code'],
  raffles: ['code'],
  races: ['code'],
  seasons: ['code'],
  goods: ['name'],
  'vip-levels': ['name'],
  banners: ['title', 'name'],
  announcements: ['title', 'name'],
  notices: ['title', 'name'],
  articles: ['title', 'name'],
  legal: ['name'],
  resources: ['name', 'labelNameEn'],
  'customer-services': ['title', 'name'],
  partners: ['name', 'code'],
  channels: ['name', 'code'],
  operators: ['username'],
};

/** The shortest text for which the server is asked. */
export const askedMin = 2;

/** A place whose rows are found by name; `asks`: the server is asked, since the list comes in pages. */
export type Searched = { place: Place; asks: boolean };

/** A row that matches a text. */
export type Named = { place: Place; id: string; text: string; rank: number };

/** Returns the places of an operator whose rows are found by name. */
export function searchedPlaces(desk: Desk, places: readonly Place[]): Searched[] {
  return places.flatMap((place): Searched[] => {
    const route = desk.routes.get(`GET ${place.read}`);
    if (!names[place.name] || !route) return [];
    const { kind } = readingOf(route);
    if (kind === 'array' || kind === 'list') return [{ place, asks: false }];
    return hasText(route) ? [{ place, asks: true }] : [];
  });
}

const hasText = ({ query }: DeskRoute) => query.properties?.q !== undefined;

/**
 * Returns the rank of a match: 0 for the same text, then for the name's beginning, a word's beginning, and a part;
 * null: no match.
 */
export function fitOf(name: string, text: string): number | null {
  const at = name.toLowerCase().indexOf(text);
  if (at < 0) return null;
  if (at === 0) return name.length === text.length ? 0 : 1;
  return /[\s\-_·:/(]/.test(name.charAt(at - 1)) ? 2 : 3;
}

/**
 * Returns the rows of a place that match a text, the best first, each with its name in a language. Rows that the server
 * found by another field than the name come last.
 * @param text in lower case
 */
export function namedRows({ place, asks }: Searched, rows: readonly Row[], text: string, language: string): Named[] {
  const fields = names[place.name] ?? [];
  return rows
    .flatMap((row): Named[] => {
      const said = fields.flatMap((field) => textsOf(row[field]));
      const ranks = [...said, row.id].map((name) => fitOf(name, text)).filter((rank) => rank !== null);
      if (ranks.length === 0 && !asks) return [];
      const [shown = row.id] = [...textsOf(row[fields[0] ?? 'id'], language), row.id];
      return [{ place, id: row.id, text: shown, rank: Math.min(4, ...ranks) }];
    })
    .sort((a, b) => a.rank - b.rank || a.text.localeCompare(b.text));
}

/** The texts of a field: one, or one for each language; with `language` only that one. */
function textsOf(value: unknown, language?: string): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  const texts = Object.entries(Object(value)).flatMap(([of, text]) =>
    typeof text === 'string' && text !== '' ? [[of, text] as const] : [],
  );
  if (language === undefined) return texts.map(([, text]) => text);
  const said = texts.find(([of]) => of === language) ?? texts.find(([of]) => of === 'EN') ?? texts[0];
  return said ? [said[1]] : [];
}
