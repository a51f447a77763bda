import type { Round } from '@fairhouse/contract/originals';

type Listener = (round: Round) => void;

const listeners = new Set<Listener>();
/** The rounds told last: a page may learn of an end by several ways. */
const told: string[] = [];
const toldMax = 50;

/** Tells once that a settled round of the member's has come to rest on this page. */
export function tellLanded(round: Round): void {
  if (round.state !== 'SETTLED' || told.includes(round.roundId)) return;
  told.push(round.roundId);
  if (told.length > toldMax) told.shift();
  for (const listener of listeners) listener(round);
}

/** Hears of each settled round once, until the returned function is called. */
export function onLanded(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
