import type { PublicRound } from '@fairhouse/contract/originals';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { shownNames } from '../identity/index.ts';
import { findRound, type Player } from './round.ts';

type ToldRow = { member_id: bigint; currency: string };

/**
 * Makes one of the player's own settled rounds visible to everybody who has its address, until the player withdraws
 * it. Showing it again changes nothing.
 * @throws ROUND_NOT_FOUND, ROUND_OPEN (value.roundId)
 */
export async function tellRound(ctx: Ctx, player: Player, roundId: bigint): Promise<void> {
  const round = await findRound(ctx, player, roundId);
  if (round.state !== 'SETTLED') throw new DomainError('ROUND_OPEN', { roundId: round.roundId });
  await sql`
    insert into originals.told_round (round_id, member_id, currency, told_at)
    values (${roundId}, ${player.memberId}, ${player.currency}, ${ctx.clock()}) on conflict do nothing`.execute(ctx.db);
}

/** Hides a round that the player showed; one that is not shown is no error. */
export async function untellRound(ctx: Ctx, { memberId }: Player, roundId: bigint): Promise<void> {
  await sql`delete from originals.told_round where round_id = ${roundId} and member_id = ${memberId}`.execute(ctx.db);
}

/** Returns a round that its player shows, with the player's name as others see it. @throws ROUND_NOT_FOUND */
export async function toldRound(ctx: Ctx, roundId: bigint): Promise<PublicRound> {
  const row = await toldRow(ctx.reserve.db, roundId);
  if (!row) throw new DomainError('ROUND_NOT_FOUND');
  const { member_id: memberId, currency } = row;
  const round = await findRound(ctx, { memberId, currency, isTrial: false }, roundId);
  const names = await shownNames(ctx.reserve.db, [memberId]);
  return { round, name: names.get(memberId) ?? '•••' };
}

async function toldRow(db: Db, roundId: bigint): Promise<ToldRow | null> {
  const { rows } = await sql<ToldRow>`
    select member_id, currency from originals.told_round where round_id = ${roundId}`.execute(db);
  return rows[0] ?? null;
}
