import { useEffect, useRef, useState } from 'react';

/** Returns the time that a number rolls on this device: none where motion is not wanted. */
export function rollTime(durationMs: number): number {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : durationMs;
}

/**
 * Counts from the number shown last to the new one and lands on it exactly; at once where motion is not wanted.
 * @param run changes with every new target, also when the number is the same again
 * @param start the number from which every run counts, instead of the one shown last
 */
export function useRollingNumber(target: number, run: string | null, durationMs: number, start?: number) {
  const [shown, setShown] = useState(target);
  const [landedRun, setLandedRun] = useState(run);
  const from = useRef(target);

  useEffect(() => {
    const still = rollTime(durationMs) === 0;
    const startedAt = performance.now();
    const origin = start ?? from.current;
    let frame = 0;
    const step = (now: number) => {
      const progress = still ? 1 : Math.min(1, Math.max(0, (now - startedAt) / durationMs));
      const eased = 1 - (1 - progress) ** 3;
      from.current = progress === 1 ? target : origin + (target - origin) * eased;
      setShown(from.current);
      if (progress < 1) frame = requestAnimationFrame(step);
      else setLandedRun(run);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [target, run, durationMs, start]);

  return { shown, landed: landedRun === run };
}
