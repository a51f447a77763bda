import { ChallengeRequest, SliderChallenge, WorkChallenge } from '@fairhouse/contract/challenge';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http/http.ts';
import { isModuleOn } from '../../site/index.ts';
import { visitorOf } from '../visitor.ts';
import { puzzleStock } from './puzzle-stock.ts';
import { challengeModule } from './require.ts';
import { newSlider } from './slider.ts';
import { newWork } from './work.ts';

/**
 * Registers the routes of challenges before a login or an SMS: a puzzle, or proof of work for the browser of somebody
 * who cannot see or drag.
 */
export function challengeRoutes(app: App, ctx: Ctx): void {
  // Drawn ahead for the first visitors. A failure to draw is reported to the visitor who requests a puzzle.
  app.addHook('onListen', async () => {
    if (await isModuleOn(ctx, challengeModule)) puzzleStock(ctx).refill();
  });

  app.post(
    '/wps/challenge/slider',
    {
      schema: { body: ChallengeRequest, response: answers(SliderChallenge) },
      config: { access: 'visitor', ...perMinute(60) },
    },
    async (request, reply) => {
      const visitor = visitorOf(ctx, request, reply);
      await refuseWhileOff(ctx);
      return ok(await newSlider(ctx, { purpose: request.body.purpose, visitor }));
    },
  );

  app.post(
    '/wps/challenge/work',
    {
      schema: { body: ChallengeRequest, response: answers(WorkChallenge) },
      config: { access: 'visitor', ...perMinute(60) },
    },
    async (request, reply) => {
      const visitor = visitorOf(ctx, request, reply);
      await refuseWhileOff(ctx);
      return ok(await newWork(ctx, { purpose: request.body.purpose, visitor }));
    },
  );
}

async function refuseWhileOff(ctx: Ctx): Promise<void> {
  if (!(await isModuleOn(ctx, challengeModule))) throw new DomainError('MODULE_DISABLED', { modId: challengeModule });
}
