import type {
  AgentLink,
  AgentLinks,
  NewLink,
  OpenAccountRequest,
  OpenedAccount,
  RegisterTerms,
} from '@fairhouse/contract/agent-register';
import { queryOptions } from '@tanstack/react-query';
import { memberKey } from '../../../api/balance.ts';
import { call, withQuery } from '../../../api/call.ts';

export function termsQuery(memberId: string | null) {
  return queryOptions({
    queryKey: memberKey(memberId, 'agent-register'),
    queryFn: ({ signal }) => call<RegisterTerms>('GET', '/wps/agent/register', { signal }),
    staleTime: 60_000,
  });
}

export const linksKey = (memberId: string | null) => memberKey(memberId, 'agent-links');

export function linksQuery(memberId: string | null) {
  return queryOptions({
    queryKey: linksKey(memberId),
    queryFn: ({ signal }) => call<AgentLinks>('GET', '/wps/agent/links', { signal }),
    staleTime: 10_000,
  });
}

export const openAccount = (body: OpenAccountRequest) =>
  call<OpenedAccount>('POST', '/wps/agent/register/account', { body, encrypted: true });

export const makeLink = (body: NewLink) => call<AgentLink>('POST', '/wps/agent/links', { body });

export const changeLink = (code: string, open: boolean) =>
  call<AgentLink>('POST', `/wps/agent/links/${encodeURIComponent(code)}`, { body: { open } });

/** The address at which somebody registers with a code; on the link's own domain if it is bound to one. */
export function linkAddress({ code, domain }: Pick<AgentLink, 'code' | 'domain'>): string {
  const { protocol, origin } = window.location;
  return new URL(withQuery('/register', { affiliateCode: code }), domain === null ? origin : `${protocol}//${domain}`)
    .href;
}
