import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Keeps text that was typed into a server-drawn, controlled field before hydration: it is passed to `taken` afterwards
 * instead of being lost. Returns the ref for the field.
 */
export function useEarlyInput(taken: (value: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  const take = useEffectEvent(taken);
  useEffect(() => {
    const field = input.current;
    if (field && field.value !== field.defaultValue) take(field.value);
  }, []);
  return input;
}
