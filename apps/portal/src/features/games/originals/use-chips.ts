import { chipsMax, chipsOf, readSpread, type Spread } from '@fairhouse/games/originals/spread';
import { useState } from 'react';
import { useTabKept } from '../../../ui/use-tab-kept.ts';

/** The chips on a table: one or several are placed at once, and taken back in the reverse order, doubled or cleared. */
export function useChips<Spot extends string>(gameCode: string, spots: readonly Spot[]) {
  const [chips, keep] = useTabKept<Spread<Spot>>(`fh_choice_${gameCode}`, {}, (kept) => readSpread(kept, spots));
  const [before, setBefore] = useState<readonly Spread<Spot>[]>([]);
  const count = chipsOf(chips);

  function set(next: Spread<Spot>) {
    if (chipsOf(next) > chipsMax) return;
    setBefore((held) => [...held.slice(-99), chips]);
    keep(next);
  }

  return {
    chips,
    count,
    place: (added: Spread<Spot>) => {
      const next = { ...chips };
      for (const spot of spots) {
        const more = added[spot];
        if (more !== undefined) next[spot] = (next[spot] ?? 0) + more;
      }
      set(next);
    },
    double: () => {
      const next: Spread<Spot> = {};
      for (const spot of spots) {
        const placed = chips[spot];
        if (placed !== undefined) next[spot] = placed * 2;
      }
      set(next);
    },
    undo: () => {
      const last = before.at(-1);
      if (!last) return;
      setBefore(before.slice(0, -1));
      keep(last);
    },
    clear: () => set({}),
    canUndo: before.length > 0,
  };
}

export type Chips<Spot extends string> = ReturnType<typeof useChips<Spot>>;
