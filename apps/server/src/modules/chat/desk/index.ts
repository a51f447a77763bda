/** The desk's acts on the chat rooms. */
import type { Ctx } from '../../../platform/ctx.ts';
import type { App } from '../../../platform/http/http.ts';
import { keepCall, listChatMessages, listChatReports, muteCall, removeCall } from './moderation.ts';
import { changeChatModerator, listChatModeration, readChatModerators } from './moderators.ts';
import { changeChatRule, readChatRule } from './rule.ts';

export { say } from '../say.ts';
export { keepMessage, listChatMessages, listChatReports, muteMember, removeMessage } from './moderation.ts';
export { chatModerators, setChatModerator } from './moderators.ts';
export { chatRuleOf, setChatRule } from './rule.ts';

/** Registers the desk of the chat rooms. */
export function deskChatRoutes(app: App, ctx: Ctx): void {
  app.get('/ops/v1/chat/rule', readChatRule.route(ctx));
  app.put('/ops/v1/chat/rule', changeChatRule.route(ctx));
  app.get('/ops/v1/chat/messages', listChatMessages.route(ctx));
  app.post('/ops/v1/chat/messages/:id/remove', removeCall.route(ctx));
  app.post('/ops/v1/chat/messages/:id/keep', keepCall.route(ctx));
  app.get('/ops/v1/chat/reports', listChatReports.route(ctx));
  app.get('/ops/v1/chat/moderators', readChatModerators.route(ctx));
  app.put('/ops/v1/chat/moderators/:username', changeChatModerator.route(ctx));
  app.get('/ops/v1/chat/moderation', listChatModeration.route(ctx));
  app.put('/ops/v1/chat/members/:id/mute', muteCall.route(ctx));
}
