import { randomBytes } from 'node:crypto';

/**
 * Splits a budget (in units) into packets at random, in random order: their sum is exactly the budget, and each is
 * within the least and the most. Each packet is drawn uniformly up to twice the mean of what is left, so that no
 * early one takes most of it.
 * @param below draws a uniform number from 0 to one below the given one
 */
export function splitPackets(
  { budget, packets, least, most }: { budget: bigint; packets: number; least: bigint; most: bigint },
  below: (count: bigint) => bigint = randomBelow,
): bigint[] {
  const amounts: bigint[] = [];
  let rest = budget;
  for (let left = BigInt(packets); left > 0n; left -= 1n) {
    const others = left - 1n;
    const low = max(least, rest - most * others);
    const high = min(most, rest - least * others);
    const usual = max(low, min(high, (2n * rest) / left - least));
    const amount = low + below(usual - low + 1n);
    amounts.push(amount);
    rest -= amount;
  }
  for (let at = amounts.length - 1; at > 0; at--) {
    const other = Number(below(BigInt(at + 1)));
    [amounts[at], amounts[other]] = [amounts[other] ?? 0n, amounts[at] ?? 0n];
  }
  return amounts;
}

const max = (a: bigint, b: bigint) => (a > b ? a : b);
const min = (a: bigint, b: bigint) => (a < b ? a : b);

const randomBlock = 16 * 1024;
let random: Buffer = Buffer.alloc(0);

/**
 * Draws 64 bits; a number above the last whole multiple of `count` is drawn again, so that each result is equally
 * likely.
 */
function randomBelow(count: bigint): bigint {
  const limit = (1n << 64n) - ((1n << 64n) % count);
  for (;;) {
    if (random.length < 8) random = randomBytes(randomBlock);
    const n = random.readBigUInt64BE(0);
    random = random.subarray(8);
    if (n < limit) return n % count;
  }
}
