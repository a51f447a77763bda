import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Returns the milliseconds for which a number is animated on this device: 0 if reduced motion is preferred. */
export function rollTime(durationMs: number): number {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : durationMs;
}

/**
 * Counts from the number drawn last to a new one and ends on it exactly; at once if reduced motion is preferred. `draw`
 * writes the number into the page itself, in each frame and after each render: a render per frame would be too slow on
 * a phone.
 * @param run changes with every new number, also when it is the same again
 * @param start the number from which every run counts, instead of the one drawn last
 * @returns true once the run has ended
 */
export function useRollingNumber(
  { end, run, ms, start }: { end: number; run: string | null; ms: number; start?: number },
  draw: (value: number, landed: boolean) => void,
): boolean {
  const [landedRun, setLandedRun] = useState(run);
  const at = useRef(end);
  const latest = useRef(draw);
  const landed = landedRun === run;

  useLayoutEffect(() => {
    latest.current = draw;
    draw(at.current, landed);
  });

  useEffect(() => {
    const still = rollTime(ms) === 0;
    const startedAt = performance.now();
    const origin = start ?? at.current;
    let frame = 0;
    const step = (now: number) => {
      const progress = still ? 1 : Math.min(1, Math.max(0, (now - startedAt) / ms));
      const eased = 1 - (1 - progress) ** 3;
      at.current = progress === 1 ? end : origin + (end - origin) * eased;
      latest.current(at.current, progress === 1);
      if (progress < 1) frame = requestAnimationFrame(step);
      else setLandedRun(run);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [end, run, ms, start]);

  return landed;
}
