import { useEffect, useRef } from 'react';

/** Runs actions by single keys while no text is being typed. */
export function useKeys(on: boolean, keys: Record<string, () => unknown>): void {
  const held = useRef(keys);
  held.current = keys;
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      const writes =
        target instanceof HTMLElement && target.closest('input, textarea, select, [role=dialog], [role=listbox]');
      if (writes || event.ctrlKey || event.metaKey || event.altKey) return;
      const act = held.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      void act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [on]);
}
