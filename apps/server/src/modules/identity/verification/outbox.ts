import type { Ctx } from '../../../platform/ctx.ts';
import { openMessage, recipientMark } from './deliver.ts';
import { outboxRows } from './delivery-store.ts';
import type { Channel, Message } from './provider.ts';

/** What went out while no provider is configured, newest first, of the last day. @param filter.to exactly as it was written to */
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
