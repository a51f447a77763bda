import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const env = {
  DATA_DIR: join(tmpdir(), 'fairhouse-providers-never'),
  DATABASE_URL: 'postgres://u:p@db.example/fairhouse',
  MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
};

test('without credentials nobody is signed in through somebody else', () => {
  expect(readConfig(env)).toMatchObject({ google: null, facebook: null, firebase: null });
});

test('credentials are enough: the addresses are those of the providers', () => {
  const { google, facebook, firebase } = readConfig({
    ...env,
    GOOGLE_CLIENT_ID: 'g',
    GOOGLE_CLIENT_SECRET: 'gs',
    FACEBOOK_CLIENT_ID: 'f',
    FACEBOOK_CLIENT_SECRET: 'fs',
    FIREBASE_PROJECT_ID: 'p',
    FIREBASE_API_KEY: 'k',
    FIREBASE_AUTH_DOMAIN: 'p.example',
  });
  expect(google?.issuer).toBe('https://accounts.google.com');
  expect(facebook?.authorizeUrl).toMatch(/^https:\/\/www\.facebook\.com\/v\d+\.0\/dialog\/oauth$/);
  expect(facebook?.tokenUrl).toMatch(/^https:\/\/graph\.facebook\.com\/v\d+\.0\/oauth\/access_token$/);
  expect(firebase).toMatchObject({ projectId: 'p', emulatorUrl: null });
  expect(firebase?.keysUrl).toMatch(/^https:\/\/www\.googleapis\.com\/service_accounts\/v1\/jwk\//);
});

test.each([
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_SECRET', 'FACEBOOK_CLIENT_ID'],
  ['FIREBASE_API_KEY', 'FIREBASE_PROJECT_ID'],
])('%s alone stops the start with a line that names %s', (given, missing) => {
  expect(() => readConfig({ ...env, [given]: 'something' })).toThrow(new RegExp(`^${missing}.* is missing`));
});

test.each([
  ['GOOGLE_ISSUER', 'http://accounts.example'],
  ['GOOGLE_ISSUER', 'accounts.example'],
  ['FACEBOOK_GRAPH_URL', 'http://127.0.0.1.example'],
  ['FIREBASE_KEYS_URL', 'ftp://localhost/keys'],
])('%s is not taken as %s: plain http is for this machine only', (name, value) => {
  expect(() => readConfig({ ...env, [name]: value })).toThrow(ConfigError);
});

test('on this machine an issuer may speak plain http', () => {
  const GOOGLE_ISSUER = 'http://localhost:9000';
  const config = readConfig({ ...env, GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's', GOOGLE_ISSUER });
  expect(config.google?.issuer).toBe(GOOGLE_ISSUER);
});
