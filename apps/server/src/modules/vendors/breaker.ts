import type { Ctx } from '../../platform/ctx.ts';
import { perCtx } from '../../platform/per-ctx.ts';

/** Calls of one vendor that may be in flight at once; more are refused, so that they hold up no other work. */
const inFlightMax = 32;
/** Silences in a row after which the vendor is not called for a while. */
const silencesMax = 5;
const restMs = { first: 1000, most: 30_000 };

/** This node's record of a vendor's recent answers. */
type Breaker = {
  inFlight: number;
  /** Silences since the last answer. */
  silences: number;
  /** The time of `performance.now()` until which the vendor is not called; then one call probes it. */
  restUntil: number;
  rest: number;
  probing: boolean;
};

const breakersOf = perCtx(() => new Map<string, Breaker>());

/** The outcome of a call: an answer of any kind, or silence. */
export type Heard = 'answer' | 'silence';

/**
 * Takes a place among the calls of a vendor.
 * @returns a function that releases it with the outcome; or the reason of a refusal: the vendor has too many open
 * calls, or has not answered lately
 */
export function enterVendor(ctx: Ctx, code: string): ((heard: Heard) => void) | 'busy' | 'resting' {
  const breaker = breakerOf(ctx, code);
  const now = performance.now();
  if (breaker.silences >= silencesMax && (breaker.probing || now < breaker.restUntil)) return 'resting';
  if (breaker.inFlight >= inFlightMax) return 'busy';
  const isProbe = breaker.silences >= silencesMax;
  if (isProbe) breaker.probing = true;
  breaker.inFlight += 1;
  return (heard) => {
    breaker.inFlight -= 1;
    if (isProbe) breaker.probing = false;
    if (heard === 'answer') {
      breaker.silences = 0;
      breaker.rest = restMs.first;
      return;
    }
    breaker.silences += 1;
    // Calls that were in flight when the vendor fell silent count, but do not prolong the rest.
    if (breaker.silences < silencesMax || (breaker.silences > silencesMax && !isProbe)) return;
    breaker.restUntil = performance.now() + breaker.rest;
    breaker.rest = Math.min(restMs.most, breaker.rest * 2);
  };
}

/**
 * Returns the vendors that this node does not call at present, since they have not answered lately, each with its
 * silences in a row.
 */
export function restingVendors(ctx: Ctx): { code: string; silences: number }[] {
  return [...breakersOf(ctx)].flatMap(([code, { silences }]) => (silences >= silencesMax ? [{ code, silences }] : []));
}

function breakerOf(ctx: Ctx, code: string): Breaker {
  const breakers = breakersOf(ctx);
  let breaker = breakers.get(code);
  if (!breaker) {
    breaker = { inFlight: 0, silences: 0, restUntil: 0, rest: restMs.first, probing: false };
    breakers.set(code, breaker);
  }
  return breaker;
}
