import type { Round, RoundPage } from '@fairhouse/contract/originals';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { openRoundQuery, roundsKey, seedsKey } from './calls.ts';

/** Writes a round into the cached lists of rounds, and lets the seed pair's nonce be read again. */
export function rememberRound(client: QueryClient, memberId: string | null, round: Round): void {
  const queryKey = roundsKey(memberId);
  // A list that is being read may have been read before the round, so it is read again.
  const isKnown = client.getQueryData(queryKey) !== undefined;
  const asksAgain = !isKnown || client.isFetching({ queryKey }) > 0;
  client.setQueryData<InfiniteData<RoundPage>>(queryKey, (held) => {
    const [first, ...others] = held?.pages ?? [];
    if (!held || !first) return held;
    const rest = first.list.filter(({ roundId }) => roundId !== round.roundId);
    return { ...held, pages: [{ ...first, list: [round, ...rest] }, ...others] };
  });
  // A first read in flight is cancelled, because a new read would otherwise join it and miss the round. A loaded list
  // stays.
  const ready = isKnown ? Promise.resolve() : client.cancelQueries({ queryKey });
  if (asksAgain) void ready.then(() => client.invalidateQueries({ queryKey }));
  if (round.kind !== 'instant') {
    const open = round.state === 'OPEN' ? round : null;
    const openKey = openRoundQuery(memberId, round.game).queryKey;
    // A request in flight may return the state before the step, so it is cancelled.
    void client.cancelQueries({ queryKey: openKey });
    client.setQueryData(openKey, { round: open });
  }
  void client.invalidateQueries({ queryKey: seedsKey(memberId) });
}
