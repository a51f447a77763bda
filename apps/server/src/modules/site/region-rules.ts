import { sql } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { siteChanged } from './snapshot.ts';
import { type RegionRuleRow, tables } from './store.ts';

/** The subject of a rule, as `parseRegion` reads it. */
export type Region = { network: string } | { country: string };

/** Allows or denies a network or country, replacing an earlier rule for it. */
export async function setRegionRule(ctx: Ctx, effect: RegionRuleRow['effect'], region: Region): Promise<void> {
  await tables(ctx.db)
    .insertInto('site.region_rule')
    .values({ effect, network: null, country: null, ...region })
    .onConflict((on) => on.column('network' in region ? 'network' : 'country').doUpdateSet({ effect }))
    .execute();
  siteChanged(ctx);
}

/** @returns false when there is no rule for exactly this network or country */
export async function removeRegionRule(ctx: Ctx, region: Region): Promise<boolean> {
  const [column, value] =
    'network' in region ? (['network', region.network] as const) : (['country', region.country] as const);
  const { numDeletedRows } = await tables(ctx.db)
    .deleteFrom('site.region_rule')
    .where(column, '=', value)
    .executeTakeFirst();
  siteChanged(ctx);
  return numDeletedRows > 0n;
}

export async function listRegionRules(ctx: Ctx): Promise<RegionRuleRow[]> {
  return await tables(ctx.db)
    .selectFrom('site.region_rule')
    .select(['effect', sql<string | null>`network::text`.as('network'), 'country'])
    .orderBy('id')
    .execute();
}
