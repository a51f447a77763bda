import { numbersOf, pick } from './numbers.ts';

export type WheelSpin = {
  serverSeed: string;
  /** The member's own words. */
  clientSeed: string;
  /** The number of the member's spin of this wheel, from 1. */
  nonce: number;
  /** The weight of each segment, in order; 0: none of its prizes is left. */
  weights: readonly number[];
};

/** The largest sum of a wheel's weights. */
export const wheelWeightsMax = 2 ** 21;

/**
 * Returns the segment at which a wheel stops, from 0: the first number of HMAC_SHA256(serverSeed, "clientSeed:nonce:0")
 * picks one of as many slots as the sum of the weights; each segment has as many slots as its weight, in order.
 */
export function spinWheel({ weights, ...seeds }: WheelSpin): number {
  const places = weights.reduce((sum, weight) => sum + weight, 0);
  let place = pick(numbersOf(seeds)(), places);
  return weights.findIndex((weight) => {
    place -= weight;
    return place < 0;
  });
}
