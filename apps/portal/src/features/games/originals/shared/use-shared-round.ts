import type { FlightPush, SharedBetsPush, SharedBetView, SharedPush } from '@fairhouse/contract/shared-rounds';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { useSession } from '../../../../api/session.ts';
import { watch } from '../../../../api/watch.ts';
import { sharedQuery } from './calls.ts';
import { createFlight } from './flight.ts';
import { joinedBets, type Known, laterOf } from './told.ts';

/**
 * The polling interval of a visitor's page, which has no socket, and of a member's page, which polls for pushes it may
 * have missed.
 */
const askVisitorMs = 1000;
const askMemberMs = 10_000;
/** The greatest age of the state that the server keeps in its cache. */
const askBehindMs = 400;

type Bets = { id: string; list: readonly SharedBetView[]; players: number };

/** The round of all players, updated as it changes state; its flight is drawn without renderings. */
export function useSharedRound(game: string) {
  const client = useQueryClient();
  const { isLogin } = useSession();
  const [flight] = useState(createFlight);
  const [pushed, setPushed] = useState<Known | null>(null);
  const [heard, setHeard] = useState<Bets | null>(null);
  const { data: answered } = useQuery({ ...sharedQuery(game), refetchInterval: isLogin ? askMemberMs : askVisitorMs });
  // A query's answer renders at once and as a whole, which is a long task on a phone; deferring it keeps it from
  // delaying pushes.
  const data = useDeferredValue(answered);

  useEffect(() => {
    const askAgain = () => void client.invalidateQueries({ queryKey: sharedQuery(game).queryKey });
    return watch(game, {
      joined: askAgain,
      heard: (event, payload) => {
        if (event === 'shared') {
          const { round } = payload as SharedPush;
          setPushed(round && { round, arrivedAt: performance.now() });
          // The history and the chain change at the end of a round and before the next one, so they are read again
          // then.
          if (round?.state !== 'running') window.setTimeout(askAgain, askBehindMs);
        } else if (event === 'flight') {
          const { id, ms } = payload as FlightPush;
          if (flyingRound.get(flight) === id) flight.fly(ms);
        } else {
          const { id, bets, players } = payload as SharedBetsPush;
          setHeard((held) => ({ id, list: joinedBets(held?.id === id ? held.list : [], bets), players }));
        }
      },
    });
  }, [client, game, flight]);

  const known = laterOf(pushed, data?.round ? { round: data.round, arrivedAt: data.arrivedAt } : null);
  const round = known?.round ?? null;
  const arrivedAt = known?.arrivedAt ?? 0;
  const { sharedRoundId = '', state = 'betting', elapsedMs = 0, end = null } = round ?? {};
  useEffect(() => {
    if (flyingRound.get(flight) !== sharedRoundId) flight.clear();
    flyingRound.set(flight, sharedRoundId);
    if (state === 'running') flight.fly(elapsedMs + performance.now() - arrivedAt);
    else if (state === 'ended' && end !== null) flight.stop(end);
  }, [flight, sharedRoundId, state, elapsedMs, end, arrivedAt]);

  const listed = data?.round?.sharedRoundId === round?.sharedRoundId ? data : undefined;
  const ofRound = heard && heard.id === round?.sharedRoundId ? heard : null;
  return {
    round,
    arrivedAt,
    flight,
    chain: data?.chain ?? null,
    history: data?.history ?? [],
    bets: joinedBets(listed?.bets ?? [], ofRound?.list ?? []),
    players: Math.max(listed?.players ?? 0, ofRound?.players ?? 0),
    /** True once the server has answered. */
    isKnown: data !== undefined,
  };
}

/** The id of the round that a flight draws. */
const flyingRound = new WeakMap<ReturnType<typeof createFlight>, string>();
