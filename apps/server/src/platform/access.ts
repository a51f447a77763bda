import type { FastifyRequest } from 'fastify';
import { assert } from './errors.ts';
import { type Access, type App, routeOf } from './http.ts';

/** Throws for who may not call. */
export type Guard = (request: FastifyRequest) => Promise<unknown>;

/** What a caller must be, for each kind of access. */
export type Guards = Record<Exclude<Access, 'visitor'>, Guard>;

/** Paths of the product's own calls; pages, pictures and what the operation asks for are everybody's. */
const ofProduct = /^\/(?:wps|lgw|lotto|ops)\//;

/**
 * Refuses who may not call a route, by what the route says of itself (`config.access`), before the body is read. A route of
 * the product that says nothing stops the start. Call it before the routes are registered.
 */
export function guardAccess(app: App, guards: Guards): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    assert(config?.access || !ofProduct.test(url), `the route ${method} ${url} says who may call it`);
  });
  // After the limits by address, which stand in front of every look-up.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { access = 'visitor' } = routeOf(request).config;
    if (access === 'visitor') return done(null, payload);
    guards[access](request).then(
      () => done(null, payload),
      (error: Error) => done(error),
    );
  });
}
