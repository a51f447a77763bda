import { useRef } from 'react';

/**
 * Returns the Idempotency-Key of a request: the same for the same content, so that a press after a lost answer asks
 * for that answer; `forget` it once it has arrived.
 */
export function useIdempotencyKey(): { keyFor: (content: unknown) => string; forget: () => void } {
  const held = useRef<{ content: string; key: string } | null>(null);
  return {
    keyFor: (content) => {
      const text = JSON.stringify(content);
      if (held.current?.content !== text) held.current = { content: text, key: crypto.randomUUID() };
      return held.current.key;
    },
    forget: () => {
      held.current = null;
    },
  };
}
