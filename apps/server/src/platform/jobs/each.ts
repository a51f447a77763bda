import type { Ctx } from '../ctx.ts';
import { isDatabaseGone } from '../database/database.ts';

/**
 * Works on each item separately: a failure is logged under `name`, and the others are done nevertheless.
 * @returns the number done
 * @throws the error of an unreachable database, which would fail every item
 */
export async function eachByItself<T>(
  ctx: Ctx,
  name: string,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  nameOf: (item: T) => string = String,
): Promise<number> {
  let done = 0;
  for (const item of items) {
    try {
      await work(item);
      done += 1;
    } catch (error) {
      if (isDatabaseGone(error)) throw error;
      ctx.log.error({ err: error, item: nameOf(item) }, name);
    }
  }
  return done;
}
