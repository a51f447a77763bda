import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifySerializerCompiler } from 'fastify';

type Serializer = ReturnType<FastifySerializerCompiler<unknown>>;

/**
 * Serialises answers by their schemas. A serialiser is compiled with a route's first answer: compiling all of them
 * takes more than half of a server's start, and most processes use few routes. Routes with the same answer schema
 * share one, since those of failures occur hundreds of times.
 */
export function serializerCompiler(): FastifySerializerCompiler<object> {
  const compile = SerializerSelector()();
  const made = new WeakMap<object, Serializer>();
  return (route) => {
    const { schema } = route;
    return (answer) => {
      const known = made.get(schema);
      if (known) return known(answer);
      const fresh = compile({ ...route, httpStatus: route.httpStatus ?? '' });
      made.set(schema, fresh);
      return fresh(answer);
    };
  };
}
