import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readCaptcha } from './calls.ts';

const refreshIntervalMs = 1000;

/** A captcha while it is wanted; `refresh` asks for another, at most one a second (a faster wish waits its turn). */
export function useCaptcha(wanted: boolean) {
  const query = useQuery({
    queryKey: ['captcha'],
    queryFn: readCaptcha,
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const { refetch, dataUpdatedAt } = query;
  const waiting = useRef<number | null>(null);

  useEffect(() => () => window.clearTimeout(waiting.current ?? undefined), []);

  function refresh() {
    if (!wanted || waiting.current !== null) return;
    const waitMs = Math.max(0, dataUpdatedAt + refreshIntervalMs - Date.now());
    waiting.current = window.setTimeout(() => {
      waiting.current = null;
      void refetch();
    }, waitMs);
  }

  return { captcha: query.data, failed: query.isError, refresh };
}
