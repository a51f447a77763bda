import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../errors.ts';
import { handleBadConnection } from './failures.ts';
import type { App } from './http.ts';

/**
 * Milliseconds after which a call is answered with a failure, counted from the end of its body: a database that is
 * connected but silent would hold it for ever. The work may still be done: a repeated call with the same
 * Idempotency-Key returns the outcome.
 */
export const callPatienceMs = 10_000;
/**
 * Milliseconds after which a request whose headers are still arriving is cut: it would hold its connection for ever.
 */
const headerPatienceMs = 30_000;
/**
 * Milliseconds after which a connection is cut on which nothing moves in either direction: a client that does not read
 * its answer would hold it for ever. Calls that wait for something are answered much sooner.
 */
export const stillPatienceMs = 120_000;
/** A slow request is cut at most this much late. */
const connectionsCheckedMs = 1000;
/** The longest that a body may take, at any speed. */
export const bodyPatienceMs = 600_000;
/**
 * Even a slow line sends a picture faster than this; a body that stays below it for longer than the grace time only
 * holds a connection.
 */
const bodyFloor = { bytesPerSecond: 8 * 1024, graceMs: 20_000 };

const calls = /^\/(?:wps|lgw|lotto|ops|\.well-known)\//;
const bodiless = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);

/** Returns the server options by which requests with slow headers are cut. */
export function headerLimits(patienceMs = headerPatienceMs) {
  return {
    headersTimeout: patienceMs,
    connectionsCheckingInterval: Math.min(connectionsCheckedMs, patienceMs),
  };
}

/**
 * Answers calls that take too long, and cuts bodies that arrive too slowly. Called after `guardAccess`, so that
 * waiting for a turn counts too.
 */
export function limitTime(app: App, floor = bodyFloor): void {
  app.addHook('onRoute', (route) => {
    if (!calls.test(route.url)) return;
    const patienceMs = route.handlerTimeout ?? callPatienceMs;
    const hasBody = [route.method].flat().some((method) => !bodiless.has(method));
    // Fastify's own limit counts from the first byte of the request to the last one of the answer: a slow line would
    // spend the call's time on its body, and a long file would be cut. The signal that it makes and aborts for each
    // request also costs more than the rest of its routing.
    delete route.handlerTimeout;
    const { handler } = route;
    route.handler = function (request: FastifyRequest, reply: FastifyReply) {
      const isAnswering = () => reply.raw.headersSent;
      const work = async () => await handler.call(this, request, reply);
      return inTime(patienceMs, work, { isAnswering, ...(hasBody ? { body: request.raw } : {}) });
    };
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    // Most bodies arrive with their headers: they are complete once the received bytes are read.
    if (!bodiless.has(request.method)) queueMicrotask(() => cutWhenSlow(request.raw, floor));
    done(null, payload);
  });
}

/**
 * Settles as the work does.
 * @param body the request whose body must end before the time begins; without it the time begins now
 * @param isAnswering true once the answer is being sent: a stream takes as long as the line needs
 * @throws SERVICE_UNAVAILABLE when the work takes longer; the work goes on
 */
export function inTime<T>(
  ms: number,
  work: () => Promise<T>,
  { body, isAnswering = () => false }: { body?: IncomingMessage; isAnswering?: () => boolean } = {},
): Promise<T> {
  return new Promise((done, fail) => {
    let timer: NodeJS.Timeout | undefined;
    const begin = () => {
      timer = setTimeout(() => {
        if (!isAnswering()) fail(new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 }));
      }, ms);
    };
    const end = () => {
      body?.off('end', begin);
      clearTimeout(timer);
    };
    // The handler reads the body of a form with a picture, so it may not have ended yet.
    if (body && !body.complete && !body.readableEnded) body.once('end', begin);
    else begin();
    work().then(
      (value) => {
        end();
        done(value);
      },
      (error: unknown) => {
        end();
        fail(error);
      },
    );
  });
}

function cutWhenSlow(request: IncomingMessage, { bytesPerSecond, graceMs }: typeof bodyFloor): void {
  const { socket, complete, destroyed } = request;
  // An injected request has no connection.
  if (complete || destroyed || !(socket instanceof Socket)) return;
  const begunAt = performance.now();
  const readBefore = socket.bytesRead;
  const watch = setInterval(
    () => {
      const dueMs = performance.now() - begunAt - graceMs;
      if (socket.bytesRead - readBefore >= (dueMs / 1000) * bytesPerSecond) return;
      clearInterval(watch);
      handleBadConnection(
        Object.assign(new Error('the body comes too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        socket,
      );
      socket.destroySoon();
    },
    Math.min(1000, graceMs),
  );
  watch.unref();
  const arrived = () => clearInterval(watch);
  request.once('end', arrived).once('close', arrived);
}
