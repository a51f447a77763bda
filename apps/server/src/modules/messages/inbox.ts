import type { Message, MessagePage, UnreadCount } from '@fairhouse/contract/messages';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { pageOf, pageWindow } from '../../platform/http/page.ts';
import { rewardCounts } from '../rewards/index.ts';
import {
  countUnread,
  deleteMessage,
  deleteMessagesBefore,
  type LetterParams,
  type MessageRow,
  markAllRead,
  markRead,
  messagesOf,
  type StoredParams,
} from './message-store.ts';

/** Counting stops here: enough for "99+". */
const countedMax = 1000;
const dayMs = 24 * 3600 * 1000;
const keptMs = 365 * dayMs;
const removedAtOnce = 5000;

/** A page of the member's inbox, newest first. */
export async function listMessages(
  ctx: Ctx,
  memberId: bigint,
  {
    unread = false,
    letters = false,
    ...asked
  }: { cursor?: string; unread?: boolean; letters?: boolean; pageSize: number },
): Promise<MessagePage> {
  const rows = await messagesOf(ctx.db, memberId, { ...pageWindow(asked), unread, letters });
  const { page, nextCursor } = pageOf(rows, asked.pageSize, ({ id }) => id);
  return { list: page.map(messageView), nextCursor };
}

export async function unreadCount(ctx: Ctx, memberId: bigint): Promise<UnreadCount> {
  return { unreadMessage: await countUnread(ctx.db, memberId, countedMax), ...(await rewardCounts(ctx, memberId)) };
}

/** Marks a message as read. @throws NOT_FOUND: the member has no such message */
export async function readMessage(ctx: Ctx, memberId: bigint, id: bigint): Promise<UnreadCount> {
  if (!(await markRead(ctx.db, memberId, id, ctx.clock()))) throw new DomainError('NOT_FOUND');
  return await unreadCount(ctx, memberId);
}

/** Marks all messages up to and with one as read; those that arrived since stay unread. */
export async function readAllMessages(ctx: Ctx, memberId: bigint, upTo: bigint): Promise<UnreadCount> {
  await markAllRead(ctx.db, memberId, upTo, ctx.clock());
  return await unreadCount(ctx, memberId);
}

/** Deletes a message. A missing one is no error: two devices may delete it. */
export async function removeMessage(ctx: Ctx, memberId: bigint, id: bigint): Promise<UnreadCount> {
  await deleteMessage(ctx.db, memberId, id);
  return await unreadCount(ctx, memberId);
}

/** Removes messages older than a year; the events themselves are kept for good. */
export async function removeOldMessages(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock().getTime() - keptMs);
  while ((await deleteMessagesBefore(ctx.db, before, removedAtOnce)) === removedAtOnce);
}

/** Returns a message as its member receives it. */
export function messageView(row: MessageRow): Message {
  return {
    id: String(row.id),
    template: row.template,
    ...(isLetter(row.params) ? { params: {}, letter: row.params } : { params: row.params }),
    subject: row.subject,
    subjectId: row.subject_id === null ? null : String(row.subject_id),
    date: row.at.toISOString(),
    read: row.read_at !== null,
  };
}

function isLetter(params: StoredParams): params is LetterParams {
  return typeof params.title === 'object';
}
