import { type Static, Type } from 'typebox';

/** A route of the desk that the operator may call, with the JSON schemas of what it takes and answers. */
export const DeskRoute = Type.Object({
  method: Type.String(),
  /** Below `/ops/v1`, its parameters in braces. */
  path: Type.String(),
  permission: Type.String(),
  /** The name by which a preview of it is asked for; null: it has none. */
  preview: Type.Union([Type.String(), Type.Null()]),
  /** Wants an Idempotency-Key. */
  once: Type.Boolean(),
  /** The body is sealed. */
  encrypted: Type.Boolean(),
  params: Type.Unknown(),
  query: Type.Unknown(),
  body: Type.Unknown(),
  /** Null: a file. */
  answer: Type.Unknown(),
});
export type DeskRoute = Static<typeof DeskRoute>;

/** GET /ops/v1/me/desk: what this operator may see and do. */
export const DeskDescription = Type.Object({ permissions: Type.Array(Type.String()), routes: Type.Array(DeskRoute) });
export type DeskDescription = Static<typeof DeskDescription>;
