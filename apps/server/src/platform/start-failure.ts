import { resolve } from 'node:path';
import pg from 'pg';
import { ConfigError } from './config/config.ts';
import { isDatabaseGone } from './database/database.ts';
import { EmbeddedPostgresError } from './database/embedded-postgres.ts';

const makeOwner = 'make it the owner of the database (alter database … owner to …)';
const giveEmpty = 'give an empty database of its own (create database …)';

/** The remedy for each error of PostgreSQL that the operator can fix. */
const remedies: Record<string, string> = {
  '28000': 'the user or password is not right, or this machine is not let in',
  '28P01': 'the user or password is not right',
  '3D000': 'make it first (create database …)',
  '42501': `the role lacks a right: ${makeOwner}`,
  '53300': 'raise max_connections or the limit of the role, or lower DATABASE_POOL_SIZE',
};
/** The error codes of objects that exist already, or have another shape, when the migrations run. */
const otherSchema = /^42(P06|P07|701|703|704|710|723|P01|804)$/;

/** Returns one line for the operator about an error that the operator can fix; null for any other error. */
export function startFailure(error: unknown, env: NodeJS.ProcessEnv): string | null {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) return error.message;
  if (!(error instanceof Error)) return null;
  return ofFolderOrAddress(error, env) ?? ofDatabase(error);
}

function ofFolderOrAddress(error: NodeJS.ErrnoException & { hostname?: string }, env: NodeJS.ProcessEnv) {
  const { code, path, syscall, hostname } = error;
  const folder = resolve(env.DATA_DIR || '.data');
  if (path && (path.startsWith(folder) || `${folder}/`.startsWith(`${path}/`))) {
    return `DATA_DIR cannot be used: ${error.message}: set it to a folder that this user may write`;
  }
  if (code === 'EADDRNOTAVAIL' || (env.HOST && hostname === env.HOST)) {
    return `HOST="${env.HOST}" is no address of this machine: ${error.message}`;
  }
  if (code === 'EADDRINUSE') return `Port ${env.PORT ?? 8080} is in use: stop what listens there, or set PORT`;
  if (code === 'EACCES' && syscall === 'listen') {
    return `The port or address may not be used by this user: ${error.message}`;
  }
  return null;
}

function ofDatabase(error: Error): string | null {
  const refusal = error.cause instanceof pg.DatabaseError ? error.cause : error;
  const { code = '' } = refusal as { code?: string };
  const remedy = remedies[code];
  if (remedy) return `DATABASE_URL: ${refusal.message}: ${remedy}`;
  if (refusal !== error && otherSchema.test(code)) {
    return `DATABASE_URL: the database holds tables of another program (${refusal.message}): ${giveEmpty}`;
  }
  if (error.message.startsWith('SASL')) return `DATABASE_URL: the password is missing: ${error.message}`;
  if (/SSL|TLS|certificate/i.test(`${code} ${error.message}`)) {
    return `DATABASE_URL: the secured connection is refused: ${error.message}: see its sslmode`;
  }
  if (code !== 'ENOTFOUND' && !isDatabaseGone(error)) return null;
  // An error for a name with several addresses contains one error for each, and no message of its own.
  const message = error instanceof AggregateError ? error.errors.map(String).join('; ') : error.message;
  return `The database does not answer: ${message.replaceAll('\n', ' ')}: start it, or mend DATABASE_URL`;
}
