import { type Signer, signerOf } from './hmac.ts';

/** The inputs of a result. The server seed is used as the text that was hashed, not as decoded hex. */
export type Seeds = { serverSeed: string; clientSeed: string; nonce: number };

/** Returns the next number of a bet: an integer n from 0 to 2³² − 1, which stands for f = n / 2³² in [0, 1). */
export type NumberStream = () => number;

/** The largest count for which n × count is below 2⁵³, so that a double holds it exactly. */
const countMax = 2 ** 21;

/**
 * The message that is signed: "clientSeed:nonce:round". Nonce and round hold digits only, so the last two colons
 * always separate them and no two triples share a message, even when a client seed itself holds a colon.
 */
export function messageOf(clientSeed: string, nonce: number, round: number): string {
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new RangeError('a nonce is a whole number from 0');
  return `${clientSeed}:${nonce}:${round}`;
}

/** The signer of the server seed that was used last: a member's consecutive bets use the same one. */
let last: { serverSeed: string; signer: Signer } | null = null;

/**
 * Returns the endless sequence of a bet's numbers. HMAC_SHA256(key = serverSeed, "clientSeed:nonce:round") gives eight
 * numbers per round: each 4 bytes are b1/256 + b2/256² + b3/256³ + b4/256⁴, kept as the 32-bit integer of that
 * fraction.
 */
export function numbersOf({ serverSeed, clientSeed, nonce }: Seeds): NumberStream {
  if (last?.serverSeed !== serverSeed) last = { serverSeed, signer: signerOf(serverSeed) };
  const { signer } = last;
  let round = 0;
  let words: Int32Array = none;
  let at = 0;
  return () => {
    if (at === words.length) {
      words = signer(messageOf(clientSeed, nonce, round));
      round += 1;
      at = 0;
    }
    const word = words[at] ?? 0;
    at += 1;
    return word >>> 0;
  };
}

const none = new Int32Array(0);

/** Returns floor(f × count), exactly. @param count a whole number from 1 to 2²¹ */
export function pick(n: number, count: number): number {
  if (!Number.isInteger(count) || count < 1 || count > countMax) throw new RangeError('a count is from 1 to 2^21');
  return Math.floor((n * count) / 2 ** 32);
}
