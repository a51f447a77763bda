import type { Place } from '../desk/place.ts';
import { agents } from './agents.ts';
import { desk } from './desk.ts';
import { games } from './games.ts';
import { money } from './money.ts';
import { players } from './players.ts';
import { reports } from './reports.ts';
import { rewards } from './rewards.ts';
import { site } from './site.ts';

/** All places of the console, in the order of the menu. */
export const places: readonly Place[] = [
  ...money,
  ...players,
  ...games,
  ...rewards,
  ...agents,
  ...reports,
  ...site,
  ...desk,
];

/** Returns every route that a place names. */
export function routesNamed(): string[] {
  const named = places.flatMap(({ read, row, files = {}, acts = {}, more = {}, calls = [] }) => [
    ...[read, row, ...Object.values(files)].flatMap((path) => (path === undefined ? [] : [`GET ${path}`])),
    ...Object.values(acts),
    ...Object.values(more),
    ...calls,
  ]);
  return [...new Set(named)];
}
