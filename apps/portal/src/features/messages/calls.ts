import type { MessagePage, UnreadCount } from '@fairhouse/contract/messages';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { memberKey } from '../../api/balance.ts';
import { byCursor, call, withQuery } from '../../api/call.ts';
import { unreadKey } from '../../api/messages.ts';

const path = '/wps/messages';

function inboxKey(memberId: string | null) {
  return memberKey(memberId, 'messages', 'inbox');
}

/** A part of the inbox: all messages, the unread ones, or the operators' letters. */
export type InboxPart = 'all' | 'unread' | 'letters';

export function inboxQuery(memberId: string | null, part: InboxPart) {
  return infiniteQueryOptions({
    queryKey: [...inboxKey(memberId), part],
    queryFn: ({ pageParam, signal }) =>
      call<MessagePage>('GET', withQuery(path, { cursor: pageParam, ...(part === 'all' ? {} : { [part]: 'true' }) }), {
        signal,
      }),
    ...byCursor,
    staleTime: 10_000,
  });
}

/** Marks a message as read, in the badge and the lists at once; the list of unread ones keeps it until refetched. */
export async function readMessage(client: QueryClient, memberId: string | null, id: string): Promise<void> {
  const count = await call<UnreadCount>('PUT', `${path}/${id}/read`);
  client.setQueryData<UnreadCount>(unreadKey(memberId), count);
  changeList(client, memberId, (list) =>
    list.map((message) => (message.id === id ? { ...message, read: true } : message)),
  );
}

export async function readAllMessages(client: QueryClient, memberId: string | null, upTo: string): Promise<void> {
  const count = await call<UnreadCount>('PUT', `${path}/read`, { body: { upTo } });
  client.setQueryData<UnreadCount>(unreadKey(memberId), count);
  await client.invalidateQueries({ queryKey: inboxKey(memberId) });
}

export async function deleteMessage(client: QueryClient, memberId: string | null, id: string): Promise<void> {
  const count = await call<UnreadCount>('DELETE', `${path}/${id}`);
  client.setQueryData<UnreadCount>(unreadKey(memberId), count);
  changeList(client, memberId, (list) => list.filter((message) => message.id !== id));
}

function changeList(
  client: QueryClient,
  memberId: string | null,
  change: (list: MessagePage['list']) => MessagePage['list'],
): void {
  client.setQueriesData<InfiniteData<MessagePage>>(
    { queryKey: inboxKey(memberId) },
    (held) => held && { ...held, pages: held.pages.map((page) => ({ ...page, list: change(page.list) })) },
  );
}
