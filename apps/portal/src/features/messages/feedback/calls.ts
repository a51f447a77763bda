import type { Feedback, FeedbackPage, FeedbackRequest } from '@fairhouse/contract/feedback';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { memberKey } from '../../../api/balance.ts';
import { byCursor, call, withQuery } from '../../../api/call.ts';

const path = '/wps/feedback';

export const sendFeedback = (body: FeedbackRequest) => call<{ id: string }>('PUT', path, { body });

/** Returns the query key, which lies below that of messages, so that it is read again when an answer arrives. */
export function feedbackKey(memberId: string | null) {
  return memberKey(memberId, 'messages', 'feedback');
}

/** Query of the member's conversations. */
export function feedbackQuery(memberId: string | null) {
  return infiniteQueryOptions({
    queryKey: feedbackKey(memberId),
    queryFn: ({ pageParam, signal }) => call<FeedbackPage>('GET', withQuery(path, { cursor: pageParam }), { signal }),
    ...byCursor,
    staleTime: 10_000,
  });
}

export const addEntry = (id: string, text: string) =>
  call<Feedback>('POST', `${path}/${id}/entries`, { body: { text } });
