import type { Raffle } from '@fairhouse/contract/raffles';

type Tier = { from: number; to: number; stated: Raffle['prizes'][number]['prizes'][number] | undefined };

/** Returns the prizes by draw, counted from 1, in the visitor's currency or the raffle's first. */
export function prizeTiers({ prizes }: Pick<Raffle, 'prizes'>, currency: string | undefined): Tier[] {
  let before = 0;
  return prizes.map(({ count, prizes: stated }) => {
    const from = before + 1;
    before += count;
    return { from, to: before, stated: stated.find((one) => one.currency === currency) ?? stated[0] };
  });
}
