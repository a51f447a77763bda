import type { Db } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { putUpline } from '../../identity/index.ts';
import { holdRecord } from '../../records/index.ts';
import { foldAll, holdSums } from '../figures/fold-store.ts';
import { requireWithin } from './levels.ts';
import { lineTo } from './line.ts';
import { branchMembers, hang, holdTree, lockNode, noteMove, putRoots, shiftStandings } from './move-store.ts';

export type Move = { memberId: bigint; to: bigint | null; reason: string; operatorId: bigint | null };

/**
 * Moves a member with everybody below to another upline, or below nobody, in the caller's transaction. The tree shows
 * it at once; figures follow from the next five-minute boundary on, and earlier figures stay where they arose.
 * @throws STATE_CONFLICT when it stands there already; TREE_CIRCLE for a move below itself; LEVEL_ABOVE_UPLINE
 * (value.max)
 */
export async function moveBranch(
  tx: Db,
  { memberId, to, reason, operatorId }: Move,
): Promise<{ members: bigint; countsFrom: Date }> {
  await holdTree(tx);
  await holdRecord(tx);
  await holdSums(tx);
  await foldAll(tx);
  await putRoots(tx, to === null ? [memberId] : [memberId, to]);
  const node = await lockNode(tx, memberId);
  assert(node, 'it was put into the tree');
  if (node.parentId === to) throw new DomainError('STATE_CONFLICT');
  if (to !== null) await requireRoom(tx, node, to);
  if (node.parentId !== null) await shiftStandings(tx, { branch: memberId, under: node.parentId, sign: -1 });
  const countsFrom = await hang(tx, memberId, to);
  if (to !== null) await shiftStandings(tx, { branch: memberId, under: to, sign: 1 });
  const members = await branchMembers(tx, memberId);
  const at = await databaseNow(tx);
  await putUpline(tx, memberId, to, at);
  await noteMove(tx, { memberId, from: node.parentId, to, members, reason, operatorId, at, countsFrom });
  return { members, countsFrom };
}

/**
 * Refuses a move below the branch itself, or to an upline with lower levels.
 * @throws TREE_CIRCLE, LEVEL_ABOVE_UPLINE
 */
async function requireRoom(
  tx: Db,
  head: { memberId: bigint; rebatePpm: number; prize: number },
  to: bigint,
): Promise<void> {
  if ((await lineTo(tx, head.memberId, to)) !== null) throw new DomainError('TREE_CIRCLE');
  const upper = await lockNode(tx, to);
  assert(upper, 'it was put into the tree');
  requireWithin(head, upper);
}
