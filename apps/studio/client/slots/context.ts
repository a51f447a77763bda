import { createContext, use, useSyncExternalStore } from 'react';
import type { Language } from '../shared/words.ts';
import type { SlotGame } from './game.ts';
import type { State } from './state.ts';
import type { Words } from './words.ts';

/** The values that every part of the screen needs. */
export type Table = {
  game: SlotGame;
  say: Words;
  language: Language;
  pictures: Readonly<Record<string, string>>;
  back: string | null;
};

export const TableContext = createContext<Table | null>(null);

export function useTable(): Table {
  const table = use(TableContext);
  if (!table) throw new Error('a part of the game stands within it');
  return table;
}

/** The game's state as shown now. */
export function useGame(): State {
  const { game } = useTable();
  return useSyncExternalStore(game.watch, game.state);
}
