import { DeskOriginalRound } from '@fairhouse/contract/desk-replay';
import { isCurrency } from '@fairhouse/money/money';
import { sql } from 'kysely';
import { seenAccounts } from '../../identity/index.ts';
import { deskRow, found } from '../../operators/index.ts';
import { findRound } from '../../originals/index.ts';

/**
 * A round of an in-house game by its number, of any player.
 * @throws NOT_FOUND, ROUND_NOT_FOUND for a bet at a vendor
 */
export const originalRound = deskRow('players.read', DeskOriginalRound, async (ctx, id): Promise<DeskOriginalRound> => {
  const { rows } = await sql<{ memberId: bigint; currency: string }>`
    select member_id as "memberId", currency from records.bet where round_id = ${id}`.execute(ctx.db);
  const { memberId, currency } = found(rows[0] ?? null);
  const known = found(isCurrency(currency) ? currency : null);
  const round = await findRound(ctx, { memberId, currency: known, isTrial: false }, id);
  const names = await seenAccounts(ctx.db, [memberId]);
  const { kind, seedPairId: _pair, sharedRoundId: _shared, playMoney: _money, ...facts } = round;
  return {
    ...facts,
    memberId: String(memberId),
    username: names.get(memberId) ?? String(memberId),
    shared: kind === 'shared',
  };
});
