import type { Db } from '../../../platform/ctx.ts';
import { creditedDeposit, isTakenOut } from '../../cashier/index.ts';
import { paidForGoods } from '../../points/index.ts';

/**
 * True of a deposit whose money has left since: asked back, sent to another member, paid for goods, or charged back. It stays so until
 * the transaction ends.
 */
export async function isLost(
  tx: Db,
  { memberId, depositId }: { memberId: bigint; depositId: bigint },
): Promise<boolean> {
  if (await isTakenOut(tx, { memberId, depositId })) return true;
  const deposit = await creditedDeposit(tx, depositId, { from: null, until: null });
  if (!deposit) return true;
  const { currency, entryId: behind } = deposit;
  return (await paidForGoods(tx, { memberId, currency, behind })) > 0n;
}
