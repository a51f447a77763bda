import { type NumberStream, pick } from '@fairhouse/fairness/numbers';
import type { Card } from './cards.ts';

/** Returns floor(f × 52): the next card of endless decks. */
export function endlessCard(numbers: NumberStream): Card {
  return pick(numbers(), 52);
}

/** Draws `count` of 0 to `size` − 1 without replacement, in order: each number picks one of those left. */
export function drawFrom(numbers: NumberStream, size: number, count: number): number[] {
  return drawOf(
    numbers,
    Array.from({ length: size }, (_, i) => i),
    count,
  );
}

/** Draws `count` of these values without replacement, in order. */
export function drawOf<T>(numbers: NumberStream, from: readonly T[], count: number): T[] {
  const left = [...from];
  const taken: T[] = [];
  for (let i = 0; i < count; i += 1) taken.push(...left.splice(pick(numbers(), left.length), 1));
  return taken;
}
