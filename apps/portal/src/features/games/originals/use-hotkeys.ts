import { useEffect, useRef } from 'react';

/** The keys of a game's page, as they are listed for players. */
export const gameKeys = ['b', 'h', 'd', 'm', 'i'] as const;
export type GameKey = (typeof gameKeys)[number];

/** Hears single keys while `on`, except where text is typed, a list is open over the page, or a modifier is held. */
export function useHotkeys(on: boolean, acts: Readonly<Record<GameKey, () => void>>): void {
  const now = useRef(acts);
  useEffect(() => {
    now.current = acts;
  });
  useEffect(() => {
    if (!on) return;
    const hear = (event: KeyboardEvent) => {
      const key = gameKeys.find((known) => known === event.key.toLowerCase());
      if (!key || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
      event.preventDefault();
      now.current[key]();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [on]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog, [role="dialog"]') !== null;
}
