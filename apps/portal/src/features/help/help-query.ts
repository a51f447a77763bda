import type { Language } from '@fairhouse/contract/language';
import type { HelpCenter } from '@fairhouse/contract/site';
import { queryOptions } from '@tanstack/react-query';
import { call, withQuery } from '../../api/call.ts';

/** Query of the help centre's articles in one language. */
export function helpQuery(language: Language) {
  return queryOptions({
    queryKey: ['site', 'help', language],
    queryFn: async ({ signal }) => {
      const help = await call<HelpCenter>(
        'GET',
        withQuery('/wps/system/helpCenter', { language, lang: language, device: 'WEB' }),
        { token: false, signal },
      );
      return help.list;
    },
    staleTime: 30 * 60_000,
  });
}
