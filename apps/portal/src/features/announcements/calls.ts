import { type AnnouncementPage, allTypes, type Execution, openingTypes } from '@fairhouse/contract/announcements';
import type { Language } from '@fairhouse/contract/language';
import type { NoticeLine } from '@fairhouse/contract/site';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Static } from 'typebox';
import { call, withQuery } from '../../api/call.ts';

const asked = { platform: 'W' } as const;
const freshMs = 60_000;

/** Query of a page of the announcements; the page before stays until the next one is there. */
export function announcementsQuery(execution: Execution, pageNo: number, language: Language) {
  const query = { ...asked, types: allTypes, execution, pageNo, pageSize: 9, language };
  return queryOptions({
    queryKey: ['site', 'announcements', execution, pageNo, language],
    queryFn: ({ signal }) => call<AnnouncementPage>('GET', withQuery('/wps/system/announcements', query), { signal }),
    staleTime: freshMs,
    placeholderData: keepPreviousData,
  });
}

/** Query of the announcements that open by themselves. */
export function openingQuery(execution: Execution, language: Language) {
  const query = { ...asked, types: openingTypes, execution, opening: 'true', pageSize: 20, language };
  return queryOptions({
    queryKey: ['site', 'announcements', 'opening', execution, language],
    queryFn: async ({ signal }) =>
      (await call<AnnouncementPage>('GET', withQuery('/wps/system/announcements', query), { signal })).list,
    staleTime: freshMs,
  });
}

/** Query of the highlights' titles. */
export function popularQuery(language: Language) {
  return queryOptions({
    queryKey: ['site', 'popular', language],
    queryFn: ({ signal }) =>
      call<Static<typeof NoticeLine>[]>('GET', withQuery('/wps/system/notices/popular', { language }), {
        token: false,
        signal,
      }),
    staleTime: freshMs,
  });
}
