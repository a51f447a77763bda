import type { DepositPage, DepositsQuery } from '@fairhouse/contract/deposits';
import type { Ctx } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { periodOf } from '../../../platform/period.ts';
import { readChannels } from '../channels/channels.ts';
import { depositsOf } from './member-store.ts';
import { depositView } from './view.ts';

/** Somebody is waiting: the payer, an operator or a gateway has to do something. */
const open = ['AWAITING', 'SUBMITTED', 'CONFIRMING', 'REVIEW'] as const;

/** A member's deposits, newest first. @throws MALFORMED for a time that is none */
export async function listDeposits(ctx: Ctx, memberId: bigint, query: DepositsQuery): Promise<DepositPage> {
  const { cursor, kind, pageSize, state } = query;
  const states = state === undefined ? undefined : state === 'open' ? open : [state];
  const rows = await depositsOf(ctx.db, {
    memberId,
    ...periodOf(query),
    ...(states === undefined ? {} : { states }),
    ...(kind === undefined ? {} : { kind }),
    ...(cursor === undefined ? {} : { before: BigInt(cursor) }),
    // One more tells whether there is a next page.
    limit: pageSize + 1,
  });
  const channels = new Map((await readChannels(ctx.db)).map((channel) => [channel.code, channel]));
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    list: page.map((row) => {
      const channel = channels.get(row.channel);
      assert(channel, 'a deposit has a channel');
      return depositView(row, channel);
    }),
    nextCursor: last && rows.length > pageSize ? String(last.id) : null,
  };
}
