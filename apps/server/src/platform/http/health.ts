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
  // These calls are not limited, since balancers make them: all of one moment share a question, so that no crowd of
  // them keeps the database's connections from everybody else.
  let asked: Promise<boolean> | null = null;
  const isAnswered = () => {
    asked ??= answersInTime(ctx).finally(() => {
      asked = null;
    });
    return asked;
  };
  app.get(
    '/health/live',
    { config, schema: { tags: ['operation'], response: answers(Type.Literal('live')) } },
    async () => ok('live' as const),
  );
  app.get(
    '/health/ready',
    { config, schema: { tags: ['operation'], response: answers(Type.Literal('ready')) } },
    async () => {
      if (isDraining(ctx) || refusedWritesLately(ctx) || !(await isAnswered()))
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
