import { captchaSeconds } from '@fairhouse/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readCaptcha } from './calls.ts';

const refreshIntervalMs = 1000;
/** A new picture is loaded this long before the last one expires. */
const renewBeforeMs = 5000;

/**
 * Loads a captcha while it is wanted; `refresh` loads another, at most one a second (a faster request waits its turn).
 * Until then there is none, because an answer to the old picture would be refused. An expired one is replaced by
 * itself.
 * @param onLapse called when one has expired, so that the typed answer is cleared
 */
export function useCaptcha(wanted: boolean, onLapse: () => void) {
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

  const lapse = useRef(() => {});
  lapse.current = () => {
    refresh();
    onLapse();
  };
  useEffect(() => {
    if (!wanted || dataUpdatedAt === 0) return;
    const left = dataUpdatedAt + captchaSeconds * 1000 - renewBeforeMs - Date.now();
    const timer = window.setTimeout(() => lapse.current(), Math.max(0, left));
    return () => window.clearTimeout(timer);
  }, [wanted, dataUpdatedAt]);

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
