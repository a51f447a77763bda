import type { Raffle } from '@fairhouse/contract/raffles';

type Timed = Pick<Raffle, 'state' | 'startsAt' | 'closesAt' | 'drawsAt' | 'drawnAt'>;

/** Returns the moment that a raffle's state leads to; of a drawn one, when it was drawn. */
export function nextMoment({ state, startsAt, closesAt, drawsAt, drawnAt }: Timed): string {
  if (state === 'SOON') return startsAt;
  if (state === 'OPEN') return closesAt;
  return state === 'DRAWN' ? (drawnAt ?? drawsAt) : drawsAt;
}

/** Tells whether that moment is still to come. */
export const isAhead = ({ state }: Pick<Raffle, 'state'>): boolean => state !== 'DRAWN' && state !== 'CANCELLED';
