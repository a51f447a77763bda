import { expect, test } from 'vitest';
import en from '../apps/console/src/locales/en.ts';
import th from '../apps/console/src/locales/th.ts';
import zh from '../apps/console/src/locales/zh.ts';
import { places, routesNamed } from '../apps/console/src/places/index.ts';
import { covering } from '../apps/server/src/modules/operators/desk/trail.ts';
import { openTestApp } from '../apps/server/src/testing/app.ts';

type Schema = {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
};
type Parameter = { in: string; name: string; schema: Schema };
type Described = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses?: Record<string, { content?: Record<string, { schema: Schema }> }>;
};

/** Routes of every operator: login, own account and own factors. The console has screens of its own for them. */
const everybodys = /^\/ops\/v1\/(?:session|me|captcha)(?:\/|$)/;
const prefix = '/ops/v1';

const { app, close } = await openTestApp();
const { paths } = (await app.inject('/docs/json')).json<{ paths: Record<string, Record<string, Described>> }>();
await close();
const routes = Object.entries(paths)
  .filter(([url]) => url.startsWith(`${prefix}/`) && !everybodys.test(url))
  .flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      name: `${method.toUpperCase()} ${url.slice(prefix.length)}`,
      described,
    })),
  );

test('every route of the desk has a place in the console, and no place names a route that is not there', () => {
  const registered = routes.map(({ name }) => name);
  const named = routesNamed();
  expect(registered.filter((name) => !named.includes(name))).toEqual([]);
  expect(named.filter((name) => !registered.includes(name))).toEqual([]);
});

test('places have names of their own, and each act of a place is told by one name', () => {
  const names = places.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

test('every place, act, field and choice has words in each language', () => {
  const { fields, values } = namesIn(routes.map(({ described }) => described));
  const acts = new Set(places.flatMap(({ acts = {} }) => Object.keys(acts)));
  for (const words of [en, th, zh]) {
    expect(places.map(({ name }) => name).filter((name) => !(name in words.places))).toEqual([]);
    expect([...acts].filter((name) => !(name in words.acts))).toEqual([]);
    expect([...fields].filter((name) => !(name in words.fields))).toEqual([]);
    // Numbers need no words.
    expect([...values].filter((value) => !/^\d+$/.test(value) && !(value in words.values))).toEqual([]);
  }
});

test('the languages have the same keys', () => {
  expect(keysOf(th)).toEqual(keysOf(en));
  expect(keysOf(zh)).toEqual(keysOf(en));
});

function keysOf(words: object, path = ''): string[] {
  return Object.entries(words)
    .flatMap(([name, held]: [string, unknown]) =>
      typeof held === 'object' && held !== null ? keysOf(held, `${path}${name}.`) : [`${path}${name}`],
    )
    .sort();
}

/** Returns the names of fields, and the values of choices, in the bodies and answers of routes. */
function namesIn(described: readonly Described[]) {
  const fields = new Set<string>();
  const values = new Set<string>();
  const walk = ({ properties = {}, items, anyOf = [], enum: choices = [], const: only }: Schema): void => {
    for (const [name, part] of Object.entries(properties)) {
      fields.add(name);
      walk(part);
    }
    for (const choice of only === undefined ? choices : [only]) if (choice !== null) values.add(String(choice));
    if (items) walk(items);
    for (const part of anyOf) walk(part);
  };
  for (const { parameters = [], requestBody, responses } of described) {
    for (const { in: place, name, schema } of parameters) {
      if (place === 'header') continue;
      fields.add(name);
      walk(schema);
    }
    for (const { schema } of Object.values(requestBody?.content ?? {})) walk(schema);
    const answer = responses?.['200']?.content?.['application/json']?.schema.properties?.value;
    if (answer) walk(answer);
  }
  return { fields, values };
}

test('every act of the audit trail has a name in each language of the console', () => {
  expect(covering.size).toBeGreaterThan(100);
  for (const { trail } of [en, th, zh]) {
    expect([...covering.keys()].filter((action) => !Object.hasOwn(trail, action))).toEqual([]);
  }
});
