import { ChallengeRequest, SliderChallenge, WorkChallenge } from '@fairhouse/contract/challenge';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http.ts';
import { isModuleOn } from '../../site/index.ts';
import { visitorOf } from '../visitor.ts';
import { puzzleStock } from './puzzle-stock.ts';
import { challengeModule } from './require.ts';
import { newSlider } from './slider.ts';
import { newWork } from './work.ts';

/** What a visitor is asked before a login or an SMS: a puzzle, or work for the browser of who cannot see or drag. */
export function challengeRoutes(app: App, ctx: Ctx): void {
  // The first visitors find puzzles drawn. Whatever keeps them from being drawn is told to who asks for one.
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
