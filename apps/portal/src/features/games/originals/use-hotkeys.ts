import { useEffect, useRef } from 'react';

/** The keys of a game's page, as they are listed for players, and those of the bar above it. */
export const gameKeys = ['b', 'h', 'd', 'm', 'i'] as const;
export const barKeys = ['s', 't', 'f'] as const;
export type GameKey = (typeof gameKeys)[number];

/**
 * Listens to single keys while `on`, except while a text field has the focus, a dialog is open, or a modifier is held.
 */
export function useHotkeys(on: boolean, acts: Readonly<Record<string, () => void>>): void {
  const now = useRef(acts);
  useEffect(() => {
    now.current = acts;
  });
  useEffect(() => {
    if (!on) return;
    const hear = (event: KeyboardEvent) => {
      const act = now.current[event.key.toLowerCase()];
      if (!act || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [on]);
}

/**
 * Elements in which keys type. Radio buttons, checkboxes and sliders are left out: they keep the focus after a press,
 * but take no letters.
 */
const typed = 'input:not([type="radio"], [type="checkbox"], [type="range"]), textarea, select, dialog, [role="dialog"]';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typed) !== null;
}
