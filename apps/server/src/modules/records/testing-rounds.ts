import { sql } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { projectRounds } from './rounds.ts';

export type Stand = { state: 'OPEN' | 'SETTLED' | 'CANCELLED'; stake: bigint; payout: bigint; returned: bigint };
/** A round at the vendor VNDR. */
export type Round = Stand & { ref: string; memberId: bigint; gameCode: string; openedAt: Date };

let references = 0;

/** A round of its own name; of the slot `reels`, open since March the first, unless it is said. */
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

/** The round as it stands now, in a transaction of its own as the gateway writes it. */
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

/** Reads on until the record knows of every round. */
export async function recordAllRounds(ctx: Ctx): Promise<void> {
  while (await projectRounds(ctx));
}
