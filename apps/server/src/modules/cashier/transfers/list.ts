import type { MemberTransfer, MemberTransferPage, TransferListQuery } from '@fairhouse/contract/transfers';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { pageOf, pageWindow } from '../../../platform/http/page.ts';
import { type Relative, relativesOf, type Session } from '../../identity/index.ts';
import { namesSeen } from './parties.ts';
import { listMemberTransferRows, type MemberTransferRow } from './transfer-store.ts';

type Looker = Pick<Session, 'memberId' | 'isAgent'>;

/** Returns a transfer as the sender or the recipient sees it. */
export async function findMemberTransfer(ctx: Ctx, looker: Looker, row: MemberTransferRow): Promise<MemberTransfer> {
  const { memberId } = looker;
  return viewOf(row, looker, await relativesOf(ctx, [otherOf(row, memberId)]));
}

/** Returns the member's transfers, sent and received, newest first. */
export async function listMemberTransfers(
  ctx: Ctx,
  looker: Looker,
  asked: TransferListQuery,
): Promise<MemberTransferPage> {
  const { memberId } = looker;
  const rows = await listMemberTransferRows(ctx.db, { memberId, ...pageWindow(asked) });
  const { page, nextCursor } = pageOf(rows, asked.pageSize, ({ id }) => id);
  const others = await relativesOf(
    ctx,
    page.map((row) => otherOf(row, memberId)),
  );
  return { list: page.map((row) => viewOf(row, looker, others)), nextCursor };
}

function otherOf({ sender_id, recipient_id }: MemberTransferRow, memberId: bigint): bigint {
  return sender_id === memberId ? recipient_id : sender_id;
}

/** `relation` is stored from the sender's side: the recipient sees the reverse. */
export const turned = { upline: 'downline', downline: 'upline', tip: 'tip' } as const;

function viewOf(row: MemberTransferRow, { memberId, isAgent }: Looker, others: Map<bigint, Relative>): MemberTransfer {
  const { id, sender_id, currency, amount, note, created_at } = row;
  const other = others.get(otherOf(row, memberId));
  assert(other, 'an account is never removed');
  const isSender = sender_id === memberId;
  const relation = isSender ? row.relation : turned[row.relation];
  return {
    id: String(id),
    direction: isSender ? 'sent' : 'arrived',
    ...namesSeen({ relation, member: other, isAgent }),
    relation,
    currency,
    amount: formatMoney(amount, currency),
    note,
    at: created_at.toISOString(),
  };
}
