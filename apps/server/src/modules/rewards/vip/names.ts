import type { Localized } from '@fairhouse/contract/language';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { isModuleOn } from '../../site/index.ts';
import { levelRow } from './level-store.ts';

export const vipModule = 'VIP3';

/** True while the brand has VIP levels. */
export async function vipOn(ctx: Ctx): Promise<boolean> {
  return await isModuleOn(ctx, vipModule);
}

/** @throws MODULE_DISABLED (value.modId) */
export async function requireVipOn(ctx: Ctx): Promise<void> {
  if (!(await vipOn(ctx))) throw new DomainError('MODULE_DISABLED', { modId: vipModule });
}

/** Returns a level's name; its number, if it has none. */
export async function levelName(db: Db, level: number): Promise<Localized> {
  const name = `VIP ${level}`;
  return (await levelRow(db, level))?.name ?? { EN: name, TH: name, CN: name };
}
