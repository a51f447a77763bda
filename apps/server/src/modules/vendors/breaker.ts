import type { Ctx } from '../../platform/ctx.ts';

/** Calls of one vendor that may be under way at once; what comes beyond is refused, and holds up nothing of ours. */
const inFlightMax = 32;
/** So many silences in a row, and the vendor is left alone for a while. */
const silencesMax = 5;
const restMs = { first: 1000, most: 30_000 };

/** What this node knows of how a vendor answers. */
type Breaker = {
  inFlight: number;
  /** Silences since the last answer. */
  silences: number;
  /** Until when nobody is sent there, by `performance.now()`; then one is, to see. */
  restUntil: number;
  rest: number;
  probing: boolean;
};

const breakers = new WeakMap<Ctx, Map<string, Breaker>>();

/** What became of a call: an answer of any kind, or silence. */
export type Heard = 'answer' | 'silence';

/**
 * Asks for a place among the calls of a vendor.
 * @returns how to give it back, with what was heard; or why there is none: the vendor has too many calls open, or has not
 *   answered lately
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
    // Calls that were under way when it fell silent count, but lengthen nothing.
    if (breaker.silences < silencesMax || (breaker.silences > silencesMax && !isProbe)) return;
    breaker.restUntil = performance.now() + breaker.rest;
    breaker.rest = Math.min(restMs.most, breaker.rest * 2);
  };
}

function breakerOf(ctx: Ctx, code: string): Breaker {
  let ofCtx = breakers.get(ctx);
  if (!ofCtx) {
    ofCtx = new Map();
    breakers.set(ctx, ofCtx);
  }
  let breaker = ofCtx.get(code);
  if (!breaker) {
    breaker = { inFlight: 0, silences: 0, restUntil: 0, rest: restMs.first, probing: false };
    ofCtx.set(code, breaker);
  }
  return breaker;
}
