import type { Ctx } from '../../platform/ctx.ts';
import { versioned } from '../../platform/versioned.ts';
import { limitVersion, membersLimitedInPlay } from './limit-store.ts';

type Copy = { version: bigint; members: ReadonlySet<bigint> };

/** This node's copy of the members whose stakes or losses are limited: the bets of all others ask nothing more. */
const kept = versioned<Copy>({
  name: 'Whose play is limited',
  readVersion: (ctx) => limitVersion(ctx.reserve.db),
  read: async (ctx) => {
    // The version is read first: a change between the two readings is read once more.
    const version = await limitVersion(ctx.reserve.db);
    return { version, members: new Set(await membersLimitedInPlay(ctx.reserve.db)) };
  },
});

/** Has this node read its copy again with the next question. */
export const limitedChanged: (ctx: Ctx) => void = kept.changed;

/** True for a member whose stakes or losses are limited. */
export async function isPlayLimited(ctx: Ctx, { memberId }: { memberId: bigint }): Promise<boolean> {
  return (await kept.of(ctx)).members.has(memberId);
}
