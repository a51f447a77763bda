import type { FastifyRequest } from 'fastify';
import { assert } from '../errors.ts';
import { limitConcurrencyByKey } from '../jobs/concurrency-limit.ts';
import { type Access, type App, routeOf } from './http.ts';
import { answerOperator } from './operator-call.ts';
import { callPatienceMs, inTime } from './patience.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The calling member, once the guard of the route has let them in. */
    callerId?: bigint;
    /** The calling operator, likewise. */
    callingOperatorId?: bigint;
    /** Executes work as one of the few calls of the member that are executed at a time, in a route with `ownTurn`. */
    inTurn: InTurn;
  }
}

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;
/** Executes work at once. */
export const atOnce: InTurn = async (work) => await work();

/** Returns the caller. @throws DomainError when the caller may not call the route */
export type Guard = (request: FastifyRequest) => Promise<{ memberId: bigint } | { operatorId: bigint }>;

/** The guard of each kind of access. */
export type Guards = Record<Exclude<Access, 'visitor'>, Guard>;

/** Paths of the product's own calls; pages, pictures, health and metrics are public. */
const ofProduct = /^\/(?:wps|lgw|lotto|ops)\//;

/** The most calls of one member that are executed at a time, and the most that are executed or waiting. */
const ofOneMember = { runningMax: 4, pendingMax: 100, retryAfterSeconds: 1 };

/**
 * Refuses callers that a route is not for (`config.access`) before the body is read. A route of the product without
 * an access fails the start. Only a few calls of one member are executed at a time: many that wait for the same lock
 * would hold every connection of the site. Called before the routes are registered.
 */
export function guardAccess(app: App, guards: Guards): void {
  app.decorateRequest('callerId');
  app.decorateRequest('callingOperatorId');
  app.decorateRequest('inTurn', atOnce);
  const inTurn = limitConcurrencyByKey<bigint>(ofOneMember);
  app.addHook('onRoute', (route) => {
    const { url, method, config, handler } = route;
    assert(config?.access || !ofProduct.test(url), `the route ${method} ${url} says who may call it`);
    if (config?.access === undefined || config.access === 'visitor') return;
    // Around the handler, which goes on and keeps its connections after its caller has disconnected or was told to
    // try again.
    route.handler = async function (request, reply) {
      const { callerId: memberId, callingOperatorId: operatorId, ip } = request;
      const work = async () => await handler.call(this, request, reply);
      if (operatorId !== undefined) {
        const { params, body, headers } = request;
        const said = { method: request.method, url, params, body, isSealed: config.encrypted === true };
        const call = { operatorId, ip, request: { ...said, agrees: headers['x-agrees'] === 'yes' } };
        return await answerOperator(call, work);
      }
      if (memberId === undefined) return await work();
      if (config.ownTurn !== true) return await inTurn(memberId, work);
      request.inTurn = (own) => inTurn(memberId, own);
      return await work();
    };
  });
  // After the limits by address, which come before any look-up.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { access = 'visitor' } = routeOf(request).config;
    if (access === 'visitor') return done(null, payload);
    inTime(callPatienceMs, () => guards[access](request)).then(
      (caller) => {
        if ('memberId' in caller) request.callerId = caller.memberId;
        else request.callingOperatorId = caller.operatorId;
        done(null, payload);
      },
      (error: Error) => done(error),
    );
  });
}
