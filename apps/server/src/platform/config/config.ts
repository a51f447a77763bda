import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readSigner } from '../crypto/signed-content.ts';
import { ConfigError, type Environment, key32, readEnvironment } from './environment.ts';
import { makeFolder } from './folder.ts';
import { isThisMachine } from './service-url.ts';

export { ConfigError };

/** The server's configuration, read once from the environment; docs/settings.md documents each variable. */
export type Config = ReturnType<typeof readConfig>;
export type SmsSettings = NonNullable<Config['sms']>;
export type MailSettings = NonNullable<Config['mail']>;

/** A program of ours that runs beside the site, for trials without outside services. */
export type SideProgram = {
  port: number;
  /** The address at which browsers reach it. */
  publicUrl: string;
};

/**
 * Reads the configuration.
 * @throws ConfigError naming the variable, its value and the expected one
 */
export function readConfig(variables: NodeJS.ProcessEnv) {
  const env = readEnvironment(variables);
  const dataDir = resolve(env.DATA_DIR);
  const databaseUrl = env.DATABASE_URL ?? null;
  if (databaseUrl && !env.MASTER_KEY) {
    throw new ConfigError(
      'MASTER_KEY is missing: with DATABASE_URL set, give 32 random bytes in base64 (openssl rand -base64 32)',
    );
  }
  const demo = demoOf(env);
  const paymentsSandbox = sideProgram(env, demo, 2, env.PAYMENTS_SANDBOX_PORT, env.PAYMENTS_SANDBOX_URL);
  const vendorDemo = sideProgram(env, demo, 3, env.VENDOR_DEMO_PORT, env.VENDOR_DEMO_URL);
  refuseEqualPorts({
    PORT: env.PORT,
    'PORT + 1 (the embedded database)': databaseUrl ? undefined : env.PORT + 1,
    PAYMENTS_SANDBOX_PORT: paymentsSandbox?.port,
    VENDOR_DEMO_PORT: vendorDemo?.port,
  });
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    /** The setting by which other machines can reach the site, as it is written; null: none. */
    reachableBy: reachableBy(env),
    dataDir,
    /** null: the embedded PostgreSQL under `dataDir`. */
    databaseUrl,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    logLevel: env.LOG_LEVEL,
    /** The bearer token of `/metrics`; null: they are served to this machine only. */
    metricsToken: env.METRICS_TOKEN ?? null,
    /** Addresses and networks (CIDR) whose forwarded headers are trusted. */
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    /** Requests that an address may make in a minute; 0 switches the limit off. */
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    /** Path of a country database (.mmdb); null: region rules use networks only. */
    geoDatabase: env.GEO_DATABASE ?? null,
    /** Seals secrets at rest. */
    masterKey: env.MASTER_KEY ?? keptMasterKey(dataDir),
    /** True: the demo's data and accounts are planted; on the embedded database of a local site only. */
    demo,
    paymentsSandbox,
    vendorDemo,
    /** The times of the reference vendor's live tables, in percent of a real table's. */
    livePacePercent: env.VENDOR_DEMO_LIVE_PACE,
    proofs: proofStorage(env, dataDir),
    sms: smsSettings(env),
    mail: mailSettings(env),
    /** Origins of the push services that pushes may be sent to. */
    pushServices: env.PUSH_SERVICES,
    profileSigner: profileSigner(env),
    ...providers(env),
  };
}

function reachableBy({ HOST, PUBLIC_URL }: Pick<Environment, 'HOST' | 'PUBLIC_URL'>): string | null {
  if (!isThisMachine({ hostname: HOST })) return `HOST="${HOST}"`;
  if (PUBLIC_URL && !isThisMachine(new URL(PUBLIC_URL))) return `PUBLIC_URL="${PUBLIC_URL}"`;
  return null;
}

/** Tells whether the demo is enabled. @throws ConfigError where it is not allowed: its passwords are public */
function demoOf(env: Environment): boolean {
  if (env.DATABASE_URL) {
    if (env.DEMO !== 'on') return false;
    throw new ConfigError('DEMO=on needs the embedded database: unset DEMO, or DATABASE_URL');
  }
  if (env.DEMO === 'off') return false;
  const open = reachableBy(env);
  if (open === null) return true;
  throw new ConfigError(
    `${open} opens the site to other machines, and the passwords of the demo are public: set DEMO=off to start without ` +
      `demo accounts, or ${onlyHere} to keep the demo on this machine`,
  );
}

/** The settings of a site that no other machine can reach. */
export const onlyHere = 'HOST=127.0.0.1 and no PUBLIC_URL';

/** @throws ConfigError naming the settings by which two programs would listen on one port */
function refuseEqualPorts(ports: Record<string, number | undefined>): void {
  const taken = new Map<number, string>();
  for (const [name, port] of Object.entries(ports)) {
    if (port === undefined) continue;
    const other = taken.get(port);
    if (other) throw new ConfigError(`${other} and ${name} are both ${port}: give each a port of its own`);
    taken.set(port, name);
  }
}

/**
 * Returns a side program's settings, or null where it does not run. Without the demo it runs only where its port is
 * set, so that real money cannot meet one by accident.
 * @param offset of its default port from the site's port
 */
function sideProgram(
  env: Environment,
  demo: boolean,
  offset: number,
  own?: number,
  publicUrl?: string,
): SideProgram | null {
  const port = own ?? (demo ? env.PORT + offset : 0);
  return port === 0 ? null : { port, publicUrl: publicUrl ?? `http://localhost:${port}` };
}

/** Returns the settings of the storage of proofs. @throws ConfigError when a bucket is named without its keys */
function proofStorage(env: Environment, dataDir: string) {
  const {
    PROOFS_S3_BUCKET: bucket,
    PROOFS_S3_ACCESS_KEY: accessKeyId,
    PROOFS_S3_SECRET_KEY: secretAccessKey,
    PROOFS_S3_REGION: region,
    /** null: the service's own endpoint of the region. */
    PROOFS_S3_ENDPOINT: endpoint = null,
  } = env;
  if (!bucket) return { kind: 'local' as const, folder: env.PROOFS_DIR ?? join(dataDir, 'proofs') };
  if (!accessKeyId || !secretAccessKey) {
    throw new ConfigError('PROOFS_S3_BUCKET needs PROOFS_S3_ACCESS_KEY and PROOFS_S3_SECRET_KEY');
  }
  return { kind: 's3' as const, bucket, region, endpoint, accessKeyId, secretAccessKey };
}

/**
 * Returns the signer of the profile for iPhones; null: it is not signed.
 * @throws ConfigError for one setting without the other, or unreadable files
 */
function profileSigner({ PROFILE_CERTIFICATE: certificate, PROFILE_KEY: key }: Environment) {
  if (!certificate && !key) return null;
  if (!certificate || !key) throw new ConfigError('PROFILE_CERTIFICATE and PROFILE_KEY go together');
  try {
    return readSigner(readFileSync(certificate, 'utf8'), readFileSync(key, 'utf8'));
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unreadable';
    throw new ConfigError(`PROFILE_CERTIFICATE="${certificate}" with PROFILE_KEY cannot sign: ${why}`);
  }
}

/** Returns the SMS provider's settings; null: SMS stay in the outbox. */
function smsSettings(env: Environment) {
  if (!env.SMS_URL) return null;
  return {
    /** `{to}` (E.164), `{digits}` (the same without "+"), `{text}` and `{code}` are replaced, here and in the body. */
    url: env.SMS_URL,
    method: env.SMS_METHOD,
    headers: env.SMS_HEADERS,
    body: env.SMS_BODY,
    /**
     * The provider has accepted the message if its answer has one of these statuses and a body that matches the
     * pattern.
     */
    successStatus: env.SMS_SUCCESS_STATUS,
    successPattern: env.SMS_SUCCESS_PATTERN ?? null,
  };
}

/**
 * Returns the mail server's settings; null: mail stays in the outbox.
 * @throws ConfigError without the sender's address
 */
function mailSettings({ SMTP_URL: url, MAIL_FROM: from }: Environment) {
  if (!url) return null;
  if (from) return { url, from };
  throw new ConfigError(
    'MAIL_FROM is missing: with SMTP_URL set, give an address, as in Fairhouse <no-reply@play.example>',
  );
}

/** Returns the services of social logins, and the one that verifies mobile numbers; null: not offered. */
function providers(env: Environment) {
  return {
    /** OpenID Connect. */
    google: areSet(env, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET')
      ? { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET, issuer: env.GOOGLE_ISSUER }
      : null,
    /** OAuth 2 and the Graph API. */
    facebook: areSet(env, 'FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET')
      ? {
          clientId: env.FACEBOOK_CLIENT_ID,
          clientSecret: env.FACEBOOK_CLIENT_SECRET,
          authorizeUrl: env.FACEBOOK_AUTHORIZE_URL,
          tokenUrl: env.FACEBOOK_TOKEN_URL,
          graphUrl: env.FACEBOOK_GRAPH_URL,
        }
      : null,
    firebase: areSet(env, 'FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN')
      ? {
          projectId: env.FIREBASE_PROJECT_ID,
          apiKey: env.FIREBASE_API_KEY,
          authDomain: env.FIREBASE_AUTH_DOMAIN,
          /** The JWK set by which ID tokens are verified. */
          keysUrl: env.FIREBASE_KEYS_URL,
          /** An emulator, which sends no SMS and needs no app verification; null: Google's own service. */
          emulatorUrl: env.FIREBASE_EMULATOR_URL ?? null,
        }
      : null,
  };
}

/** Tells whether variables that must be set together are set. @throws ConfigError when only some of them are */
function areSet<Name extends keyof Environment>(
  env: Environment,
  ...names: Name[]
): env is Environment & { [N in Name]-?: NonNullable<Environment[N]> } {
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length > 0 && missing.length < names.length) {
    throw new ConfigError(`${missing.join(', ')} is missing: ${names.join(', ')} are set together or not at all`);
  }
  return missing.length === 0;
}

/**
 * Returns the embedded database's master key, which is stored beside it, readable by its owner only.
 * @throws ConfigError for a database whose key is lost: its secrets could not be opened with another one
 */
function keptMasterKey(dataDir: string): Buffer {
  makeFolder(dataDir);
  const path = join(dataDir, 'master.key');
  if (existsSync(path)) {
    const kept = key32(readFileSync(path, 'utf8').trim());
    if (!kept) throw new ConfigError(`${path} does not hold 32 bytes in base64`);
    return kept;
  }
  if (existsSync(join(dataDir, 'postgres/PG_VERSION'))) {
    throw new ConfigError(
      `${path} is missing, and the database beside it is sealed by it: put the file back, or give the key in MASTER_KEY`,
    );
  }
  const fresh = randomBytes(32);
  writeFileSync(path, `${fresh.toString('base64')}\n`, { mode: 0o600 });
  chmodSync(path, 0o600);
  return fresh;
}
