import { MessagePage, MessagePath, MessageQuery, ReadAllRequest, UnreadCount } from '@fairhouse/contract/messages';
import type { Ctx } from '../../platform/ctx.ts';
import { type App, answers, ok } from '../../platform/http/http.ts';
import { requireMember } from '../identity/index.ts';
import { feedbackRoutes } from './feedback/routes.ts';
import { listMessages, readAllMessages, readMessage, removeMessage, unreadCount } from './inbox.ts';
import { pushRoutes } from './web-push/routes.ts';

/** Registers a member's inbox and feedback. Each change is answered with the number of unread messages. */
export function messageRoutes(app: App, ctx: Ctx): void {
  feedbackRoutes(app, ctx);
  pushRoutes(app, ctx);

  app.get(
    '/wps/messages',
    { schema: { querystring: MessageQuery, response: answers(MessagePage) }, config: { access: 'member' } },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      return ok(await listMessages(ctx, memberId, request.query));
    },
  );

  app.get(
    '/wps/relay/CSP_unreadCount',
    { schema: { response: answers(UnreadCount) }, config: { access: 'member' } },
    async (request) => ok(await unreadCount(ctx, (await requireMember(ctx, request)).memberId)),
  );

  app.put(
    '/wps/messages/read',
    { schema: { body: ReadAllRequest, response: answers(UnreadCount) }, config: { access: 'member' } },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      return ok(await readAllMessages(ctx, memberId, BigInt(request.body.upTo)));
    },
  );

  app.put(
    '/wps/messages/:messageId/read',
    { schema: { params: MessagePath, response: answers(UnreadCount) }, config: { access: 'member' } },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      return ok(await readMessage(ctx, memberId, BigInt(request.params.messageId)));
    },
  );

  app.delete(
    '/wps/messages/:messageId',
    { schema: { params: MessagePath, response: answers(UnreadCount) }, config: { access: 'member' } },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      return ok(await removeMessage(ctx, memberId, BigInt(request.params.messageId)));
    },
  );
}
