import { hash } from 'node:crypto';
import type { Ctx } from '../ctx.ts';
import { perCtx } from '../per-ctx.ts';

/**
 * Returns the ledger key of a request: the `Idempotency-Key` bound to the caller and the operation, so that two members
 * (or two operations of one member) may use the same header.
 * @returns a uuid made from SHA-256
 */
export function idempotencyKey(memberId: bigint, operation: string, header: string): string {
  const hex = hash('sha256', `${memberId}\n${operation}\n${header}`, 'hex');
  // Version 8 (custom) and the RFC 9562 variant, so that it is a valid uuid everywhere.
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Returns a function that gives identical requests that arrive while the first one is in progress the first one's
 * answer, instead of doing its work again: they cost no try of a password and no place in a queue. It works within
 * one process; requests at another one are recognised by what is stored.
 */
export function sharedAnswers<T>(): (ctx: Ctx, words: string, work: () => Promise<T>) => Promise<T> {
  const underWayOf = perCtx(() => new Map<string, Promise<T>>());
  return (ctx, words, work) => {
    const underWay = underWayOf(ctx);
    const first = underWay.get(words);
    if (first) return first;
    const answer = work().finally(() => underWay.delete(words));
    underWay.set(words, answer);
    return answer;
  };
}
