import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * For a controlled field that the server draws: what a person typed before the page came alive is handed to `taken`
 * once it has, instead of being lost. Returns the ref for the field.
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
