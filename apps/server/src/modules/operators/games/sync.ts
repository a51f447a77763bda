import type { DeskSync } from '@fairhouse/contract/desk-games';
import type { Ctx } from '../../../platform/ctx.ts';
import { syncVendor } from '../../games/index.ts';

const nothing = { games: 0, added: 0, changed: 0, gone: 0, skipped: 0 };

/** Reads a vendor's list now. @throws VENDOR_NOT_FOUND */
export async function syncNow(ctx: Ctx, vendor: string): Promise<DeskSync> {
  return { ...nothing, ...(await syncVendor(ctx, vendor)) };
}
