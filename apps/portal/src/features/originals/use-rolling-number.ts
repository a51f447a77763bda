import { useEffect, useRef, useState } from 'react';

/**
 * Counts from the number shown last to the new one and lands on it exactly; at once for who wants no motion.
 * @param run changes with every new target, also when the number is the same again
 */
export function useRollingNumber(target: number, run: string | null, durationMs: number) {
  const [shown, setShown] = useState(target);
  const [landedRun, setLandedRun] = useState(run);
  const from = useRef(target);

  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const start = performance.now();
    const origin = from.current;
    let frame = 0;
    const step = (now: number) => {
      const progress = still ? 1 : Math.min(1, Math.max(0, (now - start) / durationMs));
      const eased = 1 - (1 - progress) ** 3;
      from.current = progress === 1 ? target : origin + (target - origin) * eased;
      setShown(from.current);
      if (progress < 1) frame = requestAnimationFrame(step);
      else setLandedRun(run);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [target, run, durationMs]);

  return { shown, landed: landedRun === run };
}
