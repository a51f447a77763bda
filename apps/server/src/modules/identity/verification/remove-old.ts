import type { Ctx } from '../../../platform/ctx.ts';
import { deleteCodes } from './code-store.ts';
import { deleteDeliveries } from './delivery-store.ts';

const keptMs = 86_400_000;

/** Removes what was sent a day ago, and codes that were good until then: one that is late is told that it is. */
export async function removeOldMessages(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock().getTime() - keptMs);
  await deleteCodes(ctx.db, before);
  await deleteDeliveries(ctx.db, before);
}
