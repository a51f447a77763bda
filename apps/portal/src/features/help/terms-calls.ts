import type { Language } from '@fairhouse/contract/language';
import type { AcceptRequest, DueDocuments } from '@fairhouse/contract/legal';
import { queryOptions } from '@tanstack/react-query';
import { memberKey } from '../../api/balance.ts';
import { call, withQuery } from '../../api/call.ts';

/** Query of the terms that the member has yet to accept, with their texts. */
export function dueQuery(memberId: string | null, language: Language) {
  return queryOptions({
    queryKey: [...memberKey(memberId, 'terms'), language],
    queryFn: async ({ signal }) =>
      (await call<DueDocuments>('GET', withQuery('/wps/member/terms', { language }), { signal })).due,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const acceptTerms = (body: AcceptRequest) => call<null>('PUT', '/wps/member/terms', { body });
