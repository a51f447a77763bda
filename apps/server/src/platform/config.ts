import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { type Providers, readProviders } from './config-providers.ts';
import { ConfigError, integer, type Reader, reading, text, url } from './config-readers.ts';
import { readSenders, type Senders } from './config-senders.ts';
import { readSideProgram, type SideProgram } from './config-side.ts';
import { type ProofStorage, readStorage } from './config-storage.ts';

/** The server's configuration, read once from the environment. The table in docs/operations.md documents each. */
export type Config = Providers &
  Senders & {
    port: number;
    host: string;
    publicUrl: string;
    dataDir: string;
    /** Unset: the embedded PostgreSQL under `dataDir`. */
    databaseUrl: string | null;
    databasePoolSize: number;
    logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
    /** Networks (CIDR) whose forwarded headers are believed. */
    trustedProxies: string[];
    /** Requests a minute an address may make; 0 switches the limit off. */
    rateLimitPerMinute: number;
    /** Path of a country database (.mmdb); unset: region rules use networks only. */
    geoDatabase: string | null;
    /** 32 bytes that seal secrets at rest. */
    masterKey: Buffer;
    /** Demo data and demo accounts: on the embedded database only. */
    demo: boolean;
    /** The sandbox payment gateway, and the reference vendor; null: none. */
    paymentsSandbox: SideProgram | null;
    vendorDemo: SideProgram | null;
    /** How long the reference vendor's live tables take, in percent of a real table's times. */
    livePacePercent: number;
    proofs: ProofStorage;
  };

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const level: Reader<Config['logLevel']> = (raw) => levels.find((l) => l === raw);
const networks: Reader<string[]> = (raw) => {
  const parts = raw
    .split(',')
    .map((s) => s.trim())
    .filter(Boolean);
  return parts.every((part) => ipaddr.isValid(part) || ipaddr.isValidCIDR(part)) ? parts : undefined;
};
const key32: Reader<Buffer> = (raw) => {
  const key = Buffer.from(raw, 'base64');
  return key.length === 32 ? key : undefined;
};

export { ConfigError };

/**
 * Reads the configuration.
 * @throws ConfigError naming the variable, what it holds and what it should hold
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = reading(env);
  const port = read('PORT', integer(1, 65000), 8080, 'a port from 1 to 65000');
  const dataDir = resolve(read('DATA_DIR', text, './.data', 'a folder'));
  const databaseUrl = read<string | null>(
    'DATABASE_URL',
    url('postgres:', 'postgresql:'),
    null,
    'a postgres:// address',
  );
  const secret = read<Buffer | null>('MASTER_KEY', key32, null, '32 bytes in base64');
  if (databaseUrl && !secret) {
    throw new ConfigError(
      'MASTER_KEY is missing: with DATABASE_URL set, give 32 random bytes in base64 (openssl rand -base64 32)',
    );
  }
  return {
    port,
    host: read('HOST', text, '127.0.0.1', 'an address'),
    publicUrl: read('PUBLIC_URL', url('http:', 'https:'), `http://localhost:${port}`, 'an http(s) address'),
    dataDir,
    databaseUrl,
    databasePoolSize: read('DATABASE_POOL_SIZE', integer(2, 200), 10, 'a number from 2 to 200'),
    logLevel: read('LOG_LEVEL', level, 'info', levels.join(', ')),
    trustedProxies: read('TRUSTED_PROXIES', networks, [], 'addresses or networks (10.0.0.0/8) separated by commas'),
    rateLimitPerMinute: read('RATE_LIMIT_PER_MINUTE', integer(0, 1_000_000), 1200, 'a number, 0 for none'),
    geoDatabase: read<string | null>('GEO_DATABASE', text, null, 'a path'),
    masterKey: secret ?? keptMasterKey(dataDir),
    demo: databaseUrl === null,
    paymentsSandbox: readSideProgram(read, { port, databaseUrl }, 'PAYMENTS_SANDBOX', 2),
    vendorDemo: readSideProgram(read, { port, databaseUrl }, 'VENDOR_DEMO', 3),
    livePacePercent: read('VENDOR_DEMO_LIVE_PACE', integer(5, 100), 100, 'a number from 5 to 100'),
    ...readSenders(read),
    ...readStorage(read, dataDir),
    ...readProviders(read),
  };
}

/** The embedded database's master key lives beside it, readable by its owner only. */
function keptMasterKey(dataDir: string): Buffer {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'master.key');
  if (existsSync(path)) {
    const kept = key32(readFileSync(path, 'utf8').trim());
    if (!kept) throw new ConfigError(`${path} does not hold 32 bytes in base64`);
    return kept;
  }
  const fresh = randomBytes(32);
  writeFileSync(path, `${fresh.toString('base64')}\n`, { mode: 0o600 });
  chmodSync(path, 0o600);
  return fresh;
}
