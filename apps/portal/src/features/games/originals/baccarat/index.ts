import { baccaratSpots } from '@fairhouse/games/baccarat';
import { readBaccaratParams } from '@fairhouse/games/originals/baccarat/rules';
import { lazyResult, type Original } from '../original.ts';
import { handsOf } from './baccarat-hands.ts';

/** The portal's description of baccarat, which the shared screens read. */
export const baccarat: Original = {
  code: 'baccarat',
  bet: (value, t) => {
    const chips = readBaccaratParams(value)?.chips;
    if (!chips) return null;
    const placed = baccaratSpots.filter((spot) => chips[spot] !== undefined);
    return placed.map((spot) => `${t(`baccarat:spot.${spot}`)} ×${chips[spot]}`).join(', ');
  },
  figure: ({ result }) => {
    const hands = handsOf(result);
    return hands && `${hands.player.total}:${hands.banker.total}`;
  },
  Result: lazyResult(async () => (await import('./baccarat-result.tsx')).BaccaratResult),
  params: [],
};
