import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'fairhouse-config-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
};

test('an empty environment is enough: the embedded database with demo data, and a kept master key', () => {
  const DATA_DIR = folder();
  const config = readConfig({ DATA_DIR });
  expect(config).toMatchObject({ port: 8080, databaseUrl: null, demo: true, trustedProxies: [] });
  expect(config.publicUrl).toBe('http://localhost:8080');
  expect(readConfig({ DATA_DIR }).masterKey).toEqual(config.masterKey);
  expect(statSync(join(DATA_DIR, 'master.key')).mode & 0o777).toBe(0o600);
});

test('a host that other machines reach refuses the demo, and tells both ways on', () => {
  const DATA_DIR = join(folder(), 'never');
  for (const [name, value] of [
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['PUBLIC_URL', 'https://play.example'],
    ['PUBLIC_URL', 'http://localhost.play.example'],
  ] as const) {
    const refusal = () => readConfig({ DATA_DIR, [name]: value });
    expect(refusal).toThrow(
      new RegExp(`^${name}="${value.replaceAll('.', '\\.')}" .*DEMO=off.*HOST=127\\.0\\.0\\.1.*$`),
    );
    expect(refusal).toThrow(ConfigError);
    expect(() => readConfig({ DATA_DIR, DEMO: 'on', [name]: value })).toThrow(ConfigError);
    expect(existsSync(DATA_DIR)).toBe(false);
    expect(readConfig({ DATA_DIR: folder(), DEMO: 'off', [name]: value })).toMatchObject({
      demo: false,
      reachableBy: `${name}="${value}"`,
    });
  }
  for (const HOST of ['127.0.0.1', '::1', 'localhost']) {
    expect(readConfig({ DATA_DIR: folder(), HOST })).toMatchObject({ demo: true, reachableBy: null });
  }
});

test('an embedded database without the demo has no side programs unless they are asked for', () => {
  const off = { DATA_DIR: folder(), DEMO: 'off' };
  expect(readConfig(off)).toMatchObject({ databaseUrl: null, demo: false, paymentsSandbox: null, vendorDemo: null });
  expect(readConfig({ ...off, VENDOR_DEMO_PORT: '9100' }).vendorDemo).toMatchObject({ port: 9100 });
});

test('demo data has no place on a database of the operator, who brings the master key', () => {
  const DATABASE_URL = 'postgres://u:p@db.example/fairhouse';
  const MASTER_KEY = Buffer.alloc(32, 1).toString('base64');
  expect(() => readConfig({ DATABASE_URL })).toThrow(/MASTER_KEY is missing/);
  expect(readConfig({ DATABASE_URL, MASTER_KEY })).toMatchObject({ databaseUrl: DATABASE_URL, demo: false });
  expect(() => readConfig({ DATABASE_URL, MASTER_KEY, DEMO: 'on' })).toThrow(/^DEMO=on .*DATABASE_URL/);
});

test('the payment sandbox and the reference vendor stand beside the embedded database, and elsewhere only where they are asked for', () => {
  const own = {
    DATABASE_URL: 'postgres://u:p@db.example/fairhouse',
    MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  };
  const local = (port: number) => ({ port, publicUrl: `http://localhost:${port}` });
  expect(readConfig({ DATA_DIR: folder(), PORT: '9000' }).paymentsSandbox).toEqual(local(9002));
  expect(readConfig({ DATA_DIR: folder(), PAYMENTS_SANDBOX_PORT: '0' }).paymentsSandbox).toBeNull();
  expect(readConfig(own).paymentsSandbox).toBeNull();
  expect(readConfig({ ...own, PAYMENTS_SANDBOX_PORT: '9100' }).paymentsSandbox).toEqual(local(9100));
  expect(readConfig({ DATA_DIR: folder(), PORT: '9000' }).vendorDemo).toEqual(local(9003));
  expect(readConfig({ DATA_DIR: folder(), VENDOR_DEMO_PORT: '0' }).vendorDemo).toBeNull();
  expect(readConfig({ ...own, PAYMENTS_SANDBOX_PORT: '9100' }).vendorDemo).toBeNull();
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['RATE_LIMIT_PER_MINUTE', '-1'],
  ['DATABASE_POOL_SIZE', '1'],
  ['TRUSTED_PROXIES', 'everybody'],
  ['TRUSTED_PROXIES', '10.0.0.0/99'],
  ['PUBLIC_URL', 'fairhouse'],
  ['PUBLIC_URL', 'http://localhost/casino'],
  ['PUBLIC_URL', 'http://localhost/?brand=1'],
  ['DEMO', 'perhaps'],
  ['LOG_LEVEL', 'loud'],
])('a malformed %s (%s) is told in one line that names it', (name, value) => {
  const DATA_DIR = join(tmpdir(), 'fairhouse-config-never');
  expect(() => readConfig({ DATA_DIR, [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ DATA_DIR, [name]: value })).toThrow(`${name}="${value}" is not valid: expected `);
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('the public address is kept without its last slash', () => {
  expect(readConfig({ DATA_DIR: folder(), PUBLIC_URL: 'http://localhost:9000/' }).publicUrl).toBe(
    'http://localhost:9000',
  );
});

test('two programs on one port are told by the names of their settings', () => {
  const DATA_DIR = join(folder(), 'never');
  const base = { DATA_DIR, PORT: '9000' };
  expect(() => readConfig({ ...base, PAYMENTS_SANDBOX_PORT: '9000' })).toThrow(
    /^PORT and PAYMENTS_SANDBOX_PORT .*9000/,
  );
  expect(() => readConfig({ ...base, VENDOR_DEMO_PORT: '9001' })).toThrow(
    /^PORT \+ 1 \(the embedded database\) and VENDOR_DEMO_PORT .*9001/,
  );
  expect(() => readConfig({ ...base, VENDOR_DEMO_PORT: '9002' })).toThrow(
    /^PAYMENTS_SANDBOX_PORT and VENDOR_DEMO_PORT .*9002/,
  );
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('a lost master key is not replaced where a database is there', () => {
  const DATA_DIR = folder();
  mkdirSync(join(DATA_DIR, 'postgres'));
  writeFileSync(join(DATA_DIR, 'postgres/PG_VERSION'), '18\n');
  expect(() => readConfig({ DATA_DIR })).toThrow(/^.*master\.key is missing.*MASTER_KEY.*$/);
  expect(existsSync(join(DATA_DIR, 'master.key'))).toBe(false);
  const MASTER_KEY = Buffer.alloc(32, 1).toString('base64');
  expect(readConfig({ DATA_DIR, MASTER_KEY }).masterKey).toEqual(Buffer.alloc(32, 1));
});

test.each([
  ['DATABASE_URL', 'mysql://u:secret@localhost/x'],
  ['MASTER_KEY', 'short'],
])('a malformed %s is named, and what it holds stays a secret', (name, value) => {
  const DATA_DIR = join(tmpdir(), 'fairhouse-config-never');
  expect(() => readConfig({ DATA_DIR, [name]: value })).toThrow(new RegExp(`^${name} is not valid: expected `));
});
