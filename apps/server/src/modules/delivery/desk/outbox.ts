import type { Ctx } from '../../../platform/ctx.ts';
import { openMessage } from '../deliver.ts';
import { outboxRows } from '../delivery-store.ts';
import { recipientMark } from '../limits.ts';
import type { Channel, Message } from '../message.ts';

/** Lists the messages of the last day that no provider took because none is configured, newest first. @param filter.to exactly as it was written to */
export async function readOutbox(
  ctx: Ctx,
  { to, channel, limit }: { to?: string | undefined; channel?: Channel | undefined; limit: number },
): Promise<(Message & { at: Date })[]> {
  const rows = await outboxRows(ctx.db, {
    limit,
    ...(channel === undefined ? {} : { channel }),
    ...(to === undefined ? {} : { recipient: recipientMark(ctx, to) }),
  });
  return rows.map((row) => ({ at: row.at, ...openMessage(ctx, row) }));
}
