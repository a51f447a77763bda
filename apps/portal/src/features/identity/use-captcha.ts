import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readCaptcha } from './calls.ts';

const refreshIntervalMs = 1000;

/**
 * A captcha while it is wanted; `refresh` asks for another, at most one a second (a faster wish waits its turn). Until that
 * one is there none is: what was read off the old picture would be refused.
 */
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
  const [renewing, setRenewing] = useState(false);
  const waiting = useRef<number | null>(null);

  useEffect(() => () => window.clearTimeout(waiting.current ?? undefined), []);

  function refresh() {
    if (!wanted || waiting.current !== null) return;
    setRenewing(true);
    const waitMs = Math.max(0, dataUpdatedAt + refreshIntervalMs - Date.now());
    waiting.current = window.setTimeout(() => {
      waiting.current = null;
      void refetch().finally(() => setRenewing(false));
    }, waitMs);
  }

  return { captcha: renewing || query.isError ? undefined : query.data, failed: query.isError && !renewing, refresh };
}
