import { type RaceBetKind, raceMultiplierE4 } from '@fairhouse/vendor-games/race';
import type { RaceAnswer, RaceRequest, SessionAnswer } from '../../src/wire.ts';
import { askUntilKnown, type Refusal, RefusedError } from '../shared/api.ts';
import { tellFrame } from '../shared/frame.ts';

/** The words of the runners' names, by their index. */
export const runnerNames = ['comet', 'biscuit', 'pepper', 'anchor', 'noodle', 'thunder'] as const;

/** Returns a bet's odds as people read them, e.g. "3.16". */
export function oddsOf(kind: RaceBetKind, runner: number): string {
  return (raceMultiplierE4(kind, runner) / 10_000).toFixed(2);
}

/** The time after which the first runner finishes, and between the following ones. */
const runMs = { first: 4200, apart: 420 } as const;

export type RaceNews = {
  balance: string;
  /** asking: the press waits for its answer. running: the runners are shown on their way. */
  status: 'idle' | 'asking' | 'running';
  /** The race that is shown; null: none yet. */
  shown: RaceAnswer | null;
  /** Refusal of the last press; null: none. */
  refused: Refusal | null;
};

export type Race = ReturnType<typeof openRace>;

/** The races of one session: presses, and the animation of the drawn result. */
export function openRace({ key, currency, balance }: SessionAnswer, onEnded: () => void) {
  const listeners = new Set<() => void>();
  const still = window.matchMedia('(prefers-reduced-motion: reduce)');
  let news: RaceNews = { balance, status: 'idle', shown: null, refused: null };
  /** A press without an answer: pressing again with the same bet repeats the request, so that it is one race. */
  let unanswered: RaceRequest | null = null;
  let end: ReturnType<typeof setTimeout> | undefined;

  const change = (more: Partial<RaceNews>) => {
    news = { ...news, ...more };
    for (const listener of listeners) listener();
  };

  function finish(): void {
    clearTimeout(end);
    if (news.status !== 'running' || !news.shown) return;
    change({ status: 'idle', balance: news.shown.balance });
    tellFrame({ type: 'balance', balance: news.shown.balance, currency });
    tellFrame({ type: 'round', playing: false });
  }

  return {
    subscribe: (told: () => void) => {
      listeners.add(told);
      return () => {
        listeners.delete(told);
      };
    },
    news: () => news,
    /** Shows the result of the race at once. */
    finish,
    run: async (bet: Omit<RaceRequest, 'raceKey'>): Promise<void> => {
      if (news.status !== 'idle') return;
      const isAgain =
        unanswered?.runner === bet.runner && unanswered.kind === bet.kind && unanswered.stake === bet.stake;
      const asked: RaceRequest = isAgain && unanswered ? unanswered : { ...bet, raceKey: newKey() };
      unanswered = asked;
      change({ status: 'asking', refused: null, shown: null });
      tellFrame({ type: 'round', playing: true });
      try {
        const shown = await askUntilKnown<RaceAnswer>('race/run', key, asked, () => change({ refused: 'UNREACHABLE' }));
        unanswered = null;
        change({ status: 'running', shown, refused: null });
        end = setTimeout(finish, still.matches ? 0 : homeMs(1));
      } catch (error) {
        const code = error instanceof RefusedError ? error.code : 'SYSTEM_ERROR';
        if (code !== 'UNREACHABLE') unanswered = null;
        change({ status: 'idle', refused: code });
        tellFrame({ type: 'round', playing: false });
        if (code === 'SESSION_ENDED') onEnded();
      }
    },
  };
}

/** Returns the time after which the runner of a place (from 0) finishes. */
export function homeMs(place: number): number {
  return runMs.first + place * runMs.apart;
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
