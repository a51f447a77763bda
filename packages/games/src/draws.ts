import { type NumberStream, pick } from '@fairhouse/fairness/numbers';
import type { Card } from './cards.ts';

/** floor(f × 52): the next card of endless decks. */
export function endlessCard(numbers: NumberStream): Card {
  return pick(numbers(), 52);
}

/** So many of 0 to `size` − 1 without replacement, in their order: each number takes one of what is left. */
export function drawFrom(numbers: NumberStream, size: number, count: number): number[] {
  return drawOf(
    numbers,
    Array.from({ length: size }, (_, i) => i),
    count,
  );
}

/** So many of these without replacement, in their order. */
export function drawOf<T>(numbers: NumberStream, from: readonly T[], count: number): T[] {
  const left = [...from];
  const taken: T[] = [];
  for (let i = 0; i < count; i += 1) taken.push(...left.splice(pick(numbers(), left.length), 1));
  return taken;
}
