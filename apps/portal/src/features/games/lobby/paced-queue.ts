/**
 * Runs jobs one after another in the order of the calls, each `paceMs` after the end of the one before, so that
 * requests reach the server no closer together, however slow the network is.
 */
export function createPacedQueue(paceMs: number) {
  let free: Promise<void> = Promise.resolve();
  return {
    /** @returns the result of the job, after its turn */
    take<T>(work: () => Promise<T>): Promise<T> {
      const done = free.then(work);
      const rest = () => new Promise<void>((resolve) => setTimeout(resolve, paceMs));
      free = done.then(rest, rest);
      return done;
    },
  };
}
