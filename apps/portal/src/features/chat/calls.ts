import type {
  ChatMessage,
  ChatMuted,
  ChatMuteRequest,
  ChatPage,
  ChatPerson,
  ChatRainRequest,
  ChatRemoveRequest,
  ChatStanding,
  ReportReason,
  SayRequest,
  ShareRoundRequest,
  TipRequest,
} from '@fairhouse/contract/chat';
import type { Language } from '@fairhouse/contract/language';
import type { BetRecordPage } from '@fairhouse/contract/records';
import { queryOptions } from '@tanstack/react-query';
import { memberKey } from '../../api/balance.ts';
import { call, withQuery } from '../../api/call.ts';

/** Query of the member's standing in the rooms: what the member may do there. */
export function standingQuery(memberId: string | null) {
  return queryOptions({
    queryKey: memberKey(memberId, 'chat'),
    queryFn: ({ signal }) => call<ChatStanding>('GET', '/wps/chat/me', { signal }),
    staleTime: 30_000,
  });
}

/** The number of messages in a page of a room. */
export const pageSize = 50;

export const readPage = (room: Language, cursor?: string) =>
  call<ChatPage>('GET', withQuery(`/wps/chat/rooms/${room}/messages`, { cursor, pageSize }));

export const say = (room: Language, body: SayRequest, idempotencyKey: string) =>
  call<ChatMessage>('POST', `/wps/chat/rooms/${room}/messages`, { body, idempotencyKey });

export const shareRound = (room: Language, body: ShareRoundRequest, idempotencyKey: string) =>
  call<ChatMessage>('POST', `/wps/chat/rooms/${room}/rounds`, { body, idempotencyKey });

export const tip = (id: string, body: TipRequest, idempotencyKey: string) =>
  call<ChatMessage>('POST', `/wps/chat/messages/${id}/tip`, { body, idempotencyKey, encrypted: true });

export const rain = (room: Language, body: ChatRainRequest, idempotencyKey: string) =>
  call<ChatMessage>('POST', `/wps/chat/rooms/${room}/rain`, { body, idempotencyKey, encrypted: true });

export const report = (id: string, reason: ReportReason) =>
  call<null>('POST', `/wps/chat/messages/${id}/report`, { body: { reason } });

export const removeMessage = (id: string, body: ChatRemoveRequest) =>
  call<null>('POST', `/wps/chat/messages/${id}/remove`, { body });

export const mute = (alias: string, body: ChatMuteRequest) =>
  call<ChatMuted>('PUT', `/wps/chat/people/${alias}/mute`, { body });

export const ignore = (alias: string, isIgnored: boolean) =>
  call<{ ignored: ChatPerson[] }>(isIgnored ? 'PUT' : 'DELETE', `/wps/chat/ignored/${alias}`);

/** Query of the member's last settled rounds, of which one can be shared. */
export function roundsQuery(memberId: string | null, language: Language) {
  return queryOptions({
    queryKey: memberKey(memberId, 'chat', 'rounds', language),
    queryFn: ({ signal }) =>
      call<BetRecordPage>('GET', withQuery('/wps/records/bets', { pageSize: 12, status: 'SETTLED', language }), {
        signal,
      }),
    staleTime: 0,
  });
}
