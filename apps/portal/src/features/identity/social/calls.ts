import type { LoginValue } from '@fairhouse/contract/identity';
import type { SocialLink, SocialProvider } from '@fairhouse/contract/social';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { startSession } from '../session/start-session.ts';

/** Logs in by a social provider's ticket; the session starts with the answer. */
export async function loginByTicket(ticket: string): Promise<LoginValue> {
  return startSession(
    await call<LoginValue>('POST', '/wps/session/social', {
      body: { ticket },
      encrypted: true,
      token: false,
    }),
  );
}

/** Query of the social accounts linked to the member. */
export function linksQuery(memberId: string | null) {
  return queryOptions({
    queryKey: ['member', memberId, 'social'],
    queryFn: ({ signal }) => call<SocialLink[]>('GET', '/wps/member/security/social', { signal }),
    enabled: memberId !== null,
  });
}

/** Starts linking a social account and returns the provider's address, which returns to the page at `path`. */
export async function startLink(provider: SocialProvider, path: string): Promise<string> {
  const { url } = await call<{ url: string }>('POST', `/wps/member/security/social/${provider}/start`, {
    body: { return: path },
  });
  return url;
}

export function unlink(provider: SocialProvider): Promise<null> {
  return call<null>('DELETE', `/wps/member/security/social/${provider}`);
}
