import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { deskSetting, type SettingCtx } from '../../operators/index.ts';
import { siteChanged } from '../snapshot.ts';
import { lockSite } from '../store.ts';

/**
 * Declares a setting of the site, which running nodes follow within a second.
 * @param held reads the setting as operators see it; every change of the site waits meanwhile
 */
export function siteSetting<P extends 'site.settings' | 'site.content', S extends string, D, R>(
  action: string,
  permission: P,
  held: (ctx: Ctx, subject: S) => Promise<unknown>,
  set: (ctx: SettingCtx, subject: S, said: D) => Promise<R>,
) {
  return deskSetting(action, permission, set, {
    held: async (ctx, subject) => {
      await lockSite(ctx.db);
      return await held(ctx, subject);
    },
    changed: siteChanged,
  });
}

/** Reads one row of a list by the field that names it. */
export function rowOf<K extends string, V extends Record<K, string>>(read: (ctx: Ctx) => Promise<V[]>, key: K) {
  return async (ctx: Ctx, name: string) => (await read(ctx)).find((row) => row[key] === name);
}

/** @throws NOT_FOUND for a missing row */
export function needed(there: boolean): void {
  if (!there) throw new DomainError('NOT_FOUND');
}

/** @throws MALFORMED for an unreadable text */
export function readable<T>(value: T | null): T {
  if (value === null) throw new DomainError('MALFORMED');
  return value;
}
