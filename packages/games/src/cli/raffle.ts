import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { drawsMax, drawTickets, hashOfList, readTicketList } from '@fairhouse/fairness/raffle';
import { hashOfServerSeed } from '@fairhouse/fairness/seeds';

export const raffleUsage =
  'npm run verify -- --game raffle --server-seed <text> --prizes <number> (--list <file.csv> | --client-seed <hash of the list> --tickets <number>)';

/** Thrown for a raffle that cannot be computed. */
export class RaffleError extends Error {}

/** Returns true if the arguments concern a raffle. */
export function isRaffle(args: readonly string[]): boolean {
  return args.some((arg, i) => arg === '--game=raffle' || (arg === '--game' && args[i + 1] === 'raffle'));
}

/**
 * Computes a raffle's winning tickets from the revealed seed and the published list; a list also names the owners.
 * @throws RaffleError
 */
export function verifyRaffle(args: string[]) {
  const { 'server-seed': serverSeed, list, prizes: asked, ...values } = read(args);
  if (!serverSeed) throw new RaffleError('--server-seed is missing');
  const prizes = numberOf('--prizes', asked, drawsMax);
  const text = list === undefined ? null : textOf(list);
  const ranges = text === null ? null : readTicketList(text);
  if (text !== null && !ranges)
    throw new RaffleError(`${list} is not a published list: it has a gap, or another shape`);
  const listHash = text === null ? values['client-seed'] : hashOfList(text);
  if (!listHash) throw new RaffleError('--list is missing, or --client-seed: the hash of the list');
  const tickets = ranges ? (ranges.at(-1)?.last ?? 0) : numberOf('--tickets', values.tickets, Number.MAX_SAFE_INTEGER);
  const won = drawTickets({ serverSeed, listHash, tickets, prizes });
  const owner = (ticket: number) => ranges?.find(({ first, last }) => first <= ticket && ticket <= last);
  return {
    serverSeedHash: hashOfServerSeed(serverSeed),
    listHash,
    tickets,
    winners: won.map((ticket, draw) => {
      const { name, mark } = owner(ticket) ?? {};
      return { draw, ticket, ...(name === undefined ? {} : { name, mark }) };
    }),
  };
}

function read(args: string[]) {
  const text = { type: 'string' } as const;
  const options = {
    game: text,
    'server-seed': text,
    'client-seed': text,
    nonce: text,
    list: text,
    tickets: text,
    prizes: text,
  };
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new RaffleError(error instanceof Error ? error.message.replaceAll('\n', ' ') : String(error));
  }
}

function numberOf(name: string, text: string | undefined, max: number): number {
  const value = /^\d{1,16}$/.test(text ?? '') ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(value) || value > max) throw new RaffleError(`${name} is a whole number up to ${max}`);
  return value;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new RaffleError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
