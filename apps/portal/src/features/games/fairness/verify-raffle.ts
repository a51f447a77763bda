import { drawTickets, hashOfList, readTicketList } from '@fairhouse/fairness/raffle';
import { hashOfServerSeed } from '@fairhouse/fairness/seeds';

/** A drawn raffle as it is published. */
export type PublishedRaffle = {
  serverSeedHash: string;
  serverSeed: string;
  listHash: string;
  winners: readonly { draw: number; ticket: number }[];
  prizes: number;
};

export type RaffleChecks = { seed: boolean; list: boolean; winners: boolean; mark: boolean | null };

/**
 * Computes a drawn raffle again from its list.
 * @param mine the member's own mark and tickets; null: none
 */
export function checkRaffle(
  raffle: PublishedRaffle,
  list: string,
  mine: { mark: string; first: number | null; last: number | null } | null,
): RaffleChecks {
  const { serverSeed, serverSeedHash, listHash, winners, prizes } = raffle;
  const ranges = readTicketList(list);
  const tickets = ranges?.at(-1)?.last ?? 0;
  const due = drawTickets({ serverSeed, listHash, tickets, prizes });
  const own = ranges?.find(({ mark }) => mark === mine?.mark);
  return {
    seed: hashOfServerSeed(serverSeed) === serverSeedHash,
    list: ranges !== null && hashOfList(list) === listHash,
    winners: due.length === winners.length && winners.every(({ draw, ticket }) => due[draw] === ticket),
    mark: mine === null || mine.first === null ? null : own?.first === mine.first && own.last === mine.last,
  };
}
