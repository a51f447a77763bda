import type { HomeRow } from '@fairhouse/contract/home';

/** The rows that show games. Adjacent ones form one part of the page, which is hydrated first. */
const ofLobby = ['hot', 'recent', 'favourites', 'jackpots', 'kinds'] as const satisfies HomeRow[];
export type LobbyRow = (typeof ofLobby)[number];
export type LowerRow = Exclude<HomeRow, LobbyRow | 'winners'>;

export type HomePart = { kind: 'lobby'; rows: LobbyRow[] } | { kind: 'winners' } | { kind: 'lower'; rows: LowerRow[] };

const isOfLobby = (row: HomeRow): row is LobbyRow => ofLobby.some((one) => one === row);

/**
 * Returns the parts of the page in the order of its rows. The first is a part of games, which also holds the
 * categories.
 */
export function homeParts(rows: readonly HomeRow[]): HomePart[] {
  const parts: HomePart[] = [{ kind: 'lobby', rows: [] }];
  for (const row of rows) {
    const last = parts.at(-1);
    if (row === 'winners') parts.push({ kind: 'winners' });
    else if (isOfLobby(row)) {
      if (last?.kind === 'lobby') last.rows.push(row);
      else parts.push({ kind: 'lobby', rows: [row] });
    } else if (last?.kind === 'lower') last.rows.push(row);
    else parts.push({ kind: 'lower', rows: [row] });
  }
  return parts;
}
