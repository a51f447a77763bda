import { numbersOf, pick } from './numbers.ts';

export type WheelSpin = {
  serverSeed: string;
  /** The member's own words. */
  clientSeed: string;
  /** The number of the member's spin of this wheel, from 1. */
  nonce: number;
  /** The weight of each segment in their order; 0: none of its prizes is left. */
  weights: readonly number[];
};

/** The most that the weights of a wheel add up to. */
export const wheelWeightsMax = 2 ** 21;

/**
 * The segment at which a wheel stops, from 0: the first number of HMAC_SHA256(serverSeed, "clientSeed:nonce:0") picks one of as many
 * places as the weights add up to; each segment has as many places as its weight, in their order.
 */
export function spinWheel({ weights, ...seeds }: WheelSpin): number {
  const places = weights.reduce((sum, weight) => sum + weight, 0);
  let place = pick(numbersOf(seeds)(), places);
  return weights.findIndex((weight) => {
    place -= weight;
    return place < 0;
  });
}
