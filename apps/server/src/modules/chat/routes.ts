import {
  ChatAliasPath,
  ChatMessage,
  ChatMessagePath,
  ChatMuted,
  ChatMuteRequest,
  ChatPage,
  ChatQuery,
  ChatRainRequest,
  ChatRemoveRequest,
  ChatRoomPath,
  ChatStanding,
  IgnoredValue,
  ReportRequest,
  SayRequest,
  ShareRoundRequest,
  TipRequest,
} from '@fairhouse/contract/chat';
import { IdempotencyHeaders } from '@fairhouse/contract/envelope';
import { Type } from 'typebox';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { type App, answers, ok, perMinute } from '../../platform/http/http.ts';
import type { BetProduct } from '../bet-feed/index.ts';
import type { TipDeps } from '../cashier/index.ts';
import { countTry, requireMember, requireSession, subjectOf, visitorOf } from '../identity/index.ts';
import { listBets } from '../records/index.ts';
import { behindAliases, deleteIgnored, insertIgnored, messageById } from './chat-store.ts';
import { rain, tip } from './gifts.ts';
import { muteAsModerator, removeAsModerator } from './moderators.ts';
import { ignoredPeople, readRoom, standingOf } from './read.ts';
import { insertReport } from './report-store.ts';
import { type BetNamed, requireRoom, say, shareRound } from './say.ts';

const ignoredMax = 200;
/** The most rounds of one moment among which a shared one is searched. */
const ofOneMoment = 100;

/** Registers the rooms: anybody reads where the brand allows it, members write. */
export function chatRoutes(app: App, ctx: Ctx, products: readonly BetProduct[], deps: TipDeps): void {
  const betNamed: BetNamed = async (_ctx, session, { roundId, placedAt }, language) => {
    const from = new Date(placedAt);
    const to = new Date(from.getTime() + 1).toISOString();
    const asked = { from: from.toISOString(), to, pageSize: ofOneMoment, language };
    const { list } = await listBets(ctx, products, session, asked);
    return list.find((bet) => bet.roundId === roundId) ?? null;
  };

  app.get(
    '/wps/chat/rooms/:room/messages',
    {
      schema: { params: ChatRoomPath, querystring: ChatQuery, response: answers(ChatPage) },
      config: { access: 'visitor' },
    },
    async (request) => {
      const session = request.headers.authorization === undefined ? null : await requireSession(ctx, request);
      return ok(await readRoom(ctx, session, request.params.room, request.query));
    },
  );

  app.get(
    '/wps/chat/me',
    { schema: { response: answers(ChatStanding) }, config: { access: 'session' } },
    async (request) => ok(await standingOf(ctx, await requireSession(ctx, request))),
  );

  app.post(
    '/wps/chat/rooms/:room/messages',
    {
      schema: { params: ChatRoomPath, headers: IdempotencyHeaders, body: SayRequest, response: answers(ChatMessage) },
      config: { access: 'member', agreed: true, ...perMinute(240) },
    },
    async (request) => {
      const session = await requireMember(ctx, request);
      const { headers, params, body } = request;
      return ok(await say(ctx, session, params.room, body, headers['idempotency-key']));
    },
  );

  app.post(
    '/wps/chat/rooms/:room/rounds',
    {
      schema: {
        params: ChatRoomPath,
        headers: IdempotencyHeaders,
        body: ShareRoundRequest,
        response: answers(ChatMessage),
      },
      config: { access: 'member', agreed: true, ...perMinute(60) },
    },
    async (request) => {
      const session = await requireMember(ctx, request);
      const { headers, params, body } = request;
      return ok(await shareRound(ctx, session, params.room, body, headers['idempotency-key'], betNamed));
    },
  );

  app.post(
    '/wps/chat/messages/:id/tip',
    {
      schema: {
        params: ChatMessagePath,
        headers: IdempotencyHeaders,
        body: TipRequest,
        response: answers(ChatMessage),
      },
      config: { access: 'member', agreed: true, encrypted: true, ...perMinute(30) },
    },
    async (request, reply) => {
      const session = await requireMember(ctx, request);
      const asker = { session, visitor: visitorOf(ctx, request, reply), key: request.headers['idempotency-key'] };
      return ok(await tip(ctx, asker, BigInt(request.params.id), request.body, deps));
    },
  );

  app.post(
    '/wps/chat/rooms/:room/rain',
    {
      schema: {
        params: ChatRoomPath,
        headers: IdempotencyHeaders,
        body: ChatRainRequest,
        response: answers(ChatMessage),
      },
      config: { access: 'member', agreed: true, encrypted: true, ...perMinute(30) },
    },
    async (request, reply) => {
      const session = await requireMember(ctx, request);
      const asker = { session, visitor: visitorOf(ctx, request, reply), key: request.headers['idempotency-key'] };
      return ok(await rain(ctx, asker, request.params.room, request.body, deps));
    },
  );

  app.post(
    '/wps/chat/messages/:id/report',
    {
      schema: { params: ChatMessagePath, body: ReportRequest, response: answers(Type.Null()) },
      config: { access: 'member', ...perMinute(30) },
    },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      const message = await messageById(ctx.db, BigInt(request.params.id));
      if (!message || message.removed_at || message.member_id === memberId) throw new DomainError('NOT_FOUND');
      await requireRoom(ctx, message.room);
      await countTry(ctx, [subjectOf('chat-report', String(memberId))]);
      await insertReport(ctx.db, {
        message_id: message.id,
        reporter_id: memberId,
        reason: request.body.reason,
      });
      return ok(null);
    },
  );

  app.post(
    '/wps/chat/messages/:id/remove',
    {
      schema: { params: ChatMessagePath, body: ChatRemoveRequest, response: answers(Type.Null()) },
      config: { access: 'member', ...perMinute(60) },
    },
    async (request) => {
      await removeAsModerator(ctx, await requireMember(ctx, request), BigInt(request.params.id), request.body);
      return ok(null);
    },
  );

  app.put(
    '/wps/chat/people/:alias/mute',
    {
      schema: { params: ChatAliasPath, body: ChatMuteRequest, response: answers(ChatMuted) },
      config: { access: 'member', ...perMinute(60) },
    },
    async (request) => {
      const session = await requireMember(ctx, request);
      const until = await muteAsModerator(ctx, session, request.params.alias, request.body);
      return ok({ mutedUntil: until.toISOString() });
    },
  );

  app.put(
    '/wps/chat/ignored/:alias',
    {
      schema: { params: ChatAliasPath, response: answers(IgnoredValue) },
      config: { access: 'member', ...perMinute(60) },
    },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      const other = (await behindAliases(ctx.db, [request.params.alias])).get(request.params.alias);
      if (other === undefined || other === memberId) throw new DomainError('NOT_FOUND');
      await insertIgnored(ctx.db, memberId, other, ignoredMax);
      return ok({ ignored: await ignoredPeople(ctx, memberId) });
    },
  );

  app.delete(
    '/wps/chat/ignored/:alias',
    {
      schema: { params: ChatAliasPath, response: answers(IgnoredValue) },
      config: { access: 'member', ...perMinute(60) },
    },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      const other = (await behindAliases(ctx.db, [request.params.alias])).get(request.params.alias);
      if (other !== undefined) await deleteIgnored(ctx.db, memberId, other);
      return ok({ ignored: await ignoredPeople(ctx, memberId) });
    },
  );
}
