import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What goes wrong on purpose. In what we say to the platform:
 *
 * delay: the call arrives after we stopped waiting. duplicate: it arrives twice at once. reorder: it arrives behind the
 * call that follows it. drop: it is answered, and the answer is lost. cancel-before-bet: a bet's cancel comes first.
 * settle-twice: a second settle follows with another number and another amount. another-amount: the same number comes
 * again with more. wrong-signature: somebody else signs. stale-time: it is dated ten minutes ago. unknown-member,
 * foreign-currency: before the call comes one like it, for a player who is not there or in another currency.
 *
 * In what we answer (`wallet-faults.ts`) they mean the like.
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

/** One thing that goes wrong: with this call (null: with every one), so many times. */
export type FaultRule = { fault: Fault; call: string | null; times: number };

/** What a bent call was answered; for those who try. */
export type Noted = { fault: Fault; call: string; answer: string };

/** Resolves after a while, or when everything ends. */
type Sleep = (ms: number) => Promise<void>;

const notedMax = 200;

/** @param start what goes wrong from the beginning, with every call */
export function openFaults(start: Fault) {
  let rules: FaultRule[] = [{ fault: start, call: null, times: Number.POSITIVE_INFINITY }];
  const noted: Noted[] = [];
  const held: (() => Promise<void>)[] = [];
  const running = new Set<Promise<void>>();
  const ending = new AbortController();
  const rest: Sleep = (ms) => sleep(ms, undefined, { signal: ending.signal }).catch(() => {});
  return {
    /** In place of all that went wrong before. */
    set: (next: readonly FaultRule[]) => {
      rules = next.map((rule) => ({ ...rule }));
    },
    /** What happens to this call: it is used up by asking. */
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
    /** Keeps a call back until the next one is through. */
    hold: (work: () => Promise<void>) => void held.push(work),
    release: async () => {
      for (const work of held.splice(0)) await work();
    },
    /** Goes on while nobody waits for it; `close` does. */
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
