import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { numbersOf } from './numbers.ts';

/** A member's tickets in the published list, both ends included. */
export type TicketRange = {
  first: number;
  last: number;
  /** The first characters of the owner's nickname. */
  name: string;
  /** See `ownerMark`. */
  mark: string;
};

/** The header line of the list. */
const head = 'first,last,name,mark';

/**
 * The published list of a raffle's tickets, one line for each owner in the order in which they joined. Its bytes are
 * hashed, so there is only one way to write it.
 */
export function ticketList(ranges: readonly TicketRange[]): string {
  const lines = ranges.map(({ first, last, name, mark }) => `${first},${last},"${name.replaceAll('"', '""')}",${mark}`);
  return `${[head, ...lines].join('\n')}\n`;
}

/**
 * Reads a published list.
 * @returns null if it is not a valid list: another header or line format, a gap, an overlap
 */
export function readTicketList(text: string): TicketRange[] | null {
  const [first, ...lines] = text.split('\n');
  if (first !== head || lines.pop() !== '') return null;
  const ranges: TicketRange[] = [];
  for (const line of lines) {
    const match = /^(\d{1,15}),(\d{1,15}),"((?:[^"]|"")*)",([0-9a-f]{64})$/.exec(line);
    if (!match) return null;
    const [, from = '', to = '', name = '', mark = ''] = match;
    const range = { first: Number(from), last: Number(to), name: name.replaceAll('""', '"'), mark };
    if (range.first !== (ranges.at(-1)?.last ?? 0) + 1 || range.last < range.first) return null;
    ranges.push(range);
  }
  return ranges;
}

/** The public seed of a draw: SHA-256 of the published list, in hex. */
export function hashOfList(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/**
 * Returns the mark by which owners find themselves in the list, but nobody finds others: SHA-256 of the raffle's code,
 * the account's name and the words that the member chose.
 */
export function ownerMark({ code, account, luck }: { code: string; account: string; luck: string }): string {
  return bytesToHex(sha256(utf8ToBytes(`${code}:${account}:${luck}`)));
}

export type RaffleDraw = { serverSeed: string; listHash: string; tickets: number; prizes: number };

/** The most draws of one raffle. */
export const drawsMax = 1000;

/**
 * Returns the winning tickets, in the order of the prizes, each ticket at most once: draw k takes the first two numbers
 * of HMAC_SHA256(serverSeed, "listHash:k:round"), a 64-bit integer n, and picks the one at floor(n × left / 2⁶⁴) of the
 * tickets that are left, in their order.
 */
export function drawTickets({ serverSeed, listHash, tickets, prizes }: RaffleDraw): number[] {
  if (!Number.isSafeInteger(tickets) || tickets < 0) throw new RangeError('tickets are a whole number from 0');
  if (!Number.isSafeInteger(prizes) || prizes < 0 || prizes > drawsMax) throw new RangeError('prizes are 0 to 1000');
  const won: number[] = [];
  // In ascending order, to count the drawn tickets below one.
  const gone: number[] = [];
  for (let draw = 0; draw < Math.min(prizes, tickets); draw += 1) {
    const next = numbersOf({ serverSeed, clientSeed: listHash, nonce: draw });
    const n = (BigInt(next()) << 32n) | BigInt(next());
    let ticket = Number((n * BigInt(tickets - draw)) >> 64n) + 1;
    for (const earlier of gone) if (earlier <= ticket) ticket += 1;
    won.push(ticket);
    gone.push(ticket);
    gone.sort((a, b) => a - b);
  }
  return won;
}
