import { useEffect, useRef, useState } from 'react';

/** Counts an amount up to its value; a lower value is shown at once. `fromNothing`: the count starts at zero. */
export function useCount(target: bigint, ms: number, fromNothing = false): bigint {
  const [value, setValue] = useState(fromNothing ? 0n : target);
  const from = useRef(fromNothing ? 0n : target);
  useEffect(() => {
    const start = from.current;
    if (target <= start || window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      from.current = target;
      setValue(target);
      return;
    }
    const begin = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, (now - begin) / ms));
      const eased = BigInt(Math.round((1 - (1 - part) ** 3) * 10_000));
      const reached = part === 1 ? target : start + ((target - start) * eased) / 10_000n;
      from.current = reached;
      setValue(reached);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target, ms]);
  return value;
}
