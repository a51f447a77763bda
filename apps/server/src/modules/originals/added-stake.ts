import { type Outcome, stakedFor } from '@fairhouse/games/game';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { idempotencyKey } from '../../platform/http/idempotency.ts';
import { noteRoundOpened, stakeLegs, stakeUnder } from '../bonus/index.ts';
import { type Account, postIn } from '../ledger/index.ts';
import { isPlayLimited, requirePlay, requirePlayLimit } from '../protection/index.ts';
import { subjectOf } from './payment.ts';
import { gameOf } from './placed.ts';
import type { AddedDetail } from './round.ts';
import { firstStakeOf, type RoundRow } from './round-store.ts';

/** Returns the ledger key of the stake that a round's step adds: each step adds once. */
export function addedKey({ id, member_id }: Pick<RoundRow, 'id' | 'member_id'>, step: number): string {
  return idempotencyKey(member_id, 'originals.added', `${id}:${step}`);
}

/** The columns of a round's stakes that a step changes. */
type Added = Pick<RoundRow, 'stake' | 'added_stake' | 'bonus_stake'>;

/**
 * Posts the stake that the next step of a locked round adds, in the step's own transaction, so that neither exists
 * without the other. A member who may not play any more adds nothing. A round that began under a bonus draws on it
 * while the bonus is open.
 * @returns null where the step adds nothing
 * @throws INSUFFICIENT_FUNDS, PLAY_EXCLUDED, UNDER_AGE, LIMIT_REACHED, BONUS_STAKE_TOO_HIGH, BONUS_GAME_EXCLUDED,
 * CASH_IN_ROUND
 */
export async function addStake(
  ctx: Ctx,
  tx: Db,
  row: RoundRow,
  { wallet, house }: { wallet: Account; house: Account },
  outcome: Outcome,
): Promise<Added | null> {
  const { member_id: memberId, bonus_grant: grantId, stake: before, added_stake: addedBefore, currency } = row;
  const amount = stakedFor(firstStakeOf(row), outcome) - before;
  if (amount <= 0n) return null;
  await requirePlay(ctx, { memberId });
  const limited = !row.play_money && (await isPlayLimited(ctx, { memberId }));
  if (limited) await requirePlayLimit(ctx, tx, { memberId, amount, wallet });
  const asked = { cash: wallet, stake: amount, onto: { round: row.id, stake: before }, game: gameOf(row.game_code) };
  const under = grantId === null ? null : await stakeUnder(tx, grantId, asked);
  const detail: AddedDetail = { type: 'original-added', roundId: String(row.id), stake: formatMoney(amount, currency) };
  const key = addedKey(row, row.actions.length);
  const legs = stakeLegs(under, amount, { cash: wallet, house, ref: subjectOf(row) });
  const [answer] = await postIn(tx, [{ key, legs, detail }]);
  if (answer?.outcome === 'insufficient') throw new DomainError('INSUFFICIENT_FUNDS');
  if (answer?.outcome !== 'posted') throw new Error(`the step that adds ${key} is taken once: ${answer?.outcome}`);
  const bonus = under?.bonus ?? 0n;
  if (under && bonus > 0n && row.bonus_stake === null) await noteRoundOpened(tx, under.grantId);
  return {
    stake: before + amount,
    added_stake: addedBefore + amount,
    bonus_stake: bonus > 0n ? (row.bonus_stake ?? 0n) + bonus : row.bonus_stake,
  };
}
