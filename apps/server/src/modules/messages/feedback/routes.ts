import {
  EntryRequest,
  Feedback,
  FeedbackPage,
  FeedbackPath,
  FeedbackQuery,
  FeedbackRequest,
  FeedbackSent,
} from '@fairhouse/contract/feedback';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http/http.ts';
import { requireMember, requireSession, visitorOf } from '../../identity/index.ts';
import { addToFeedback, listFeedback, takeFeedback } from './feedback.ts';

/** Registers the sending of feedback by anybody, and members' own conversations. */
export function feedbackRoutes(app: App, ctx: Ctx): void {
  app.put(
    '/wps/feedback',
    {
      schema: { body: FeedbackRequest, response: answers(FeedbackSent) },
      config: { access: 'visitor', ...perMinute(20) },
    },
    async (request, reply) => {
      const session = request.headers.authorization === undefined ? null : await requireSession(ctx, request);
      const { ip, captchaId } = visitorOf(ctx, request, reply);
      const member = session?.isTrial ? null : session;
      return ok({ id: String(await takeFeedback(ctx, { member, ip, captchaId }, request.body)) });
    },
  );

  app.get(
    '/wps/feedback',
    { schema: { querystring: FeedbackQuery, response: answers(FeedbackPage) }, config: { access: 'member' } },
    async (request) => ok(await listFeedback(ctx, (await requireMember(ctx, request)).memberId, request.query)),
  );

  app.post(
    '/wps/feedback/:id/entries',
    {
      schema: { params: FeedbackPath, body: EntryRequest, response: answers(Feedback) },
      config: { access: 'member', ...perMinute(20) },
    },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      return ok(await addToFeedback(ctx, memberId, BigInt(request.params.id), request.body.text));
    },
  );
}
