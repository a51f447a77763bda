import { randomUUID } from 'node:crypto';
import type { ChatMessage, ChatPage, ChatStanding } from '@fairhouse/contract/chat';
import { sql } from 'kysely';
import type { TestApp } from '../../testing/app.ts';
import { setModule } from '../site/settings.ts';
import { roomsChanged } from './read.ts';

type Headers = Record<string, string>;
export type Answered<T> = { status: number; code?: string; value: T };

/** Opens the rooms of a test's site without slow mode, and returns their calls. */
export async function openRooms({ app, ctx }: TestApp) {
  await setModule(ctx, 'CHAT3', true);
  await setModule(ctx, 'CHATTIPS3', true);
  await sql`update chat.rule set slow_seconds = 0`.execute(ctx.db);
  const call = async <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, more: object = {}) => {
    const answer = await app.inject({ method, url, ...more });
    return { status: answer.statusCode, ...answer.json<{ code?: string; value: T }>() };
  };
  return {
    call,
    say: (
      { headers }: { headers: Headers },
      text: string,
      { room = 'EN', mentions = [] as string[], key = randomUUID() as string } = {},
    ): Promise<Answered<ChatMessage>> =>
      call('POST', `/wps/chat/rooms/${room}/messages`, {
        headers: { ...headers, 'idempotency-key': key },
        payload: { text, mentions },
      }),
    read: (who: { headers?: Headers } = {}, query = '', room = 'EN'): Promise<Answered<ChatPage>> =>
      call('GET', `/wps/chat/rooms/${room}/messages${query}`, who),
    standing: (who: { headers: Headers }): Promise<Answered<ChatStanding>> =>
      call('GET', '/wps/chat/me', { headers: who.headers }),
    readAnew: () => roomsChanged(ctx),
  };
}
