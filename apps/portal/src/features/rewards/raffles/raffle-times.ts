import type { Raffle } from '@fairhouse/contract/raffles';

type Timed = Pick<Raffle, 'state' | 'startsAt' | 'closesAt' | 'drawsAt' | 'drawnAt'>;

/** Returns the time of a raffle's next state; for a drawn one, the time of the draw. */
export function nextMoment({ state, startsAt, closesAt, drawsAt, drawnAt }: Timed): string {
  if (state === 'SOON') return startsAt;
  if (state === 'OPEN') return closesAt;
  return state === 'DRAWN' ? (drawnAt ?? drawsAt) : drawsAt;
}

/** Returns true if that time is still to come. */
export const isAhead = ({ state }: Pick<Raffle, 'state'>): boolean => state !== 'DRAWN' && state !== 'CANCELLED';
