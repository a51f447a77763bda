import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { isModuleOn } from '../site/index.ts';

const modId = 'PTSYS3';

/** True while the brand has points. */
export async function pointsOn(ctx: Ctx): Promise<boolean> {
  return await isModuleOn(ctx, modId);
}

/** @throws MODULE_DISABLED (value.modId) */
export async function requirePointsOn(ctx: Ctx): Promise<void> {
  if (!(await pointsOn(ctx))) throw new DomainError('MODULE_DISABLED', { modId });
}
