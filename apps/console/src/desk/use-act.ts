import { useRef } from 'react';
import { call, filled, type Method } from '../api/call.ts';
import type { DeskRoute } from '../api/desk.ts';

type Asked = { params: Record<string, unknown>; body: Record<string, unknown> | undefined };

/**
 * Returns the call of an act. Repeated with the same body it sends the same Idempotency-Key, so the act is done once.
 */
export function useActCall(route: DeskRoute, { agrees = false } = {}) {
  const last = useRef({ words: '', key: '' });
  return async <T>({ params, body }: Asked): Promise<T> => {
    const words = JSON.stringify([params, body]);
    if (last.current.words !== words) last.current = { words, key: crypto.randomUUID() };
    return await call<T>(route.method as Method, filled(route.path, params), {
      ...(body === undefined ? {} : { body }),
      ...(route.once ? { idempotencyKey: last.current.key } : {}),
      encrypted: route.encrypted,
      agrees,
    });
  };
}
