import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../errors.ts';
import { handleBadConnection } from './failures.ts';
import type { App } from './http.ts';

/**
 * Time after which a call is given up, counted from the end of its body. A database that is reachable and silent would hold it for
 * ever; the work may still be done, which a repeated call with the same Idempotency-Key tells.
 */
export const callPatienceMs = 10_000;
/** Time after which a request whose headers are still arriving is cut: it would hold its connection for ever. */
const headerPatienceMs = 30_000;
/** A request that is too slow is cut by this much late. */
const connectionsCheckedMs = 1000;
/** The longest that a body may take, however steadily it comes. */
export const bodyPatienceMs = 600_000;
/** A slow line sends a picture faster than this; what stays behind it for longer than the grace only holds a connection. */
const bodyFloor = { bytesPerSecond: 8 * 1024, graceMs: 20_000 };

const calls = /^\/(?:wps|lgw|lotto|ops|\.well-known)\//;
const bodiless = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);

/** Returns the options of the server that cut a request whose headers come too slowly. */
export function headerLimits(patienceMs = headerPatienceMs) {
  return {
    headersTimeout: patienceMs,
    connectionsCheckingInterval: Math.min(connectionsCheckedMs, patienceMs),
  };
}

/**
 * Answers calls that take too long, and cuts bodies that come too slowly. Call it after `guardAccess`, so that waiting for a turn
 * counts too.
 */
export function limitTime(app: App, floor = bodyFloor): void {
  app.addHook('onRoute', (route) => {
    if (!calls.test(route.url)) return;
    const patienceMs = route.handlerTimeout ?? callPatienceMs;
    const hasBody = [route.method].flat().some((method) => !bodiless.has(method));
    // Fastify counts from the first byte of the request to the last one of the answer: a slow line would spend the call's time on its
    // body, and a long file would be cut. And the signal that it makes and aborts for each request costs more than the rest of its routing.
    delete route.handlerTimeout;
    const { handler } = route;
    route.handler = function (request: FastifyRequest, reply: FastifyReply) {
      const isAnswering = () => reply.raw.headersSent;
      const work = async () => await handler.call(this, request, reply);
      return inTime(patienceMs, work, { isAnswering, ...(hasBody ? { body: request.raw } : {}) });
    };
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    // Most bodies come with their headers: once what has arrived is read, they are whole.
    if (!bodiless.has(request.method)) queueMicrotask(() => cutWhenSlow(request.raw, floor));
    done(null, payload);
  });
}

/**
 * Settles as the work does.
 * @param body the request whose body ends before the time begins; without it the time begins now
 * @param isAnswering true once the answer is on its way: what streams takes the time that its line needs
 * @throws SERVICE_UNAVAILABLE when the work takes longer; it goes on
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
    // A form with a picture is read by its handler.
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
