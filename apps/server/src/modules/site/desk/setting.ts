import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { deskSetting, isAgreed, namesNewAddresses, type SettingCtx } from '../../operators/index.ts';
import { siteChanged } from '../snapshot.ts';
import { lockSite } from '../store.ts';

type SiteOptions<H> = {
  /** False: the setting cannot lead visitors to another site. */
  leadsAway?: boolean;
  /** True for a further change that takes two operators, as one that allows another party to act as the site. */
  vouches?: (before: H, after: H) => boolean;
  /** Returns the part of the changed setting that both operators must state equally; by default all of it. */
  stated?: (after: H) => unknown;
};

/**
 * Declares a setting of the site, which running nodes follow within a second. A change that names a new host, other
 * than the site's own, takes two operators, since one could lead every visitor to another site; it returns false
 * while it waits for the second.
 * @param held reads the setting as operators see it, under the lock of the whole site
 */
export function siteSetting<P extends 'site.settings' | 'site.content', S extends string, D, R, H>(
  action: string,
  permission: P,
  held: (ctx: Ctx, subject: S) => Promise<H>,
  set: (ctx: SettingCtx, subject: S, said: D) => Promise<R>,
  { leadsAway = true, vouches = () => false, stated = (after) => after }: SiteOptions<H> = {},
) {
  const setByTwo = async (ctx: SettingCtx, subject: S, said: D): Promise<R | false> => {
    if (ctx.by === null || !leadsAway) return await set(ctx, subject, said);
    const before = await held(ctx, subject);
    // The changed setting, and its validity, are known only after setting it: the change is rolled back until both
    // operators have stated it.
    await sql`savepoint alone`.execute(ctx.db);
    const done = await set(ctx, subject, said);
    const after = await held(ctx, subject);
    if (!vouches(before, after) && !(await namesNewAddresses(ctx, before, after))) return done;
    await sql`rollback to savepoint alone`.execute(ctx.db);
    const change = { before, after: stated(after) };
    return (await isAgreed(ctx, `${action} ${subject}`, change)) && (await set(ctx, subject, said));
  };
  return deskSetting(action, permission, setByTwo, {
    held: async (ctx, subject) => {
      await lockSite(ctx.db);
      return await held(ctx, subject);
    },
    changed: siteChanged,
  });
}

/** Returns the reader of one row of a list, by the field that names it. */
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
