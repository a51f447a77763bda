import { useEffect, useRef, useState } from 'react';
import type { BulkAnswer } from './bulk-worker.ts';

export type BulkState = BulkAnswer | { state: 'idle' } | { state: 'failed' };

/** Checks a file of rounds in a worker, which is ended with the check. */
export function useBulkCheck() {
  const [state, setState] = useState<BulkState>({ state: 'idle' });
  const running = useRef<Worker | null>(null);
  const stop = () => {
    running.current?.terminate();
    running.current = null;
  };
  useEffect(
    () => () => {
      running.current?.terminate();
    },
    [],
  );

  function check(file: Blob) {
    stop();
    setState({ state: 'checking', rounds: 0 });
    const worker = new Worker(new URL('./bulk-worker.ts', import.meta.url), { type: 'module' });
    running.current = worker;
    worker.onmessage = ({ data }: MessageEvent<BulkAnswer>) => {
      setState(data);
      if (data.state !== 'checking') stop();
    };
    worker.onerror = () => {
      setState({ state: 'failed' });
      stop();
    };
    worker.postMessage(file);
  }

  return { state, check };
}
