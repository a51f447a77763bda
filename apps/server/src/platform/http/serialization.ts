import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifySerializerCompiler } from 'fastify';

type Serializer = ReturnType<FastifySerializerCompiler<unknown>>;

/**
 * Writes answers by their schemas. A writer is made with a route's first answer: to make all of them takes more than half of a
 * server's start, and most processes answer on few routes. Routes that answer with the same schema share one: failures are hundreds.
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
