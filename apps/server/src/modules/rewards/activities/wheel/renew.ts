import type { Ctx } from '../../../../platform/ctx.ts';
import { newSeed } from './spin.ts';
import { replaceSeed, type Seat, seatsAfter } from './wheel-store.ts';

const pageMax = 500;

/**
 * Replaces the committed seed of every seat at a wheel, once the database was set back to an older state: a spin since
 * then has revealed the seed that would decide the next one again, and its member could choose the words that win.
 * @returns the number of seats
 */
export async function renewWheelSeeds(ctx: Ctx): Promise<number> {
  let seats = 0;
  for (let page: Seat[] = []; ; ) {
    page = await seatsAfter(ctx.db, page.at(-1) ?? { activity_id: 0n, member_id: 0n }, pageMax);
    for (const seat of page) await replaceSeed(ctx.db, seat, newSeed(ctx));
    seats += page.length;
    if (page.length < pageMax) return seats;
  }
}
