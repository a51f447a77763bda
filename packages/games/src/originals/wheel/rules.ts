import { type NumberStream, pick } from '@fairhouse/fairness/numbers';
import type { Ratio } from '@fairhouse/money/money';
import type { InstantBet, InstantGame } from '../../game.ts';
import { isOneOf, isRecord } from '../../read.ts';
import { type Risk, risks } from '../tables.ts';
import { type WheelSegments, wheelSegments, wheelTableE4 } from './tables.ts';

/** The wheel stops at one of its segments; the risk chooses their multipliers. */
export type WheelParams = { risk: Risk; segments: WheelSegments };

/** floor(f × segments). */
export function wheelSegmentOf(numbers: NumberStream, segments: WheelSegments): number {
  return pick(numbers(), segments);
}

/** Exact return to player over every segment. */
export function wheelRtp({ risk, segments }: WheelParams): Ratio {
  const num = wheelTableE4(risk, segments).reduce((sum, pays) => sum + BigInt(pays), 0n);
  return { num, den: BigInt(segments) * 10_000n };
}

/** The parameters of a bet; null when the rules do not allow them. */
export function readWheelParams(value: unknown): WheelParams | null {
  if (!isRecord(value) || !isOneOf(value.risk, risks)) return null;
  const segments = wheelSegments.find((count) => count === value.segments);
  return segments === undefined ? null : { risk: value.risk, segments };
}

export const wheel: InstantGame = {
  code: 'wheel',
  kind: 'instant',
  rtp: '99.00',
  bet(value) {
    const params = readWheelParams(value);
    return params && betOf(params);
  },
  draw(numbers, value) {
    const params = readWheelParams(value);
    return params && { multiplier: paysAt(params, wheelSegmentOf(numbers, params.segments)) / 10_000 };
  },
  drawParams: { risk: 'low', segments: 10 },
};

function betOf(params: WheelParams): InstantBet {
  return {
    kind: 'instant',
    params,
    coveredE4: Math.max(...wheelTableE4(params.risk, params.segments)),
    rtp: () => wheelRtp(params),
    decide(numbers) {
      const segment = wheelSegmentOf(numbers, params.segments);
      const multiplierE4 = paysAt(params, segment);
      return { result: { segment, multiplier: multiplierE4 / 10_000 }, multiplierE4 };
    },
  };
}

function paysAt({ risk, segments }: WheelParams, segment: number): number {
  return wheelTableE4(risk, segments)[segment] ?? 0;
}
