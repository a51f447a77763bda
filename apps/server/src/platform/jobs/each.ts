import type { Ctx } from '../ctx.ts';
import { isDatabaseGone } from '../database/database.ts';

/**
 * Works on each item by itself: one that fails is logged under `name`, and the others are done nevertheless.
 * @returns how many were done
 * @throws what the database's absence throws: it would fail for every item
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
