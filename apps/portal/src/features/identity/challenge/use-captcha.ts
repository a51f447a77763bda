import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readCaptcha } from './calls.ts';

const refreshIntervalMs = 1000;

/**
 * Loads a captcha while it is wanted; `refresh` loads another, at most one a second (a faster request waits its turn).
 * Until then there is none: an answer to the old picture would be refused.
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
