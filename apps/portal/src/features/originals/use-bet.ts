import type { BetRequest, Round, RoundPage } from '@fairhouse/contract/originals';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnanswered } from '../../api/api-error.ts';
import { acceptBalance } from '../../api/balance.ts';
import { session } from '../../api/session.ts';
import { placeBet, roundsKey, seedsKey } from './calls.ts';

type Sent = { bet: BetRequest; key: string };

/** Waits before the same bet is asked about again after its answer was lost. */
const askAgainAfterMs = [400, 1200] as const;

/**
 * Places bets one at a time. Each press has a key of its own; when no answer comes the same key is sent again, so a
 * bet is placed once at most. What stays unanswered is kept in `unanswered` until `askAgain` learns its end. All of it
 * is one member's: nothing is asked, kept or shown for the next who logs in on this page.
 */
export function useBet(memberId: string | null) {
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [unanswered, setUnanswered] = useState<Sent | null>(null);
  const [last, setLast] = useState<Round | null>(null);

  const [owner, setOwner] = useState(memberId);
  if (owner !== memberId) {
    setOwner(memberId);
    setError(null);
    setUnanswered(null);
    setLast(null);
  }

  async function send(sent: Sent) {
    setPending(true);
    setError(null);
    try {
      const { round, balance, balanceSeq } = await untilAnswered(sent, memberId);
      const { currency, playMoney } = round;
      acceptBalance(client, memberId, { currency, balance, balanceSeq, playMoney });
      rememberRound(client, memberId, round);
      if (!isStill(memberId)) return;
      setUnanswered(null);
      setLast(round);
    } catch (failure) {
      if (!isStill(memberId)) return;
      setUnanswered(isUnanswered(failure) ? sent : null);
      setError(failure);
    } finally {
      setPending(false);
    }
  }

  return {
    place: (bet: BetRequest) => send({ bet, key: newKey() }),
    askAgain: () => (unanswered ? send(unanswered) : Promise.resolve()),
    isPending,
    error,
    unanswered: unanswered !== null,
    last,
  };
}

function isStill(memberId: string | null): boolean {
  return session.state().memberId === memberId;
}

async function untilAnswered({ bet, key }: Sent, memberId: string | null) {
  for (const waitMs of askAgainAfterMs) {
    try {
      return await placeBet(bet, key);
    } catch (failure) {
      if (!isUnanswered(failure)) throw failure;
      await new Promise((done) => setTimeout(done, waitMs));
      if (!isStill(memberId)) throw failure;
    }
  }
  return placeBet(bet, key);
}

/** Puts a new round at the head of the list and lets the seeds' counter be read again where it is shown. */
function rememberRound(client: QueryClient, memberId: string | null, round: Round): void {
  client.setQueryData<InfiniteData<RoundPage>>(roundsKey(memberId), (held) => {
    const [first, ...others] = held?.pages ?? [];
    if (!held || !first || first.list.some(({ roundId }) => roundId === round.roundId)) return held;
    return { ...held, pages: [{ ...first, list: [round, ...first.list] }, ...others] };
  });
  void client.invalidateQueries({ queryKey: seedsKey(memberId) });
}

/** 128 random bits; also where the page is not in a secure context and `randomUUID` is missing. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
