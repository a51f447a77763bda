import { useEffect, useState } from 'react';
import { rollTime } from './use-rolling-number.ts';

/**
 * Returns true once a result's animation of `ms` milliseconds is over.
 * @param run changes with every result; null before the first
 */
export function useLanded(run: string | null, ms: number): boolean {
  const [landed, setLanded] = useState(run);
  useEffect(() => {
    const timer = setTimeout(() => setLanded(run), rollTime(ms));
    return () => clearTimeout(timer);
  }, [run, ms]);
  return landed === run;
}
