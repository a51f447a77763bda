import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifySerializerCompiler } from 'fastify';

type Serializer = ReturnType<FastifySerializerCompiler<unknown>>;

/** Writes answers by their schemas. Routes that answer with the same schema share its writer: failures are hundreds. */
export function serializerCompiler(): FastifySerializerCompiler<object> {
  const compile = SerializerSelector()();
  const made = new WeakMap<object, Serializer>();
  return (route) => {
    const known = made.get(route.schema);
    if (known) return known;
    const fresh = compile({ ...route, httpStatus: route.httpStatus ?? '' });
    made.set(route.schema, fresh);
    return fresh;
  };
}
