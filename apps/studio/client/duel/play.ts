import { areSealed, sealOfSeed } from '@fairhouse/vendor-games/duel';
import type { DuelState, SeatView } from '../../src/duel/protocol.ts';
import type { BalanceValue, SessionAnswer } from '../../src/wire.ts';
import { ask, askUntilKnown, type Refusal, RefusedError } from '../shared/api.ts';
import { tellFrame } from '../shared/frame.ts';
import { keptOf, newSeed, noteSeals } from './seeds.ts';

const pollMs = 1_000;

export type PlayNews = {
  state: DuelState;
  balance: string;
  /** True while a press waits for its answer. */
  busy: boolean;
  /** Refusal of the last press; null: none. */
  refused: Refusal | null;
  /** True while the connection is lost. */
  lost: boolean;
  /** The seat whose result the player has dismissed. */
  put: string | null;
};

export type Play = ReturnType<typeof openPlay>;

/**
 * Keeps a page in sync with the duels: polls the state, and reveals its own seed once both seats have committed to
 * theirs.
 */
export function openPlay(session: SessionAnswer, onEnded: () => void) {
  const { key, currency } = session;
  const listeners = new Set<() => void>();
  /** Seats that this page saw before they ended. */
  const seen = new Set<string>();
  /** Seats whose seed this page has revealed. */
  const opened = new Set<string>();
  let news: PlayNews = {
    state: { rooms: [], seat: null },
    balance: session.balance,
    busy: false,
    refused: null,
    lost: false,
    put: null,
  };
  let isOver = false;

  const change = (more: Partial<PlayNews>) => {
    news = { ...news, ...more };
    for (const listener of listeners) listener();
  };

  async function take(state: DuelState): Promise<void> {
    const before = news.state.seat;
    const { seat } = state;
    change({ state, lost: false });
    if (seat && isOn(seat)) seen.add(seat.seatKey);
    if (before?.state !== seat?.state || before?.seatKey !== seat?.seatKey) {
      tellFrame({ type: 'round', playing: seat !== null && isOn(seat) });
      void readBalance();
    }
    if (seat?.state === 'MATCHED' && seat.duel) {
      noteSeals(seat.seatKey, seat.duel);
      await openSeed(seat);
    }
  }

  /** Reveals the page's own seed, if the commitments are those that were seen first. */
  async function openSeed(seat: SeatView): Promise<void> {
    const own = keptOf(seat.seatKey);
    const isSame = own?.hashes?.[seat.duel?.place ?? 0] === (own && sealOfSeed(own.seed));
    if (!own || !isSame || opened.has(seat.seatKey)) return;
    opened.add(seat.seatKey);
    try {
      await take(await ask<DuelState>('duel/reveal', key, { seatKey: own.seatKey, seed: own.seed }));
    } catch {
      // The next poll tries again.
      opened.delete(seat.seatKey);
    }
  }

  async function readBalance(): Promise<void> {
    try {
      const { balance } = await ask<BalanceValue>('balance', key);
      change({ balance });
      tellFrame({ type: 'balance', balance, currency });
    } catch {
      // The next change corrects the balance.
    }
  }

  async function refresh(): Promise<void> {
    try {
      await take(await ask<DuelState>('duel/state', key));
    } catch (error) {
      if (error instanceof RefusedError && error.code !== 'UNREACHABLE') throw error;
      change({ lost: true });
    }
  }

  async function press(work: () => Promise<DuelState>): Promise<void> {
    if (news.busy) return;
    change({ busy: true, refused: null });
    try {
      await take(await work());
      change({ busy: false });
    } catch (error) {
      const code = error instanceof RefusedError ? error.code : 'SYSTEM_ERROR';
      change({ busy: false, refused: code });
      if (code === 'SESSION_ENDED') end();
    }
  }

  function end(): void {
    isOver = true;
    onEnded();
  }

  async function follow(): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, pollMs));
      if (isOver) return;
      try {
        if (!news.busy) await refresh();
      } catch (error) {
        if (error instanceof RefusedError && error.code === 'SESSION_ENDED') return end();
      }
    }
  }
  void follow();

  return {
    subscribe: (told: () => void) => {
      listeners.add(told);
      return () => {
        listeners.delete(told);
      };
    },
    news: () => news,
    refresh,
    sit: (room: string): Promise<void> => {
      const { seatKey, seed } = newSeed();
      const asked = { seatKey, room, seedHash: sealOfSeed(seed) };
      change({ put: news.state.seat?.seatKey ?? null });
      return press(() => askUntilKnown<DuelState>('duel/sit', key, asked, () => change({ lost: true })));
    },
    leave: (seatKey: string): Promise<void> => press(() => ask<DuelState>('duel/leave', key, { seatKey })),
    /** Dismisses the result of a seat. */
    putAway: () => change({ put: news.state.seat?.seatKey ?? null, refused: null }),
    /** Returns the seat to show: an open one, or one that ended while this page watched. */
    shown: ({ state: { seat }, put }: PlayNews): SeatView | null => {
      if (!seat || seat.state === 'REFUSED') return null;
      if (isOn(seat)) return seat;
      return seat.seatKey !== put && seen.has(seat.seatKey) ? seat : null;
    },
  };
}

function isOn({ state }: SeatView): boolean {
  return state === 'ASKED' || state === 'WAITING' || state === 'MATCHED';
}

/** Checks an opened duel in this browser, against the commitments that it saw before; null: it did not see them. */
export function checkSeat({ seatKey, duel }: SeatView): boolean | null {
  const own = keptOf(seatKey);
  if (!duel?.opened || !own?.seal || !own.hashes) return null;
  const opened = { duelId: duel.duelId, ...duel.opened };
  return areSealed(opened, own.seal, own.hashes) && duel.opened.seeds[duel.place] === own.seed;
}
