import type { WorkChallenge } from '@fairhouse/contract/challenge';
import { useEffect, useEffectEvent, useState } from 'react';

type Report = { nonce: number } | { tried: number };

/**
 * Lets a worker search the number of the challenge. @returns how likely it would have been found by now, 0 to 1, which
 * rises evenly and never falls; and whether the browser cannot do it
 */
export function useWork(work: WorkChallenge | undefined, onFound: (nonce: number) => void) {
  const [progress, setProgress] = useState(0);
  const [failed, setFailed] = useState(false);
  const found = useEffectEvent(onFound);

  useEffect(() => {
    if (!work) return;
    setProgress(0);
    const worker = new Worker(new URL('./work-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
      if ('tried' in data) setProgress(1 - Math.exp(-data.tried / 2 ** work.bits));
      else {
        setProgress(1);
        found(data.nonce);
      }
    });
    worker.addEventListener('error', () => setFailed(true));
    worker.postMessage(work);
    return () => worker.terminate();
  }, [work]);

  return { progress, failed };
}
