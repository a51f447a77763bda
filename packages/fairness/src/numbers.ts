import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** The inputs of a result. The server seed is used as the text that was hashed, not as decoded hex. */
export type Seeds = { serverSeed: string; clientSeed: string; nonce: number };

/** Hands out the next number of a round: an integer n from 0 to 2³² − 1, standing for f = n / 2³² in [0, 1). */
export type NumberStream = () => number;

const numbersPerRound = 8;
/** Up to here n × count is below 2⁵³, so that a double holds it exactly. */
const countMax = 2 ** 21;

/**
 * The message that is signed: "clientSeed:nonce:round". Nonce and round hold digits only, so the last two colons
 * always separate them and no two triples share a message, even when a client seed itself holds a colon.
 */
export function messageOf(clientSeed: string, nonce: number, round: number): string {
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new RangeError('a nonce is a whole number from 0');
  return `${clientSeed}:${nonce}:${round}`;
}

/** The 32 bytes HMAC_SHA256(key = serverSeed, "clientSeed:nonce:round"). */
export function bytesOf({ serverSeed, clientSeed, nonce }: Seeds, round: number): Uint8Array {
  return hmac(sha256, utf8ToBytes(serverSeed), utf8ToBytes(messageOf(clientSeed, nonce, round)));
}

/**
 * The numbers of a bet, in order and without end: each 4 bytes are b1/256 + b2/256² + b3/256³ + b4/256⁴, kept as the
 * 32-bit integer of that fraction; after 8 numbers the next round's bytes follow.
 * @param bytes computes `bytesOf`, where the platform has a faster way
 */
export function numbersOf(seeds: Seeds, bytes: typeof bytesOf = bytesOf): NumberStream {
  let round = 0;
  let at = numbersPerRound;
  let view: DataView = new DataView(new ArrayBuffer(0));
  return () => {
    if (at === numbersPerRound) {
      const drawn = bytes(seeds, round);
      view = new DataView(drawn.buffer, drawn.byteOffset, drawn.byteLength);
      round += 1;
      at = 0;
    }
    const n = view.getUint32(at * 4);
    at += 1;
    return n;
  };
}

/** floor(f × count), exactly. @param count a whole number from 1 to 2²¹ */
export function pick(n: number, count: number): number {
  if (!Number.isInteger(count) || count < 1 || count > countMax) throw new RangeError('a count is from 1 to 2^21');
  return Math.floor((n * count) / 2 ** 32);
}
