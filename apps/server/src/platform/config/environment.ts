import ipaddr from 'ipaddr.js';
import { type StaticDecode, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { serviceUrl, serviceUrlWords } from './service-url.ts';

/** Thrown for an unknown or malformed setting; the message is one clear line. */
export class ConfigError extends Error {}

/** Parses one variable's text; undefined refuses it. */
type Reader<T> = (raw: string) => T | undefined;
type More = { default?: string; writeOnly?: boolean };

/**
 * Declares a variable. `expected` completes the sentence that refuses a text; a default is text like the variable
 * itself.
 */
const row = <T extends {}>(read: Reader<T>, expected: string, more: More = {}) =>
  Type.Decode(Type.String({ description: expected, ...more }), (raw) => {
    const value = read(raw);
    if (value === undefined) throw new ConfigError(expected);
    return value;
  });
/** Declares a variable that may be unset and has no default of its own. */
const optional = <T extends {}>(read: Reader<T>, expected: string, more: More = {}) =>
  Type.Optional(row(read, expected, more));
/** Keeps a variable's value out of messages. */
const secret = { writeOnly: true };

const text: Reader<string> = (raw) => raw;

const integer =
  (min: number, max: number): Reader<number> =>
  (raw) =>
    /^\d+$/.test(raw) && Number(raw) >= min && Number(raw) <= max ? Number(raw) : undefined;

const url =
  (...protocols: string[]): Reader<string> =>
  (raw) =>
    URL.canParse(raw) && protocols.includes(new URL(raw).protocol) ? raw : undefined;

const site = url('http:', 'https:');

/** An origin only: the site answers at the root of its host. */
const origin: Reader<string> = (raw) => {
  const { origin: whole, href } = new URL(site(raw) ?? '');
  return href === `${whole}/` ? whole : undefined;
};

/** The template's braces are replaced for the check, since they are not valid in a URL. */
const urlTemplate: Reader<string> = (raw) => serviceUrl(raw.replaceAll(/\{\w+\}/g, 'x')) && raw;

const networks: Reader<string[]> = (raw) => {
  const parts = raw.split(',').flatMap((part) => part.trim() || []);
  return parts.every((part) => ipaddr.isValid(part) || ipaddr.isValidCIDR(part)) ? parts : undefined;
};

/** Those of the present browsers: Chromium’s, Firefox’s, Windows’s and Apple’s. */
const knownPushServices =
  'https://fcm.googleapis.com,https://updates.push.services.mozilla.com,https://*.notify.windows.com,https://*.push.apple.com';
const pushServices: Reader<string[]> = (raw) => {
  const parts = raw.split(',').flatMap((part) => part.trim() || []);
  const isOrigin = (part: string) => serviceUrl(part) !== undefined && new URL(part).origin === part;
  return parts.every((part) => isOrigin(part.replace('//*.', '//any.'))) ? parts : undefined;
};

export const key32: Reader<Buffer> = (raw) => {
  const key = Buffer.from(raw, 'base64');
  return key.length === 32 ? key : undefined;
};

const headers: Reader<Record<string, string>> = (raw) =>
  Object.fromEntries(new Headers(Value.Parse(Type.Record(Type.String(), Type.String()), JSON.parse(raw))));

const statuses: Reader<{ min: number; max: number }> = (raw) => {
  const [, min, max = min] = /^([2-5]\d\d)(?:-([2-5]\d\d))?$/.exec(raw) ?? [];
  return min && Number(min) <= Number(max) ? { min: Number(min), max: Number(max) } : undefined;
};

const addressShape = /^[^\s<>@,;:"()]+@[^\s<>@,;:"()]+$/;
const sender: Reader<{ name: string; address: string }> = (raw) => {
  const [, name = '', bracketed] = /^([^<>\p{Cc}]*)<([^<>]*)>$/u.exec(raw) ?? [];
  const address = bracketed ?? raw;
  return addressShape.test(address) ? { name: name.trim(), address } : undefined;
};

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const googleKeys = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const graph = 'https://graph.facebook.com/v23.0';

/** The environment variables of the server; docs/settings.md explains each, in this order. */
export const environment = Type.Object({
  PORT: row(integer(1, 65_000), 'a port from 1 to 65000', { default: '8080' }),
  HOST: row(text, 'an address', { default: '127.0.0.1' }),
  PUBLIC_URL: optional(origin, 'an http(s) address without a path'),
  DATA_DIR: row(text, 'a folder', { default: './.data' }),
  DATABASE_URL: optional(url('postgres:', 'postgresql:'), 'a postgres:// address', secret),
  DEMO: Type.Optional(Type.Enum(['on', 'off'], { description: 'on or off' })),
  DATABASE_POOL_SIZE: row(integer(2, 200), 'a number from 2 to 200', { default: '10' }),
  MASTER_KEY: optional(key32, '32 bytes in base64', secret),
  TRUSTED_PROXIES: optional(networks, 'addresses or networks (10.0.0.0/8) separated by commas'),
  RATE_LIMIT_PER_MINUTE: row(integer(0, 1_000_000), 'a number, 0 for none', { default: '1200' }),
  GEO_DATABASE: optional(text, 'a path'),
  GOOGLE_CLIENT_ID: optional(text, 'text'),
  GOOGLE_CLIENT_SECRET: optional(text, 'text', secret),
  GOOGLE_ISSUER: row(serviceUrl, serviceUrlWords, { default: 'https://accounts.google.com' }),
  FACEBOOK_CLIENT_ID: optional(text, 'text'),
  FACEBOOK_CLIENT_SECRET: optional(text, 'text', secret),
  FACEBOOK_AUTHORIZE_URL: row(serviceUrl, serviceUrlWords, { default: 'https://www.facebook.com/v23.0/dialog/oauth' }),
  FACEBOOK_TOKEN_URL: row(serviceUrl, serviceUrlWords, { default: `${graph}/oauth/access_token` }),
  FACEBOOK_GRAPH_URL: row(serviceUrl, serviceUrlWords, { default: graph }),
  FIREBASE_PROJECT_ID: optional(text, 'text'),
  FIREBASE_API_KEY: optional(text, 'text'),
  FIREBASE_AUTH_DOMAIN: optional(text, 'text'),
  FIREBASE_KEYS_URL: row(serviceUrl, serviceUrlWords, { default: googleKeys }),
  FIREBASE_EMULATOR_URL: optional(serviceUrl, serviceUrlWords),
  PAYMENTS_SANDBOX_PORT: optional(integer(0, 65_535), 'a port, 0 for none'),
  PAYMENTS_SANDBOX_URL: optional(site, 'an http(s) address'),
  VENDOR_DEMO_PORT: optional(integer(0, 65_535), 'a port, 0 for none'),
  VENDOR_DEMO_URL: optional(site, 'an http(s) address'),
  VENDOR_DEMO_LIVE_PACE: row(integer(5, 100), 'a number from 5 to 100', { default: '100' }),
  SMS_URL: optional(urlTemplate, serviceUrlWords, secret),
  SMS_METHOD: Type.Enum(['GET', 'POST', 'PUT'], { default: 'POST', description: 'GET, POST or PUT' }),
  SMS_HEADERS: row(headers, 'a JSON object of texts', { default: '{}', ...secret }),
  SMS_BODY: row(text, 'a template', { default: '{"to":"{to}","text":"{text}"}', ...secret }),
  SMS_SUCCESS_STATUS: row(statuses, 'a status (202) or a range (200-299)', { default: '200-299' }),
  SMS_SUCCESS_PATTERN: optional((raw) => new RegExp(raw), 'a regular expression'),
  SMTP_URL: optional(url('smtp:', 'smtps:'), 'an smtp:// or smtps:// address', secret),
  MAIL_FROM: optional(sender, 'an address, as in Fairhouse <no-reply@play.example>'),
  PROOFS_DIR: optional(text, 'a folder'),
  PROOFS_S3_BUCKET: optional(text, 'the name of a bucket'),
  PROOFS_S3_ACCESS_KEY: optional(text, 'an access key', secret),
  PROOFS_S3_SECRET_KEY: optional(text, 'a secret key', secret),
  PROOFS_S3_REGION: row(text, 'a region', { default: 'us-east-1' }),
  PROOFS_S3_ENDPOINT: optional(serviceUrl, serviceUrlWords),
  PUSH_SERVICES: row(
    pushServices,
    'origins (https; http on this machine only) separated by commas, *. for any host below',
    {
      default: knownPushServices,
    },
  ),
  PROFILE_CERTIFICATE: optional(text, 'a path'),
  PROFILE_KEY: optional(text, 'a path'),
  METRICS_TOKEN: optional((raw) => (raw.length >= 16 ? raw : undefined), 'at least 16 characters', secret),
  LOG_LEVEL: Type.Enum(levels, { default: 'info', description: levels.join(', ') }),
});

export type Environment = StaticDecode<typeof environment>;

/**
 * Reads the environment; an empty variable counts as unset.
 * @throws ConfigError naming the variable, its value (unless that is a secret) and the expected one
 */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const rows: [string, TSchema & { description?: string; writeOnly?: boolean }][] = Object.entries(
    environment.properties,
  );
  const given = Object.fromEntries(rows.flatMap(([name]) => (env[name] ? [[name, env[name]]] : [])));
  for (const [name, schema] of rows) {
    try {
      if (name in given) Value.Decode(schema, given[name]);
    } catch {
      const held = schema.writeOnly ? name : `${name}="${given[name]}"`;
      throw new ConfigError(`${held} is not valid: expected ${schema.description}`);
    }
  }
  return Value.Decode(environment, given);
}
