import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Faults made on purpose. In our calls to the platform:
 *
 * delay: the call arrives after we stopped waiting. duplicate: it arrives twice at once. reorder: it arrives behind the
 * call that follows it. drop: it is answered, and the answer is lost. cancel-before-bet: a bet's cancel comes first.
 * settle-twice: a second settle follows with another number and another amount. another-amount: the same number comes
 * again with more. wrong-signature: somebody else signs. stale-time: it is dated ten minutes ago. unknown-member,
 * foreign-currency: before the call comes one like it, for a player who is not there or in another currency.
 *
 * In our answers (`wallet-faults.ts`) they mean the like.
 */
export const faults = [
  'none',
  'delay',
  'duplicate',
  'reorder',
  'drop',
  'cancel-before-bet',
  'settle-twice',
  'another-amount',
  'wrong-signature',
  'stale-time',
  'unknown-member',
  'foreign-currency',
] as const;
export type Fault = (typeof faults)[number];

export function faultOf(text: string): Fault | null {
  return faults.find((fault) => fault === text) ?? null;
}

/** A fault of one call (null: of every call), for a number of times. */
export type FaultRule = { fault: Fault; call: string | null; times: number };

/** A faulty call and its answer, for tests and trials. */
export type Noted = { fault: Fault; call: string; answer: string };

/** Resolves after a while, or when everything ends. */
type Sleep = (ms: number) => Promise<void>;

const notedMax = 200;

/** @param start the fault of every call from the beginning */
export function openFaults(start: Fault) {
  let rules: FaultRule[] = [{ fault: start, call: null, times: Number.POSITIVE_INFINITY }];
  const noted: Noted[] = [];
  const held: (() => Promise<void>)[] = [];
  const running = new Set<Promise<void>>();
  const ending = new AbortController();
  const rest: Sleep = (ms) => sleep(ms, undefined, { signal: ending.signal }).catch(() => {});
  return {
    /** Replaces all faults. */
    set: (next: readonly FaultRule[]) => {
      rules = next.map((rule) => ({ ...rule }));
    },
    /** Returns the fault of this call and uses it up. */
    take: (call: string, possible: readonly Fault[]): Fault => {
      const rule = rules.find(
        (one) => one.times > 0 && (one.call === null || one.call === call) && possible.includes(one.fault),
      );
      if (!rule) return 'none';
      rule.times--;
      return rule.fault;
    },
    note: (what: Noted) => {
      noted.push(what);
      if (noted.length > notedMax) noted.shift();
    },
    noted: (): readonly Noted[] => noted,
    /** Holds a call back until the next one has been sent. */
    hold: (work: () => Promise<void>) => void held.push(work),
    release: async () => {
      for (const work of held.splice(0)) await work();
    },
    /** Runs work in the background; only `close` waits for it. */
    goOn: (work: Promise<void>) => {
      running.add(work);
      void work.finally(() => running.delete(work));
    },
    sleep: rest,
    close: async () => {
      held.length = 0;
      ending.abort();
      await Promise.all(running);
    },
  };
}
export type Faults = ReturnType<typeof openFaults>;
