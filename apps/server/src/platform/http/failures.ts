import type { Socket } from 'node:net';
import type { Failure } from '@fairhouse/contract/envelope';
import { type ErrorCode, errorStatus } from '@fairhouse/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../ctx.ts';
import { isDatabaseGone } from '../database/database.ts';
import { isRefusedWrite, noteRefusedWrite } from '../database/refused-writes.ts';
import { DomainError } from '../errors.ts';
import { failurePage, wantsPage } from './failure-page.ts';
import type { App } from './http.ts';
import { MalformedError } from './validation.ts';

/** Sentences for logs and for people at a terminal; the portal has its own texts for every code. */
const sentences: Partial<Record<ErrorCode, string>> = {
  MALFORMED: 'The request is malformed: see value.issues.',
  BODY_TOO_LARGE: 'The body is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'This content type is not taken here.',
  NOT_FOUND: 'There is nothing at this address.',
  METHOD_NOT_ALLOWED: 'This address does not take this method.',
  TOO_MANY_REQUESTS: 'Too many requests: try again later.',
  SYSTEM_ERROR: 'System error.',
  SERVICE_UNAVAILABLE: 'The service is not available right now: try again shortly.',
  ENCRYPTION_REQUIRED: 'The body of this address must be encrypted (application/jose).',
  NOT_LOGGED_IN: 'You are not logged in, please login.',
};

/**
 * Answers every failure with the envelope and the code's status; a fault of ours is logged, and its answer has no
 * details.
 */
export function handleFailures(app: App, ctx: Ctx): void {
  const warn = oncePerSecond(ctx);
  const methodsOf = new Map<string, Set<string>>();
  app.addHook('onRoute', (route) => {
    const { url, method } = route;
    const methods = methodsOf.get(url) ?? new Set();
    for (const m of [method].flat()) methods.add(m);
    methodsOf.set(url, methods);
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // A caller who disconnected in the middle of the body is no fault of the database, even where the error has the
    // same code.
    if (hasLeft(request)) return answer(reply, failureFrom('MALFORMED', { issues: [{ field: '', rule: 'http' }] }));
    if (isRefusedWrite(error)) noteRefusedWrite(ctx);
    const failure = failureOf(error);
    const said = { requestId: request.id, err: error };
    if (failure.code === 'SYSTEM_ERROR') request.log.error(said, 'request failed');
    else if (failure.code === 'SERVICE_UNAVAILABLE') warn(said, 'database away or silent');
    return answer(reply, failure);
  });
  const limit = app.hasDecorator('rateLimit') ? { preHandler: app.rateLimit() } : {};
  app.setNotFoundHandler(limit, (request, reply) => {
    const methods = methodsOf.get(request.url.split('?', 1)[0] ?? '');
    if (!methods || methods.has(request.method)) return answer(reply, failureFrom('NOT_FOUND'));
    reply.header('allow', [...methods].join(', '));
    return answer(reply, failureFrom('METHOD_NOT_ALLOWED'));
  });
}

/** Answers an address that the router itself refuses (a broken percent-encoding). */
export function handleBadAddress(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void answer(reply, failureFrom('MALFORMED', { issues: [{ field: 'url', rule: 'encoding' }] }));
}

/**
 * Answers bytes that never became a request: unreadable HTTP, headers that are too long, a body that did not arrive
 * in time.
 */
export function handleBadConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const status = unreadable[error.code ?? ''] ?? '400 Bad Request';
  const body = JSON.stringify(failureFrom('MALFORMED', { issues: [{ field: '', rule: 'http' }] }));
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

const unreadable: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Returns the failure that answers an error. */
export function failureOf(error: Error): Failure {
  if (error instanceof DomainError) return failureFrom(error.code, error.value);
  if (
    error instanceof MalformedError &&
    error.issues.some((i) => i.field === 'idempotency-key' && i.rule === 'required')
  ) {
    return failureFrom('IDEMPOTENCY_KEY_REQUIRED');
  }
  if (error instanceof MalformedError) return failureFrom('MALFORMED', { issues: error.issues });
  if (isDatabaseGone(error) || isRefusedWrite(error))
    return failureFrom('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 });
  const { code, statusCode } = error as Partial<FastifyError>;
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return failureFrom('BODY_TOO_LARGE');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return failureFrom('UNSUPPORTED_MEDIA_TYPE');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return failureFrom('MALFORMED', { issues: [{ field: '', rule: 'json' }] });
  }
  if (error instanceof SyntaxError && statusCode === 400) {
    return failureFrom('MALFORMED', { issues: [{ field: '', rule: 'json' }] });
  }
  if (statusCode === 404) return failureFrom('NOT_FOUND');
  if (statusCode === 413) return failureFrom('BODY_TOO_LARGE');
  if (statusCode === 415) return failureFrom('UNSUPPORTED_MEDIA_TYPE');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return failureFrom('MALFORMED', { issues: [{ field: '', rule: 'request' }] });
  }
  return failureFrom('SYSTEM_ERROR');
}

function failureFrom(code: ErrorCode, value?: unknown): Failure {
  const message = sentences[code] ?? code;
  return value === undefined ? { success: false, code, message } : { success: false, code, message, value };
}

function answer(reply: FastifyReply, failure: Failure): FastifyReply {
  const wait = failure.value;
  if (typeof wait === 'object' && wait && 'retryAfterSeconds' in wait) {
    reply.header('retry-after', String(wait.retryAfterSeconds));
  }
  reply.code(errorStatus[failure.code]).header('x-request-id', reply.request.id).header('cache-control', 'no-store');
  const page = wantsPage(reply.request) ? failurePage(failure, reply.request) : null;
  return page === null ? reply.send(failure) : reply.type('text/html; charset=utf-8').send(page);
}

function hasLeft({ raw }: FastifyRequest): boolean {
  return raw.destroyed && raw.complete === false;
}

/** Logs the first warning of each second: in an outage that fails every call, all lines are alike. */
function oncePerSecond(ctx: Ctx): (line: object, message: string) => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  let unsaid = 0;
  return (line, message) => {
    const now = ctx.clock().getTime();
    if (now - lastAt < 1000) {
      unsaid += 1;
      return;
    }
    ctx.log.warn({ ...line, unsaid }, message);
    lastAt = now;
    unsaid = 0;
  };
}
