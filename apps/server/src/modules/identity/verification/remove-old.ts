import type { Ctx } from '../../../platform/ctx.ts';
import { deleteCodes } from './code-store.ts';

const keptMs = 86_400_000;

/** Removes codes that expired a day ago; until then a late try is refused as expired. */
export async function removeOldCodes(ctx: Ctx): Promise<void> {
  await deleteCodes(ctx.db, new Date(ctx.clock().getTime() - keptMs));
}
