import type { ForbiddenReason } from '@fairhouse/contract/activity-names';
import type { Ctx } from '../../../platform/ctx.ts';
import { housePlayers, lineAbove, memberNamed, signalsOf, type Visitor } from '../../identity/index.ts';
import { countryOf } from '../../site/index.ts';
import type { ActivityRow } from './activity-store.ts';
import { tagsOf } from './entry-store.ts';
import { meaningOf } from './kinds/index.ts';
import { type Joining, partOf } from './kinds/kind.ts';

/** Functions that rooms and modules above provide to activities. */
export type ActivityDeps = { vipLevelOf: (ctx: Ctx, memberId: bigint) => Promise<number> };

const dayMs = 86_400_000;

/**
 * Returns the reason for which an activity is not for a member; null: it is. Reads only in the given context.
 * @param visitor null: the member is not present, and the rules of country and device are not checked
 */
export async function forbiddenFor(
  ctx: Ctx,
  { vipLevelOf }: ActivityDeps,
  { rule, eligibility }: Pick<ActivityRow, 'rule' | 'eligibility'>,
  joining: Joining,
  visitor: Visitor | null,
): Promise<ForbiddenReason | null> {
  const { memberId, currency, now, memberSince } = joining;
  const { vipMin, countries, tags, agents, firstDevice, minMemberDays } = eligibility;
  const part: Record<string, unknown> = rule.perCurrency;
  if (partOf({ perCurrency: part }, currency) === null) return 'currency';
  // Such activities show their winners, and house players must not be among them.
  const isShown = rule.kind === 'wheel' || rule.kind === 'rain';
  if (isShown && (await housePlayers(ctx.db, [memberId])).has(memberId)) return 'house';
  if (minMemberDays !== undefined && now.getTime() - memberSince.getTime() < minMemberDays * dayMs) return 'memberDays';
  if (vipMin !== undefined && (await vipLevelOf(ctx, memberId)) < vipMin) return 'vip';
  if (visitor && countries && !countries.includes((await countryOf(ctx, visitor.ip)) ?? '')) return 'country';
  if (tags && !(await tagsOf(ctx.db, memberId)).some((tag) => tags.includes(tag))) return 'tag';
  if (agents && !(await isInLineOf(ctx, memberId, agents))) return 'line';
  if (visitor && firstDevice && (await signalsOf(ctx, memberId, visitor)).browserShared) return 'device';
  return await meaningOf(rule).forbidden(ctx, joining);
}

async function isInLineOf({ db }: Ctx, memberId: bigint, agents: readonly string[]): Promise<boolean> {
  const line = new Set(await lineAbove(db, memberId));
  for (const name of agents) {
    const id = await memberNamed(db, name);
    if (id !== null && line.has(id)) return true;
  }
  return false;
}
