import type { Prize } from '@fairhouse/contract/rewards';
import { type CurrencyCode, multiply, parseMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { databaseNow } from '../../platform/database/now.ts';
import { assert, DomainError } from '../../platform/errors.ts';
import { requireTurnovers } from '../cashier/index.ts';
import type { RewardRow } from './reward-store.ts';

/** The most that one reward is worth, in the currency's own unit: a slip of the hand is refused. */
const wholeMax = 100_000_000n;

/**
 * Checks a prize as somebody states it.
 * @throws AMOUNT_INVALID for an amount that the currency does not have, nothing, or beyond a hundred million
 */
export function requirePrize(prize: Prize, currency: CurrencyCode): void {
  if (!('amount' in prize)) return;
  const units = parseMoney(prize.amount, currency);
  const max = parseMoney(String(wholeMax), currency);
  assert(max !== null, 'a whole amount is one of every currency');
  if (units === null || units <= 0n || units > max) throw new DomainError('AMOUNT_INVALID');
}

/** Returns the cash of a prize in units; 0: it has none. */
export function cashOfPrize({ prize, currency }: Pick<RewardRow, 'prize' | 'currency'>): bigint {
  if (prize.kind !== 'cash') return 0n;
  const units = parseMoney(prize.amount, currency);
  assert(units !== null, 'a prize was checked as it was stated');
  return units;
}

/** Does the work of claimed prizes beside their entries, before wallets are locked: the turnover that cash asks for. */
export async function enterPrizes(_ctx: Ctx, tx: Db, claimed: readonly RewardRow[]): Promise<void> {
  const since = await databaseNow(tx);
  await requireTurnovers(
    tx,
    claimed.flatMap((reward) => {
      const { prize, member_id: memberId, currency, id: sourceId } = reward;
      if (prize.kind !== 'cash') return [];
      const required = multiply(cashOfPrize(reward), { num: BigInt(prize.turnoverBp), den: 10_000n }, 'up');
      return required === 0n ? [] : [{ memberId, currency, source: 'reward', sourceId, required, since }];
    }),
  );
}
