import type { Ctx } from './ctx.ts';
import { isDatabaseGone } from './database/database.ts';
import { DomainError } from './errors.ts';
import type { App } from './http/http.ts';

const draining = new WeakSet<Ctx>();

/** Fails readiness from now on and refuses new requests; those under way are finished. */
export function startDraining(ctx: Ctx): void {
  draining.add(ctx);
}

export function isDraining(ctx: Ctx): boolean {
  return draining.has(ctx);
}

/** Refuses new requests while draining and closes their connections, so that the next one reaches another node. */
export function refuseWhileDraining(app: App, ctx: Ctx): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isDraining(ctx) || request.routeOptions.url === '/health/live') return done();
    reply.header('connection', 'close');
    done(new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 }));
  });
}

const stopPatienceMs = 25_000;

/**
 * Ends the process in order on SIGTERM or SIGINT: new requests are refused, what is under way is finished, then exit 0.
 * A stop that takes longer than 25 s is cut with exit 1.
 * @param stop closes everything, the listening server first
 */
export function stopOnSignal(ctx: Ctx, stop: () => Promise<void>): void {
  let stopping = false;
  const leave = (signal: string) => {
    // A terminal's Ctrl-C reaches us twice: from the terminal and from the script that started us.
    if (stopping) return;
    stopping = true;
    ctx.log.info({ signal }, 'stopping');
    startDraining(ctx);
    setTimeout(() => process.exit(1), stopPatienceMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        ctx.log.error({ err: error }, 'did not stop in order');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', leave);
  process.on('SIGINT', leave);
}

/** Logs the failure of a database connection that nothing waited for; any other unhandled failure ends the process. */
export function surviveLostConnections(ctx: Ctx): void {
  process.on('unhandledRejection', (error) => {
    if (!isDatabaseGone(error)) throw error;
    ctx.log.warn({ err: error }, 'a database connection broke');
  });
}
