import type { Ctx } from '../ctx.ts';
import { perCtx } from '../per-ctx.ts';

/** Milliseconds after a refused write for which the node counts as unable to serve. */
const unableMs = 10_000;
/** Disk full, out of memory, a failing disk, read-only. */
const codes = new Set(['53100', '53200', '58030', '25006']);

const lastOf = perCtx(() => ({ at: Number.NEGATIVE_INFINITY }));

/** True when the database refuses to write, rather than a statement being wrong. Nothing was written. */
export function isRefusedWrite(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.has(error.code);
}

export function noteRefusedWrite(ctx: Ctx): void {
  lastOf(ctx).at = ctx.clock().getTime();
}

/**
 * True for ten seconds after the database refused a write: since it still answers queries, a ping would not show
 * that.
 */
export function refusedWritesLately(ctx: Ctx): boolean {
  return ctx.clock().getTime() - lastOf(ctx).at < unableMs;
}
