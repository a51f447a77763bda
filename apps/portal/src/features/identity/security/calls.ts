import type {
  Bound,
  DeviceItem,
  EmailBinding,
  EndedSessions,
  HistoryPage,
  MemberIcon,
  MemberProfile,
  MobileBinding,
  ProfileChange,
  SecurityOverview,
  SessionItem,
} from '@fairhouse/contract/security';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { memberKey } from '../../../api/balance.ts';
import { byCursor, call, withQuery } from '../../../api/call.ts';
import { session } from '../../../api/session.ts';

const securityPath = '/wps/member/security';

export function overviewQuery(memberId: string | null) {
  return queryOptions({
    queryKey: memberKey(memberId, 'security', 'overview'),
    queryFn: ({ signal }) => call<SecurityOverview>('GET', securityPath, { signal }),
    staleTime: 10_000,
  });
}

export function profileQuery(memberId: string | null) {
  return queryOptions({
    queryKey: memberKey(memberId, 'security', 'profile'),
    queryFn: ({ signal }) => call<MemberProfile>('GET', '/wps/member/profile', { signal }),
    staleTime: 10_000,
  });
}

export function sessionsQuery(memberId: string | null) {
  return queryOptions({
    queryKey: memberKey(memberId, 'security', 'sessions'),
    queryFn: ({ signal }) => call<SessionItem[]>('GET', `${securityPath}/sessions`, { signal }),
    staleTime: 0,
  });
}

export function devicesQuery(memberId: string | null) {
  return queryOptions({
    queryKey: memberKey(memberId, 'security', 'devices'),
    queryFn: ({ signal }) => call<DeviceItem[]>('GET', `${securityPath}/devices`, { signal }),
    staleTime: 0,
  });
}

export function historyQuery(memberId: string | null) {
  return infiniteQueryOptions({
    queryKey: memberKey(memberId, 'security', 'history'),
    queryFn: ({ pageParam, signal }) =>
      call<HistoryPage>('GET', withQuery(`${securityPath}/history`, { cursor: pageParam }), { signal }),
    ...byCursor,
    staleTime: 0,
  });
}

/** Invalidates everything cached of the account's security. */
export async function refreshSecurity(client: QueryClient, memberId: string | null): Promise<void> {
  await client.invalidateQueries({ queryKey: memberKey(memberId, 'security') });
}

/** Saves the changed fields of the profile; the session takes the new nickname at once. */
export async function saveProfile(change: ProfileChange): Promise<MemberProfile> {
  const profile = await call<MemberProfile>('PUT', '/wps/member/profile', { body: change, encrypted: true });
  const { nickname } = profile.values;
  if (nickname !== undefined) session.adopt({ nickname });
  return profile;
}

export function bindMobile(body: MobileBinding): Promise<Bound> {
  return call<Bound>('PUT', `${securityPath}/mobile`, { body, encrypted: true });
}

export function bindEmail(body: EmailBinding): Promise<Bound> {
  return call<Bound>('PUT', `${securityPath}/email`, { body, encrypted: true });
}

export function endSession(id: string): Promise<null> {
  return call<null>('DELETE', `${securityPath}/sessions/${id}`);
}

export function endOtherSessions(): Promise<EndedSessions> {
  return call<EndedSessions>('DELETE', `${securityPath}/sessions`);
}

export function forgetDevice(id: string): Promise<null> {
  return call<null>('DELETE', `${securityPath}/devices/${id}`);
}

const iconPath = '/wps/member/info/icon';

export function choosePreset(preset: number): Promise<MemberIcon> {
  return call<MemberIcon>('PUT', iconPath, { body: { preset } });
}

export function uploadIcon(picture: Blob): Promise<MemberIcon> {
  const body = new FormData();
  body.set('icon', picture, 'icon');
  return call<MemberIcon>('PUT', iconPath, { body });
}

export function removeIcon(): Promise<MemberIcon> {
  return call<MemberIcon>('DELETE', iconPath);
}
