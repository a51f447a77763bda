import type { Round } from '@fairhouse/contract/originals';

type Listener = (round: Round) => void;

const listeners = new Set<Listener>();
/** The last rounds that were reported, because a page may learn of a round's end in several ways. */
const told: string[] = [];
const toldMax = 50;

/** Reports once that the result of a settled round of the member's has been shown on this page. */
export function tellLanded(round: Round): void {
  if (round.state !== 'SETTLED' || told.includes(round.roundId)) return;
  told.push(round.roundId);
  if (told.length > toldMax) told.shift();
  for (const listener of listeners) listener(round);
}

/** Calls the listener once for each settled round, until the returned function is called. */
export function onLanded(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
