import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../platform/config/config.ts';

/** Returns the configuration of tests: silent, without limits, on the database at `databaseUrl`. */
export function testConfig(databaseUrl: string, more: Partial<Config> = {}): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    metricsToken: null,
    publicUrl: 'http://localhost',
    dataDir: '/nonexistent',
    databaseUrl,
    databasePoolSize: 10,
    logLevel: 'silent',
    trustedProxies: [],
    rateLimitPerMinute: 0,
    geoDatabase: null,
    masterKey: randomBytes(32),
    reachableBy: null,
    demo: false,
    paymentsSandbox: null,
    vendorDemo: null,
    livePacePercent: 100,
    proofs: { kind: 'local', folder: join(tmpdir(), `fairhouse-proofs-${process.pid}`) },
    sms: null,
    mail: null,
    profileSigner: null,
    pushServices: ['https://push.example', 'https://*.push.example'],
    google: null,
    facebook: null,
    firebase: null,
    ...more,
  };
}
