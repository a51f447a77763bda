import { DeskOutboxMessage, DeskOutboxQuery } from '@fairhouse/contract/desk-outbox';
import type { Ctx } from '../../../platform/ctx.ts';
import { deskList, type ListFilter } from '../../operators/index.ts';
import { openMessage } from '../deliver.ts';
import { type DeliveryRow, outboxRows } from '../delivery-store.ts';
import { recipientMark } from '../limits.ts';
import { maskEmail, maskMobile } from '../mask.ts';
import type { Channel, Message } from '../message.ts';

/**
 * Lists the last day's messages that were not sent because no provider is configured, newest first.
 * @param filter.to the exact recipient as it was written to
 */
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

/**
 * Lists the outbox for the console. A code in it opens an account, so an intruder in the console could sign in as
 * anybody: runs of four or more digits are hidden, and so is most of the address. The command on the server shows all
 * of it.
 */
export const listOutbox = deskList({
  permission: 'outbox.read',
  query: DeskOutboxQuery,
  row: DeskOutboxMessage,
  rows: ({ db }, { channel, before, limit }: ListFilter<DeskOutboxQuery>) =>
    outboxRows(db, {
      limit,
      ...(channel === undefined ? {} : { channel }),
      ...(before === undefined ? {} : { before }),
    }),
  shown: { all: async (ctx, rows: readonly DeliveryRow[]) => rows.map((row) => shown(ctx, row)) },
});

function shown(ctx: Ctx, row: DeliveryRow): DeskOutboxMessage {
  const message = openMessage(ctx, row);
  const facts = { id: String(row.id), at: row.at.toISOString(), text: withoutCodes(message.text) };
  return message.channel === 'sms'
    ? { ...facts, channel: 'sms', to: maskMobile(message.to), subject: null }
    : { ...facts, channel: 'email', to: maskEmail(message.to), subject: withoutCodes(message.subject) };
}

/** Hides what may be a code or a personal number. */
function withoutCodes(text: string): string {
  return text.replaceAll(/\p{Nd}{4,}/gu, '••••');
}
