import { Type } from 'typebox';
import type { Ctx } from '../ctx.ts';
import { ping } from '../database/database.ts';
import { refusedWritesLately } from '../database/refused-writes.ts';
import { DomainError } from '../errors.ts';
import { isDraining } from '../lifecycle.ts';
import { type App, answers, ok } from './http.ts';

const patienceMs = 2000;

/**
 * Serves `/health/live` (the process answers) and `/health/ready` (the database answers and the process is not
 * draining).
 */
export function serveHealth(app: App, ctx: Ctx): void {
  const config = { rateLimit: false } as const;
  app.get(
    '/health/live',
    { config, schema: { tags: ['operation'], response: answers(Type.Literal('live')) } },
    async () => ok('live' as const),
  );
  app.get(
    '/health/ready',
    { config, schema: { tags: ['operation'], response: answers(Type.Literal('ready')) } },
    async () => {
      if (isDraining(ctx) || refusedWritesLately(ctx) || !(await answersInTime(ctx)))
        throw new DomainError('SERVICE_UNAVAILABLE');
      return ok('ready' as const);
    },
  );
}

async function answersInTime(ctx: Ctx): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), patienceMs);
  const answered = ping(ctx.db).then(
    () => true,
    () => false,
  );
  const ready = await Promise.race([answered, late.promise]);
  clearTimeout(timer);
  return ready;
}
