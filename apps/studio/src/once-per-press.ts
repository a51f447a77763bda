import type { Studio } from './studio.ts';

/**
 * Returns a function that runs the work of a press, or waits for the one that runs already: two simultaneous requests
 * of one press run it once.
 */
export function oncePerPress<A>() {
  const running = new WeakMap<Studio, Map<string, Promise<A>>>();
  return async (studio: Studio, name: string, work: () => Promise<A>): Promise<{ answer: A; isFirst: boolean }> => {
    const ofStudio = running.get(studio) ?? new Map<string, Promise<A>>();
    running.set(studio, ofStudio);
    const held = ofStudio.get(name);
    if (held) return { answer: await held, isFirst: false };
    const started = work().finally(() => ofStudio.delete(name));
    ofStudio.set(name, started);
    return { answer: await started, isFirst: true };
  };
}
