import type {
  WithdrawalDetail,
  WithdrawalPage,
  WithdrawalsQuery,
  WithdrawalView,
} from '@fairhouse/contract/withdrawals';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { pageOf, pageWindow } from '../../../platform/http/page.ts';
import { periodOf } from '../../../platform/http/period.ts';
import { maskName } from '../../identity/index.ts';
import { moneyEventsOf } from '../../money-rows/index.ts';
import { withdrawalHeld } from './lifecycle.ts';
import { type ListedWithdrawal, listedWithdrawals } from './list-store.ts';

/** Returns the member's withdrawals, newest first. @throws MALFORMED for an unreadable time */
export async function listWithdrawals(ctx: Ctx, memberId: bigint, query: WithdrawalsQuery): Promise<WithdrawalPage> {
  const { state, kind } = query;
  const rows = await listedWithdrawals(ctx.db, {
    memberId,
    ...pageWindow(query),
    ...(state === undefined ? {} : { states: state === 'open' ? withdrawalHeld : [state] }),
    ...(kind === undefined ? {} : { kind }),
    ...periodOf(query),
  });
  const { page, nextCursor } = pageOf(rows, query.pageSize, ({ id }) => id);
  return { list: page.map(viewOf), nextCursor };
}

/** Returns a withdrawal with its history. @throws NOT_FOUND (also for another member's) */
export async function findWithdrawal(ctx: Ctx, memberId: bigint, id: bigint): Promise<WithdrawalDetail> {
  const [row] = await listedWithdrawals(ctx.db, { memberId, id, limit: 1 });
  if (!row) throw new DomainError('NOT_FOUND');
  const events = await moneyEventsOf(ctx.db, 'withdrawal', id);
  return {
    ...viewOf(row),
    steps: events
      // A single operator's approval or statement is internal.
      .filter(({ kind }) => kind !== 'approval' && !kind.endsWith('-stated'))
      .map(({ kind, to_state: state, at, actor_kind: by, reason }) => ({
        kind,
        state,
        at: at.toISOString(),
        by,
        reason,
      })),
    canCancel: row.state === 'REQUESTED',
  };
}

function viewOf(row: ListedWithdrawal): WithdrawalView {
  const money = (units: bigint) => formatMoney(units, row.currency);
  const { provider } = row;
  return {
    id: String(row.id),
    channel: row.channel,
    channelName: row.channel_name,
    kind: row.kind,
    currency: row.currency,
    amount: money(row.amount),
    fee: money(row.fee),
    payCurrency: row.pay_currency,
    payAmount: formatMoney(row.pay_amount, row.pay_currency),
    rate: row.rate,
    state: row.state,
    paidAmount: money(row.paid_amount),
    account: {
      kind: row.account_kind,
      providerName: row.provider_name ?? { EN: provider, TH: provider, CN: provider },
      holderName: row.holder_name === null ? null : maskName(row.holder_name),
      numberTail: row.number_tail,
    },
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
  };
}
