import type { Feedback, FeedbackPage, FeedbackRequest } from '@fairhouse/contract/feedback';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { memberKey } from '../../../api/balance.ts';
import { byCursor, call, withQuery } from '../../../api/call.ts';

const path = '/wps/feedback';

export const sendFeedback = (body: FeedbackRequest) => call<{ id: string }>('PUT', path, { body });

/** Below the key of messages: an answer that arrives has it read again. */
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
