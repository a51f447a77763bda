import type { Ctx } from '../../../platform/ctx.ts';
import type { App } from '../../../platform/http/http.ts';
import { answerCall, deskFeedbackOf, listDeskFeedback } from './feedback.ts';
import { changeLetterRule, letterCall, shownLetterRule } from './letters.ts';

export { answerFeedback, deskFeedbackOf, listDeskFeedback } from './feedback.ts';
/** Letters that operators write to members. */
export { setLettersPerDay, writeLetter } from './letters.ts';

/** Registers the desk of messages and feedback. */
export function deskMessageRoutes(app: App, ctx: Ctx): void {
  app.post('/ops/v1/members/:id/letter', letterCall.route(ctx));
  app.get('/ops/v1/letters/rule', shownLetterRule.route(ctx));
  app.put('/ops/v1/letters/rule', changeLetterRule.route(ctx));
  app.get('/ops/v1/feedback', listDeskFeedback.route(ctx));
  app.get('/ops/v1/feedback/:id', deskFeedbackOf.route(ctx));
  app.post('/ops/v1/feedback/:id/answer', answerCall.route(ctx));
}
