import type { BetValue, Round } from '@fairhouse/contract/originals';
import type { JsonObject } from '@fairhouse/games/game';
import { isUnanswered } from '@fairhouse/web/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { acceptBalance, holdBalance } from '../../../api/balance.ts';
import { session } from '../../../api/session.ts';
import { type Bet, openRoundQuery, placeBet, takeStep } from './calls.ts';
import { tellLanded } from './landed.ts';
import { rememberRound } from './remember-round.ts';
import { rollTime } from './use-rolling-number.ts';

/** A request that may be sent again: the server answers the same one the same way. */
type Sent = { game: string; send: () => Promise<BetValue> };

/** Waits before the same request is sent again after its answer was lost. */
const sendAgainAfterMs = [400, 1200] as const;

/**
 * Places bets and takes the steps of open rounds, one at a time. Each bet has a key of its own and each step its
 * number; when no answer comes the same request is sent again, so it counts once at most. A request that stays
 * unanswered is kept until `askAgain` learns its outcome. All of it belongs to one member: nothing is asked, kept or
 * shown for the next member who logs in on this page.
 * @param rollMs milliseconds for which the page animates a result: the balance and the last rounds show it only then
 * @param minRoundMs the brand's shortest time between two rounds in milliseconds: the next bet waits until it has
 * passed
 */
export function useBet(memberId: string | null, { rollMs = 0, minRoundMs = 0 } = {}) {
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [unanswered, setUnanswered] = useState<Sent | null>(null);
  const [last, setLast] = useState<Round | null>(null);
  const [resting, setResting] = useState(false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  /** Shows the result that is still animated; null if there is none. */
  const land = useRef<(() => void) | null>(null);
  useEffect(() => () => land.current?.(), []);

  const [owner, setOwner] = useState(memberId);
  if (owner !== memberId) {
    setOwner(memberId);
    setError(null);
    setUnanswered(null);
    setLast(null);
  }

  async function ask(sent: Sent): Promise<Round | null> {
    setPending(true);
    setError(null);
    land.current?.();
    const showBalance = holdBalance(client, memberId);
    land.current = showBalance;
    try {
      const { round, ...money } = await untilAnswered(sent, memberId);
      const { currency, playMoney } = round;
      acceptBalance(client, memberId, { currency, playMoney, ...money });
      const waitMs = isStill(memberId) ? rollTime(rollMs) : 0;
      const timer = setTimeout(() => land.current?.(), waitMs);
      land.current = () => {
        clearTimeout(timer);
        land.current = null;
        rememberRound(client, memberId, round);
        tellLanded(round);
        showBalance();
      };
      if (waitMs === 0) land.current();
      if (!isStill(memberId)) return null;
      setUnanswered(null);
      setLast(round);
      return round;
    } catch (failure) {
      land.current = null;
      showBalance();
      if (!isStill(memberId)) return null;
      setUnanswered(isUnanswered(failure) ? sent : null);
      setError(failure);
      // A refusal may mean that the round went on in another tab, so its present state is read.
      void client.invalidateQueries({ queryKey: openRoundQuery(memberId, sent.game).queryKey });
      return null;
    } finally {
      setPending(false);
    }
  }

  /**
   * Blocks the next bet for `minRoundMs`. The server counts from the round's beginning, which lies before its answer.
   */
  function startRest() {
    if (minRoundMs === 0) return;
    clearTimeout(rest.current);
    setResting(true);
    rest.current = setTimeout(() => setResting(false), minRoundMs);
  }

  return {
    place: async (bet: Bet) => {
      const key = newKey();
      const round = await ask({ game: bet.game, send: () => placeBet(bet, key) });
      if (round) startRest();
      return round;
    },
    act: ({ roundId, game, actions }: Round, action: JsonObject) =>
      ask({ game, send: () => takeStep(roundId, actions.length, action) }),
    askAgain: () => (unanswered ? ask(unanswered) : Promise.resolve(null)),
    isPending,
    /** True while the brand's shortest time between two rounds has not passed. */
    resting,
    error,
    unanswered: unanswered !== null,
    last,
  };
}

export type BetState = ReturnType<typeof useBet>;

function isStill(memberId: string | null): boolean {
  return session.state().memberId === memberId;
}

async function untilAnswered({ send }: Sent, memberId: string | null) {
  for (const waitMs of sendAgainAfterMs) {
    try {
      return await send();
    } catch (failure) {
      if (!isUnanswered(failure)) throw failure;
      await new Promise((done) => setTimeout(done, waitMs));
      if (!isStill(memberId)) throw failure;
    }
  }
  return send();
}

/** Returns 128 random bits as text. `randomUUID` is not used, because it is missing outside a secure context. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
