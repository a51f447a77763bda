import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { versioned } from '../../platform/versioned.ts';
import { membersBornSince } from '../identity/index.ts';
import { brandSettings, isModuleOn } from '../site/index.ts';
import { type Exclusion, holdingExclusions, versionsNow } from './exclusion-store.ts';
import { membersLimitedInPlay } from './limit-store.ts';

/** The permission to play now, or the refusal with its code and value. */
export type PlayVerdict =
  | { allowed: true }
  | { allowed: false; code: 'PLAY_EXCLUDED'; value: { until: string | null; by: Exclusion['imposed_by'] } }
  | { allowed: false; code: 'UNDER_AGE'; value: { minAge: number } };

const mayPlay: PlayVerdict = { allowed: true };

type Held = Pick<Exclusion, 'until' | 'imposed_by'>;
/**
 * This node's copy of the members who may not play, and of those with limits of stakes or losses. Since they are few,
 * all of them are kept, and a bet needs no query.
 */
type Copy = {
  version: string;
  excluded: ReadonlyMap<bigint, Held[]>;
  young: ReadonlySet<bigint>;
  minAge: number;
  limited: ReadonlySet<bigint>;
};

const kept = versioned<Copy>({
  name: 'Who may not play',
  readVersion: async (ctx) => (await read(ctx)).version,
  read: async (ctx) => {
    const { version, young, minAge } = await read(ctx);
    const excluded = new Map<bigint, Held[]>();
    for (const { member_id, until, imposed_by } of await holdingExclusions(ctx.reserve.db, ctx.clock())) {
      const held = excluded.get(member_id) ?? [];
      held.push({ until, imposed_by });
      excluded.set(member_id, held);
    }
    const limited = new Set(await membersLimitedInPlay(ctx.reserve.db));
    return { version, excluded, young: new Set(young), minAge, limited };
  },
});

/** Marks this node's copy as outdated: it is read again at the next question. */
export const protectionChanged: (ctx: Ctx) => void = kept.changed;

/**
 * Checks whether a member may play; called at every launch and every in-house bet. A missing birthday is no reason to
 * refuse.
 */
export async function canPlay(ctx: Ctx, { memberId }: { memberId: bigint }): Promise<PlayVerdict> {
  const { excluded, young, minAge } = await kept.of(ctx);
  const all = excluded.get(memberId);
  if (!all && !young.has(memberId)) return mayPlay;
  const now = ctx.clock();
  const holding = (all ?? []).filter(({ until }) => until === null || until > now);
  const longest = holding.reduce<Held | null>((most, one) => (most && endOf(most) >= endOf(one) ? most : one), null);
  if (longest) {
    const value = { until: longest.until?.toISOString() ?? null, by: longest.imposed_by };
    return { allowed: false, code: 'PLAY_EXCLUDED', value };
  }
  return young.has(memberId) ? { allowed: false, code: 'UNDER_AGE', value: { minAge } } : mayPlay;
}

/** True for a member with a limit of stakes or losses. */
export async function isPlayLimited(ctx: Ctx, { memberId }: { memberId: bigint }): Promise<boolean> {
  return (await kept.of(ctx)).limited.has(memberId);
}

/** @throws PLAY_EXCLUDED (value.until, value.by), UNDER_AGE (value.minAge) */
export async function requirePlay(ctx: Ctx, member: { memberId: bigint }): Promise<void> {
  const verdict = await canPlay(ctx, member);
  if (!verdict.allowed) throw new DomainError(verdict.code, verdict.value);
}

/** Returns the end in milliseconds, for comparison; Infinity for an end that never comes. */
export function endOf({ until }: Pick<Held, 'until'>): number {
  return until?.getTime() ?? Number.POSITIVE_INFINITY;
}

/**
 * Reads the state by which copies are compared: exclusions and limits by their versions, members who are too young by
 * their ids, since their birthdays belong to another module.
 */
async function read(ctx: Ctx): Promise<{ version: string; young: bigint[]; minAge: number }> {
  const minAge = await ageToPlay(ctx);
  const [changes, young] = await Promise.all([
    versionsNow(ctx.reserve.db),
    membersBornSince(ctx.reserve.db, bornAfter(ctx.clock(), minAge)),
  ]);
  return { version: [changes, minAge, ...young].join(), young, minAge };
}

/** Returns the minimum age, which registration also checks a birthday against. */
async function ageToPlay(ctx: Ctx): Promise<number> {
  const { minAge, birthdayConfirmAge } = await brandSettings(ctx);
  return (await isModuleOn(ctx, 'BIRTHCONF3')) ? birthdayConfirmAge : minAge;
}

/**
 * Returns the first birthday (yyyy-MM-dd) of members below this age; a member born on 29 February is a year older on
 * 1 March.
 */
export function bornAfter(now: Date, age: number): string {
  const day = new Date(Date.UTC(now.getUTCFullYear() - age, now.getUTCMonth(), now.getUTCDate()));
  // A 29 February that does not exist has become 1 March, which is the first day too late.
  if (day.getUTCDate() === now.getUTCDate()) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
