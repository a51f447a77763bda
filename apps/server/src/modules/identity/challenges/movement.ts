import { sliderStep, type TrackPoint } from '@fairhouse/contract/challenge';
import { furthest } from './size.ts';

type Movement = { x: number; track: readonly TrackPoint[] };
/** One report of a movement. `at` and `dt` in milliseconds, `dx` and `to` in pixels. */
type Step = { at: number; dt: number; dx: number; to: number };

/** The shortest time in which a person finds the gap and lets go. */
const durationMsMin = 300;
/** The most that the browser's clock may run ahead of ours. */
const clockSlackMs = 1500;

/** The fewest reports of a drag, since browsers send many a second. */
const dragStepsMin = 6;
/** The largest share of the way that a single report may cover. */
const leapMax = 0.6;
/** The least deviation from an even pace, as a share of the way: a hand speeds up and slows down. */
const paceDeviationMin = 0.035;
/** The least deviation of the distances between reports, as a share of their mean. */
const stepDeviationMin = 0.15;

const pressesMin = 3;
/** The shortest mean time between presses of a person, or between repeats of a held key: a browser may round each. */
const pressMsMin = 15;
/** The least spread of the intervals: a person does not press evenly, and a held key pauses before it repeats. */
const pressSpreadMsMin = 8;

/**
 * True when a person may have moved the piece this way: by dragging it, or by the slider's keys.
 * @param shownMs the time for which the piece had been shown when it was let go
 */
export function isMovedByHand({ x, track }: Movement, shownMs: number): boolean {
  const [first, last] = [track[0], track.at(-1)];
  if (!first || !last || first.t !== 0 || first.x !== 0 || Math.abs(last.x - x) > 0.5) return false;
  if (last.t < durationMsMin || last.t > shownMs + clockSlackMs) return false;
  const steps = stepsOf(track);
  if (steps.some(({ dt }) => dt < 0)) return false;
  const moves = steps.filter(({ dx }) => dx !== 0);
  return moves.every(isKeyPress) ? isTyped(moves, steps) : isDragged(moves, track, last);
}

function stepsOf(track: readonly TrackPoint[]): Step[] {
  return track.slice(1).map((to, i) => {
    const from = track[i] ?? to;
    return { at: to.t, dt: to.t - from.t, dx: to.x - from.x, to: to.x };
  });
}

/** True for an arrow key, with or without Shift, and for Home, End or an arrow that reaches an edge. */
function isKeyPress({ dx, to }: Step): boolean {
  const length = Math.abs(dx);
  return length === sliderStep.small || length === sliderStep.large || to === 0 || to === furthest;
}

/**
 * True for a movement by keys. It starts with the first press, so the intervals between presses begin with the second.
 */
function isTyped(moves: readonly Step[], steps: readonly Step[]): boolean {
  const [first, last] = [moves[0], moves.at(-1)];
  if (!first || !last || moves.length < pressesMin) return false;
  if ((last.at - first.at) / (moves.length - 1) < pressMsMin) return false;
  const waits = steps.slice(1).map(({ dt }) => dt);
  return Math.max(...waits) - Math.min(...waits) >= pressSpreadMsMin;
}

function isDragged(moves: readonly Step[], track: readonly TrackPoint[], last: TrackPoint): boolean {
  if (moves.length < dragStepsMin) return false;
  if (moves.some(({ dx }) => Math.abs(dx) > leapMax * last.x)) return false;
  const paceDeviation = Math.max(...track.map(({ t, x }) => Math.abs(x - (last.x * t) / last.t))) / last.x;
  return paceDeviation >= paceDeviationMin && deviation(moves.map(({ dx }) => dx)) >= stepDeviationMin;
}

/** Returns the standard deviation as a share of the mean. */
function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return mean === 0 ? 0 : Math.sqrt(variance) / Math.abs(mean);
}
