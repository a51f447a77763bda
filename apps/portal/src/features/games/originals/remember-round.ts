import type { Round, RoundPage } from '@fairhouse/contract/originals';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { openRoundQuery, roundsKey, seedsKey } from './calls.ts';

/** Writes a round where the page shows rounds, and lets the seeds' counter be read again. */
export function rememberRound(client: QueryClient, memberId: string | null, round: Round): void {
  const queryKey = roundsKey(memberId);
  // A list that is on its way may have been read before the round: it is asked for again.
  const isKnown = client.getQueryData(queryKey) !== undefined;
  const asksAgain = !isKnown || client.isFetching({ queryKey }) > 0;
  client.setQueryData<InfiniteData<RoundPage>>(queryKey, (held) => {
    const [first, ...others] = held?.pages ?? [];
    if (!held || !first) return held;
    const rest = first.list.filter(({ roundId }) => roundId !== round.roundId);
    return { ...held, pages: [{ ...first, list: [round, ...rest] }, ...others] };
  });
  // A first answer that is on its way is taken off it: to ask again would wait for that one, without the round. What is known stays.
  const ready = isKnown ? Promise.resolve() : client.cancelQueries({ queryKey });
  if (asksAgain) void ready.then(() => client.invalidateQueries({ queryKey }));
  if (round.kind !== 'instant') {
    const open = round.state === 'OPEN' ? round : null;
    const openKey = openRoundQuery(memberId, round.game).queryKey;
    // A request in flight may carry the state before the step: it is cancelled.
    void client.cancelQueries({ queryKey: openKey });
    client.setQueryData(openKey, { round: open });
  }
  void client.invalidateQueries({ queryKey: seedsKey(memberId) });
}
