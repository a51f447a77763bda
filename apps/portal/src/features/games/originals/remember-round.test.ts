import type { Round, RoundPage } from '@fairhouse/contract/originals';
import { type InfiniteData, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { roundsKey } from './calls.ts';
import { rememberRound } from './remember-round.ts';

const round = { roundId: '7', game: 'plinko', kind: 'instant', state: 'SETTLED' } as Round;

it('shows a round that ended while the first list of rounds, read before it, was on its way', async () => {
  const client = new QueryClient();
  const queryKey = roundsKey('1');
  const answers: ((page: RoundPage) => void)[] = [];
  const observer = new InfiniteQueryObserver(client, {
    queryKey,
    queryFn: ({ signal: _ }) => new Promise<RoundPage>((answer) => answers.push(answer)),
    initialPageParam: '',
    getNextPageParam: () => undefined,
  });
  const leave = observer.subscribe(() => {});
  expect(answers).toHaveLength(1);

  rememberRound(client, '1', round);
  answers[0]?.({ list: [], nextCursor: null } as unknown as RoundPage);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.({ list: [round], nextCursor: null } as unknown as RoundPage);

  const listed = () => client.getQueryData<InfiniteData<RoundPage>>(queryKey)?.pages.flatMap(({ list }) => list);
  await expect.poll(listed).toEqual([round]);

  // While a loaded list is read again, a round that was written into it stays.
  void client.invalidateQueries({ queryKey });
  await expect.poll(() => answers.length).toBe(3);
  const next = { ...round, roundId: '8' };
  rememberRound(client, '1', next);
  await expect.poll(() => answers.length).toBe(4);
  expect(listed()).toEqual([next, round]);
  leave();
});
