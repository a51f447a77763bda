import { serverNow } from '@fairhouse/web/server-clock';
import { useEffect, useState } from 'react';

/** Returns the server's time, each second or minute; null in the first render, which is the server's own. */
export function useServerNow(everyMs: number): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setNow(serverNow());
    tick();
    const ticking = window.setInterval(tick, everyMs);
    return () => window.clearInterval(ticking);
  }, [everyMs]);
  return now;
}
