/**
 * Does one thing after another, in the order in which they were asked for, each `paceMs` after the one before it was over:
 * however long the network takes, they reach the site no closer together.
 */
export function createTurns(paceMs: number) {
  let free: Promise<void> = Promise.resolve();
  return {
    /** @returns what the work returns, once it had its turn */
    take<T>(work: () => Promise<T>): Promise<T> {
      const done = free.then(work);
      const rest = () => new Promise<void>((resolve) => setTimeout(resolve, paceMs));
      free = done.then(rest, rest);
      return done;
    },
  };
}
