import { useEffect, useEffectEvent } from 'react';

/** Messages that a game's page posts to the page around it. */
export type Notice = 'ready' | 'ended' | 'leave' | 'balance';

const known: readonly Notice[] = ['ready', 'ended', 'leave', 'balance'];

/** Parses a message that a game of this origin posted; returns null for any other. */
export function noticeOf(data: unknown, origin: string, expected: string): Notice | null {
  if (origin !== expected || typeof data !== 'object' || data === null) return null;
  if (!('from' in data) || data.from !== 'game' || !('type' in data)) return null;
  return known.find((type) => type === data.type) ?? null;
}

/** Listens to messages of the game in a frame, and ignores those of other windows. */
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
