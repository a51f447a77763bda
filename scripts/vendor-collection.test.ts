import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { vendorActions } from '@fairhouse/contract/vendor-protocol';
import { roundActions } from '@fairhouse/contract/vendor-rounds';
import { isSigned } from '@fairhouse/signature/signature';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { vendorCollection } from './vendor-collection.ts';
import { gateway } from './vendor-openapi.ts';

type Event = { listen: string; script: { exec: string[] } };
type Url = { raw: string; host: string[]; path: string[] };
type Request = { method: string; url: Url; header: { key: string; value: string }[]; body: { raw: string } };
type Item = { name: string; event: Event[]; request: Request };
type Collection = { event: Event[]; variable: { key: string; value: string }[]; item: { item: Item[] }[] };

const file = fileURLToPath(new URL('../docs/vendors.postman_collection.json', import.meta.url));
const collection: Collection = JSON.parse(readFileSync(file, 'utf8'));
const items = collection.item.flatMap(({ item }) => item);
const cases = items.map((item) => [item.name, item] as const);

const given = {
  ...Object.fromEntries(collection.variable.map(({ key, value }) => [key, value])),
  baseUrl: 'https://play.example:8443/site',
  secret: 'ein geheimes Wort: ความลับ',
  token: 'a-token-of-sixteen-or-more',
  session: 'session-of-the-platform',
};
type Values = Record<string, string>;
const fillIn = (text: string, values: Values) => text.replace(/\{\{(\w+)\}\}/g, (whole, name) => values[name] ?? whole);

/** Names that the API client declares: a script that declares one of them again does not run. */
const clientsNames = 'let CryptoJS, _, cheerio, tv4, xml2Json, atob, btoa;';
const codeOf = (events: Event[], listen: string) =>
  [clientsNames, ...(events.find((event) => event.listen === listen)?.script.exec ?? [])].join('\n');

/** Prepares a call as an API client does: runs the script of the collection, then fills in the variables. */
function sent({ method, url, body }: Request, values: Values) {
  const headers = new Map<string, string>();
  const raw = { raw: body.raw };
  const pm = {
    variables: { get: (name: string) => values[name], replaceIn: (text: string) => fillIn(text, values) },
    request: {
      method,
      url: { toString: () => url.raw },
      body: raw,
      headers: { upsert: ({ key, value }: { key: string; value: string }) => headers.set(key, value) },
    },
  };
  const cryptoJs = {
    enc: { Hex: 'hex' },
    HmacSHA256: (text: string, secret: string) => ({
      toString: (encoding: 'hex') => createHmac('sha256', secret).update(text).digest(encoding),
    }),
  };
  const require = (name: string) => (name === 'crypto-js' ? cryptoJs : null);
  runInContext(codeOf(collection.event, 'prerequest'), createContext({ pm, require }));
  return {
    signed: { method, path: new URL(fillIn(url.raw, values)).pathname, body: fillIn(raw.raw, values) },
    signature: headers.get('X-Signature'),
  };
}

/** Runs the test script on an answer; returns the variables that it sets. */
function keptOf({ event }: Item, answer: unknown): Values {
  const kept: Values = {};
  const set = (name: string, value: string) => Object.assign(kept, { [name]: value });
  const pm = { response: { json: () => answer }, collectionVariables: { set } };
  runInContext(codeOf(event, 'test'), createContext({ pm }));
  return kept;
}

test('the collection beside the guide is the present one: npm run vendor:openapi writes it', () => {
  expect(collection).toEqual(JSON.parse(JSON.stringify(vendorCollection())));
});

test('it has every call of both versions, each once, at its place', () => {
  const calls = [...vendorActions, ...roundActions.map((name) => `v2/${name}`)];
  const names = items.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(calls));
  expect(names.map((name) => `/${name}`)).toEqual(Object.keys(gateway));
  for (const { name, request } of items) {
    expect(request.url.raw).toBe(`{{baseUrl}}/gateway/{{vendorCode}}/${name}`);
    expect([...request.url.host, ...request.url.path].join('/')).toBe(request.url.raw);
  }
});

test('it asks for nothing but its own variables, and brings no secret along', () => {
  const own = new Set(collection.variable.map(({ key }) => key));
  const named = [...JSON.stringify(items).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
  expect([...new Set(named)].filter((name) => !own.has(name))).toEqual([]);
  expect(collection.variable).toContainEqual({ key: 'secret', value: '', type: 'string' });
});

test.each(cases)('the body of %s is of its shape', (name, { request }) => {
  const shape = gateway[`/${name}`]?.[0] ?? expect.fail('there is such a call');
  const body: unknown = JSON.parse(fillIn(request.body.raw, given));
  expect(Value.Errors(shape, body)).toEqual([]);
});

test.each(cases)('its script signs %s as our verifier wants it', (_, { request }) => {
  const { signed, signature } = sent(request, given);
  expect(signed.path).toMatch(/^\/site\/gateway\/NMS\//);
  expect(signed.body).not.toContain('{{');
  expect(isSigned([given.secret], signed, signature, new Date())).toBe(true);
  expect(isSigned(['another secret'], signed, signature, new Date())).toBe(false);
  expect(isSigned([given.secret], { ...signed, body: `${signed.body} ` }, signature, new Date())).toBe(false);
});

test('a body that was changed by hand, in any script, is signed as it is sent', () => {
  const [first] = items;
  const raw = '{ "token": "{{token}}",\r\n\t"note": "สวัสดี 明珠" }';
  const { signed, signature } = sent({ ...(first ?? expect.fail('there is a call')).request, body: { raw } }, given);
  expect(signed.body).toContain('สวัสดี');
  expect(isSigned([given.secret], signed, signature, new Date())).toBe(true);
});

test('without a secret nothing is signed', () => {
  for (const { request } of items) expect(() => sent(request, { ...given, secret: '' })).toThrow('"secret" is empty');
});

test.each(cases.filter(([, { event }]) => event.length > 0))(
  'what %s is answered is kept for the calls behind it',
  (name, item) => {
    const value = { session: 'another-session', player: '42', currency: 'USD', gameCode: 'pearl-pot', balance: '1' };
    const { round, ...kept } = keptOf(item, { success: true, value });
    expect(kept).toEqual({ session: 'another-session', player: '42', currency: 'USD', gameCode: 'pearl-pot' });
    expect(round === undefined).toBe(!name.endsWith('authenticate'));
    expect(keptOf(item, { success: false, code: 'TOKEN_INVALID', message: '' })).toEqual({});
  },
);
