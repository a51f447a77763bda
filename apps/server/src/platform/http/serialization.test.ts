import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';

const { app } = await useTestApp();

type Answers = Record<string, { content?: Record<string, { schema?: object }> }>;

test('every answer that the API describes has a schema from which its writer can be made', async () => {
  const { paths, components } = (await app.inject('/docs/json')).json<{
    paths: Record<string, Record<string, { responses?: Answers }>>;
    components: object;
  }>();
  const answers = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses = {} }) => Object.values(responses));
  const schemas = answers.flatMap(({ content = {} }) => Object.values(content).flatMap(({ schema }) => schema ?? []));
  const texts = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]));
  expect(texts.size).toBeGreaterThan(200);
  const compile = SerializerSelector()();
  for (const answer of texts.values()) {
    const schema = { ...answer, components };
    expect(compile({ schema, method: 'GET', url: '/', httpStatus: '200' })).toBeTypeOf('function');
  }
});
