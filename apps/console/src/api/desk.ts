import type { DeskRoute as Described, DeskDescription } from '@fairhouse/contract/desk-description';
import { call } from './call.ts';
import type { Schema } from './schema.ts';

/** A route that this operator may call, as the server describes it. */
export type DeskRoute = Omit<Described, 'params' | 'query' | 'body' | 'answer'> & {
  params: Schema;
  query: Schema;
  body: Schema | null;
  answer: Schema | null;
};

/** Everything that this operator may see and do. */
export type Desk = {
  permissions: ReadonlySet<string>;
  /** By method and path, such as `GET /cashier/deposits`. */
  routes: ReadonlyMap<string, DeskRoute>;
};

/** Reads everything that the server lets this operator see and do. @throws ApiError */
export async function readDesk(): Promise<Desk> {
  const { permissions, routes } = await call<DeskDescription>('GET', '/me/desk');
  const known = routes.map((route) => [`${route.method} ${route.path}`, route as DeskRoute] as const);
  return { permissions: new Set(permissions), routes: new Map(known) };
}
