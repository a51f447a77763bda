import { type Static, Type } from 'typebox';

/** A route of the desk that the operator may call, with the JSON schemas of its inputs and its answer. */
export const DeskRoute = Type.Object({
  method: Type.String(),
  /** The path below `/ops/v1`, with its parameters in braces. */
  path: Type.String(),
  permission: Type.String(),
  /** The name of its preview; null: it has none. */
  preview: Type.Union([Type.String(), Type.Null()]),
  /** True if it requires an Idempotency-Key. */
  once: Type.Boolean(),
  /** True if the body must be sealed. */
  encrypted: Type.Boolean(),
  params: Type.Unknown(),
  query: Type.Unknown(),
  body: Type.Unknown(),
  /** The schema of the answer; null: the answer is a file. */
  answer: Type.Unknown(),
});
export type DeskRoute = Static<typeof DeskRoute>;

/** GET /ops/v1/me/desk: everything that this operator may see and do. */
export const DeskDescription = Type.Object({ permissions: Type.Array(Type.String()), routes: Type.Array(DeskRoute) });
export type DeskDescription = Static<typeof DeskDescription>;
