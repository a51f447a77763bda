import { hundredthsAt, multiplierAt } from '@fairhouse/games/originals/crash/flight';

/**
 * A flight at a moment: the milliseconds since take-off, the multiplier, the same in hundredths, and true once it has
 * ended.
 */
export type FlightMoment = { ms: number; multiplier: number; hundredths: number; ended: boolean };
type Painter = (moment: FlightMoment) => void;

/** The time between two paintings where the visitor prefers reduced motion. */
const calmMs = 250;

/**
 * The flight of a page. It runs outside React: painters write their own elements at each frame, and nothing is rendered
 * for it. It runs by `performance.now()`, which each update of the server corrects.
 */
export function createFlight() {
  const painters = new Set<Painter>();
  let from: number | null = null;
  let end: { hundredths: number; ms: number } | null = null;
  let frame = 0;
  let paintedAt = 0;

  const now = (): FlightMoment => {
    if (end) return { ms: end.ms, multiplier: end.hundredths / 100, hundredths: end.hundredths, ended: true };
    const ms = from === null ? 0 : Math.max(0, performance.now() - from);
    return { ms, multiplier: multiplierAt(ms), hundredths: hundredthsAt(ms), ended: false };
  };
  const paint = () => {
    const moment = now();
    for (const painter of painters) painter(moment);
  };
  const isCalm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const step = (at: number) => {
    frame = 0;
    if (!isCalm() || at - paintedAt >= calmMs) {
      paintedAt = at;
      paint();
    }
    run();
  };
  const run = () => {
    if (frame === 0 && from !== null && end === null && painters.size > 0) frame = requestAnimationFrame(step);
  };
  const rest = () => {
    if (frame !== 0) cancelAnimationFrame(frame);
    frame = 0;
  };

  return {
    now,
    /**
     * Sets the flight to the milliseconds that the server reported; of several reports the one that is furthest on
     * counts, since the others were delayed.
     */
    fly: (ms: number) => {
      const seen = performance.now() - ms;
      from = from === null || end ? seen : Math.min(from, seen);
      end = null;
      run();
    },
    stop: (multiplier: number) => {
      if (end) return;
      const { ms } = now();
      end = { hundredths: Math.round(multiplier * 100), ms };
      rest();
      paint();
    },
    clear: () => {
      from = null;
      end = null;
      paint();
    },
    /** Calls a painter at once and at each frame of the flight. Returns the function that removes it. */
    paintWith: (painter: Painter) => {
      painters.add(painter);
      painter(now());
      run();
      return () => {
        painters.delete(painter);
        if (painters.size === 0) rest();
      };
    },
  };
}

export type Flight = ReturnType<typeof createFlight>;
