import type { Db } from '../../../platform/ctx.ts';
import { creditedDeposit, isTakenOut } from '../../cashier/index.ts';
import { paidForGoods } from '../../points/index.ts';
import { lostToMembers } from '../../records/index.ts';

/**
 * True for a deposit whose money has left since: requested as a withdrawal, sent to another member, paid for goods,
 * charged back, or mostly lost to other members at their games, where the winner may be the same person. The answer
 * holds until the transaction ends.
 */
export async function isLost(
  tx: Db,
  { memberId, depositId }: { memberId: bigint; depositId: bigint },
): Promise<boolean> {
  if (await isTakenOut(tx, { memberId, depositId })) return true;
  const deposit = await creditedDeposit(tx, depositId, { from: null, until: null });
  if (!deposit) return true;
  const { currency, entryId: behind, at: from, amount } = deposit;
  if ((await paidForGoods(tx, { memberId, currency, behind })) > 0n) return true;
  return (await lostToMembers(tx, { memberId, currency, from })) * 5n >= amount * 4n;
}
