import type { Round } from '@fairhouse/contract/originals';
import type { SharedRoundView } from '@fairhouse/contract/shared-rounds';
import { msTo } from '@fairhouse/games/originals/crash/flight';
import { readCrashParams } from '@fairhouse/games/originals/crash/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { openRoundQuery, roundQuery, roundsKey } from '../calls.ts';
import { tellLanded } from '../landed.ts';
import type { Flight } from './flight.ts';

/**
 * The wait after a bet should have ended by itself until the server is asked for it, and then between two requests
 * until it has ended.
 */
const askAfterMs = 500;
const askEveryMs = 700;

/** The member's open bet on the present round, and the one that ended last. An open bet is followed to its end. */
export function useOwnBet(
  { game, memberId, isLogin }: { game: string; memberId: string | null; isLogin: boolean },
  round: SharedRoundView | null,
  flight: Flight,
) {
  const client = useQueryClient();
  const openQuery = openRoundQuery(memberId, game);
  const { data, isPending } = useQuery({ ...openQuery, enabled: isLogin });
  const open = data?.round ?? null;
  const [ended, setEnded] = useState<Round | null>(null);
  const followed = useRef<string | null>(null);

  // A bet that was open and no longer is has ended: by its target, with its flight, or in another tab.
  useEffect(() => {
    if (open) {
      followed.current = open.roundId;
      return;
    }
    const roundId = followed.current;
    if (data === undefined || roundId === null) return;
    followed.current = null;
    void client
      .fetchQuery({ ...roundQuery(memberId, roundId), staleTime: 0 })
      .then((round) => {
        setEnded(round);
        tellLanded(round);
      })
      .catch(() => {});
    void client.invalidateQueries({ queryKey: roundsKey(memberId) });
  }, [client, memberId, open, data]);

  const isOver = open !== null && round !== null && isBehind(open, round);
  const target = open ? (readCrashParams(open.params)?.target ?? null) : null;
  const isFlying = open !== null && round?.state === 'running' && open.sharedRoundId === round.sharedRoundId;
  useEffect(() => {
    if (!isOver && !(isFlying && target !== null)) return;
    const firstMs = isOver || target === null ? askAfterMs : msTo(target * 100) - flight.now().ms + askAfterMs;
    const ask = () => void client.invalidateQueries({ queryKey: openRoundQuery(memberId, game).queryKey });
    let asking: number | undefined;
    const first = window.setTimeout(
      () => {
        ask();
        asking = window.setInterval(ask, askEveryMs);
      },
      Math.max(0, firstMs),
    );
    return () => {
      window.clearTimeout(first);
      window.clearInterval(asking);
    };
  }, [client, memberId, game, flight, isOver, isFlying, target]);

  // A bet that was cashed out during the flight gets the flight's end and hash once the flight has ended.
  const isUntold = ended !== null && ended.serverSeed === null && round !== null && isBehind(ended, round);
  const endedId = ended?.roundId ?? '';
  useEffect(() => {
    if (!isUntold) return;
    const timer = window.setTimeout(() => {
      void client
        .fetchQuery({ ...roundQuery(memberId, endedId), staleTime: 0 })
        .then(setEnded)
        .catch(() => {});
      void client.invalidateQueries({ queryKey: roundsKey(memberId) });
    }, askAfterMs);
    return () => window.clearTimeout(timer);
  }, [client, memberId, isUntold, endedId]);

  return { open, ended, isPending };
}

/** True when the round of a bet has ended. */
function isBehind({ sharedRoundId }: Round, round: SharedRoundView): boolean {
  if (sharedRoundId === undefined) return false;
  return (
    BigInt(sharedRoundId) < BigInt(round.sharedRoundId) ||
    (sharedRoundId === round.sharedRoundId && round.state === 'ended')
  );
}
