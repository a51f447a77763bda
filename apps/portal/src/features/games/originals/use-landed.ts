import { useEffect, useState } from 'react';
import { rollTime } from './use-rolling-number.ts';

/**
 * True once a result that is shown for so long has come to rest.
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
