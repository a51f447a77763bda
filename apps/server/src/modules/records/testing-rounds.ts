import { sql } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { project } from './testing.ts';

export type Stand = { state: 'OPEN' | 'SETTLED' | 'CANCELLED'; stake: bigint; payout: bigint; returned: bigint };
/** A round at the vendor VNDR. */
export type Round = Stand & { ref: string; memberId: bigint; gameCode: string; openedAt: Date };

let references = 0;

/** Returns a round with a reference of its own; of the slot `reels`, opened on 1 March, unless stated otherwise. */
export function roundOf(memberId: bigint, stand: Partial<Round> = {}): Round {
  references += 1;
  return {
    ref: `r${references}`,
    memberId,
    gameCode: 'reels',
    openedAt: new Date('2026-03-01T00:00:00Z'),
    state: 'OPEN',
    stake: 100_000n,
    payout: 0n,
    returned: 0n,
    ...stand,
  };
}

/** Writes the round's present state, in a transaction of its own as the seamless wallet does. */
export async function writeRound(
  ctx: Ctx,
  { ref, memberId, gameCode, openedAt, state, stake, payout, returned }: Round,
): Promise<void> {
  const closed = state === 'OPEN' ? null : openedAt;
  await sql`
    insert into games.round (vendor, round_ref, member_id, game_code, currency, source, state, stake, payout, returned, opened_at, closed_at)
    values ('VNDR', ${ref}, ${memberId}, ${gameCode}, 'THB', 'listed', ${state}, ${stake}, ${payout}, ${returned}, ${openedAt}, ${closed})
    on conflict (vendor, round_ref) do update set state = excluded.state, stake = excluded.stake, payout = excluded.payout,
      returned = excluded.returned, closed_at = excluded.closed_at, xact = pg_current_xact_id()`.execute(ctx.db);
}

/** Reads the feed until the record has every round. */
export async function recordAllRounds(ctx: Ctx): Promise<void> {
  while (await project(ctx, 'rounds'));
}
