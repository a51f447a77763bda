import type { DepositPage, DepositsQuery } from '@fairhouse/contract/deposits';
import type { Ctx } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { pageOf, pageWindow } from '../../../platform/http/page.ts';
import { periodOf } from '../../../platform/http/period.ts';
import { readChannels } from '../channels/channels.ts';
import { depositView } from './deposit-views.ts';
import { depositsOf } from './member-store.ts';

/** The states in which the payer, an operator or a gateway has to act. */
const open = ['AWAITING', 'SUBMITTED', 'CONFIRMING', 'REVIEW'] as const;

/** Returns a member's deposits, newest first. @throws MALFORMED for an unreadable time */
export async function listDeposits(ctx: Ctx, memberId: bigint, query: DepositsQuery): Promise<DepositPage> {
  const { kind, state } = query;
  const states = state === undefined ? undefined : state === 'open' ? open : [state];
  const rows = await depositsOf(ctx.db, {
    memberId,
    ...periodOf(query),
    ...(states === undefined ? {} : { states }),
    ...(kind === undefined ? {} : { kind }),
    ...pageWindow(query),
  });
  const channels = new Map((await readChannels(ctx.db)).map((channel) => [channel.code, channel]));
  const { page, nextCursor } = pageOf(rows, query.pageSize, ({ id }) => id);
  return {
    list: page.map((row) => {
      const channel = channels.get(row.channel);
      assert(channel, 'a deposit has a channel');
      return depositView(row, channel);
    }),
    nextCursor,
  };
}
