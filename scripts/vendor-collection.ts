import { samplesOf } from '../apps/studio/src/samples.ts';
import { gateway } from './vendor-openapi.ts';

/** The client's variables: the values of the site of `npm start`, and those set from the answer to `authenticate`. */
const variables = {
  baseUrl: 'http://localhost:8080',
  vendorCode: 'NMS',
  secret: '',
  token: '',
  session: '',
  player: '1',
  currency: 'THB',
  gameCode: 'lantern-tide',
  round: 'try',
};

const description = `Every call of a vendor to the site, in both versions, signed before it is sent; docs/vendors.md is the guide.
Set baseUrl, vendorCode and secret, and token from the address of a game that was just opened; send authenticate first, which fills in
session, player, currency, gameCode and a new name of a round. The secret signs in your name: keep it out of what you export.`;

/** Runs in the API client before each call: signs the body and the path as they are sent, with the variables filled in. */
const signing = `const { HmacSHA256, enc } = require('crypto-js');
const secret = pm.variables.get('secret');
if (!secret) throw new Error('The variable "secret" is empty');
const path = pm.variables.replaceIn(pm.request.url.toString()).replace(/^[a-z]+:\\/\\/[^/]+/i, '');
const body = pm.variables.replaceIn(pm.request.body.raw);
const t = Math.floor(Date.now() / 1000);
const signed = t + '.' + pm.request.method + '.' + path + '.' + body;
const v1 = HmacSHA256(signed, secret).toString(enc.Hex);
pm.request.body.raw = body;
pm.request.headers.upsert({ key: 'X-Signature', value: 't=' + t + ',v1=' + v1 });`;

/** Runs in the API client after the calls that answer with a session. */
const keeping = `const { success, value } = pm.response.json();
if (success) for (const name of ['session', 'player', 'currency', 'gameCode']) pm.collectionVariables.set(name, value[name]);`;
const naming = `if (success) pm.collectionVariables.set('round', 'try-' + Date.now());`;

const event = (listen: 'prerequest' | 'test', script: string) => ({
  listen,
  script: { type: 'text/javascript', exec: script.split('\n') },
});

function eventsOf(name: string) {
  if (name.endsWith('authenticate')) return [event('test', `${keeping}\n${naming}`)];
  return name === 'v2/refresh' || name === 'v2/switchGame' ? [event('test', keeping)] : [];
}

/**
 * Returns the collection of a vendor's calls for an API client, in the format of Postman v2.1. `npm run vendor:openapi` writes it to
 * docs/vendors.postman_collection.json.
 */
export function vendorCollection(): object {
  const [token, session, player] = ['{{token}}', '{{session}}', '{{player}}'];
  const [currency, gameCode, round] = ['{{currency}}', '{{gameCode}}', '{{round}}'];
  const samples = new Map(Object.entries(samplesOf({ token, session, player, currency, gameCode, round })));
  const item = (path: string, summary: string) => {
    const name = path.slice(1);
    const place = ['gateway', '{{vendorCode}}', ...name.split('/')];
    return {
      name,
      event: eventsOf(name),
      request: {
        description: summary,
        method: 'POST',
        header: [{ key: 'Content-Type', value: 'application/json' }],
        url: { raw: `{{baseUrl}}/${place.join('/')}`, host: ['{{baseUrl}}'], path: place },
        body: {
          mode: 'raw',
          raw: JSON.stringify(samples.get(name), null, 2),
          options: { raw: { language: 'json' } },
        },
      },
      response: [],
    };
  };
  const all = Object.entries(gateway).map(([path, [, , summary]]) => item(path, summary));
  const isStep = ({ name }: { name: string }) => name.startsWith('v2/');
  return {
    info: {
      name: 'Fairhouse for vendors',
      description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    event: [event('prerequest', signing)],
    variable: Object.entries(variables).map(([key, value]) => ({ key, value, type: 'string' })),
    item: [
      { name: 'Version 1', item: all.filter((one) => !isStep(one)) },
      { name: 'Version 2: rounds in steps', item: all.filter(isStep) },
    ],
  };
}
