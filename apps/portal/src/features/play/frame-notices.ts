import { useEffect, useEffectEvent } from 'react';

/** What a game's page says to the page around it. */
export type Notice = 'ready' | 'ended' | 'leave' | 'balance';

const known: readonly Notice[] = ['ready', 'ended', 'leave', 'balance'];

/** What a message says when a game of this origin sent it; null for everything else. */
export function noticeOf(data: unknown, origin: string, expected: string): Notice | null {
  if (origin !== expected || typeof data !== 'object' || data === null) return null;
  if (!('from' in data) || data.from !== 'game' || !('type' in data)) return null;
  return known.find((type) => type === data.type) ?? null;
}

/** Listens to the game in a frame, and to nobody else. */
export function useFrameNotices(frame: () => Window | null | undefined, url: string, hear: (notice: Notice) => void) {
  const heard = useEffectEvent((event: MessageEvent<unknown>) => {
    if (event.source !== frame()) return;
    const notice = noticeOf(event.data, event.origin, new URL(url).origin);
    if (notice) hear(notice);
  });
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => heard(event);
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
}
