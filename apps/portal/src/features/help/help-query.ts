import type { Language } from '@fairhouse/contract/language';
import { questionsShown } from '@fairhouse/contract/page';
import type { HelpArticle, HelpCenter } from '@fairhouse/contract/site';
import { queryOptions } from '@tanstack/react-query';
import { call, withQuery } from '../../api/call.ts';

const staleTime = 30 * 60_000;

/** Query of the help centre's articles in one language. */
export function helpQuery(language: Language) {
  return queryOptions({
    queryKey: ['site', 'help', language],
    queryFn: ({ signal }) => articlesIn(language, signal),
    staleTime,
  });
}

/** Query of the articles on the home page; its document contains only these. */
export function questionsQuery(language: Language) {
  return queryOptions({
    queryKey: ['site', 'questions', language],
    queryFn: async ({ signal }) => (await articlesIn(language, signal)).slice(0, questionsShown),
    staleTime,
  });
}

async function articlesIn(language: Language, signal: AbortSignal): Promise<HelpArticle[]> {
  const asked = withQuery('/wps/system/helpCenter', { language, lang: language, device: 'WEB' });
  return (await call<HelpCenter>('GET', asked, { token: false, signal })).list;
}
