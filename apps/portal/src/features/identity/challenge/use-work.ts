import type { WorkChallenge } from '@fairhouse/contract/challenge';
import { useEffect, useEffectEvent, useState } from 'react';

type Report = { nonce: number } | { tried: number };

/**
 * Searches the challenge's number in a worker.
 * @returns `progress`: the probability that the number would have been found by now, 0 to 1, which never falls;
 * `failed`: true if the browser cannot search
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
