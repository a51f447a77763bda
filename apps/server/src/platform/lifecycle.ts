import type { Ctx } from './ctx.ts';
import { isDatabaseGone } from './database/database.ts';
import { DomainError } from './errors.ts';
import type { App } from './http/http.ts';

const draining = new WeakSet<Ctx>();

/** From now on readiness fails and new requests are refused; those in progress are finished. */
export function startDraining(ctx: Ctx): void {
  draining.add(ctx);
}

export function isDraining(ctx: Ctx): boolean {
  return draining.has(ctx);
}

/** Refuses new requests while draining and closes their connections, so that the next request reaches another node. */
export function refuseWhileDraining(app: App, ctx: Ctx): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isDraining(ctx) || request.routeOptions.url === '/health/live') return done();
    reply.header('connection', 'close');
    done(new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 }));
  });
}

const stopPatienceMs = 25_000;

/**
 * Listens for SIGTERM and SIGINT from now on, so that neither ends the process before it has closed what it opened. A
 * process that has not ended 25 s later exits with code 1.
 * @returns a signal that the first of them aborts, with its name as the reason
 */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  const leave = (signal: NodeJS.Signals) => {
    // A terminal's Ctrl-C arrives twice: from the terminal and from the script that started us.
    if (stopping.signal.aborted) return;
    setTimeout(() => process.exit(1), stopPatienceMs).unref();
    stopping.abort(signal);
  };
  process.on('SIGTERM', leave);
  process.on('SIGINT', leave);
  return stopping.signal;
}

/**
 * Ends the process in order after a signal: new requests are refused, those in progress are finished, then exit code
 * 0.
 * @param stop closes everything, the listening server first
 */
export function stopInOrder(ctx: Ctx, stopping: AbortSignal, stop: () => Promise<void>): void {
  stopping.addEventListener('abort', () => {
    ctx.log.info({ signal: stopping.reason }, 'stopping');
    startDraining(ctx);
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        ctx.log.error({ err: error }, 'did not stop in order');
        process.exit(1);
      },
    );
  });
}

/** Logs the failure of a database connection that no query waited for; any other unhandled failure ends the process. */
export function surviveLostConnections(ctx: Ctx): void {
  process.on('unhandledRejection', (error) => {
    if (!isDatabaseGone(error)) throw error;
    ctx.log.warn({ err: error }, 'a database connection broke');
  });
}
