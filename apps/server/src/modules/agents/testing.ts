import type { Ctx } from '../../platform/ctx.ts';
import { followTeams } from './figures/index.ts';

/** Adds to the sums of teams until nothing is left. */
export async function followAllTeams(ctx: Ctx): Promise<void> {
  while (await followTeams(ctx)) {}
}
