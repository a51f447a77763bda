/** Reads one setting's text; undefined: it is not of this kind. */
export type Reader<T> = (raw: string) => T | undefined;

/** Thrown for an unknown or malformed setting; the message is one clear line. */
export class ConfigError extends Error {}

export const text: Reader<string> = (raw) => raw;

export const integer =
  (min: number, max: number): Reader<number> =>
  (raw) => {
    const n = Number(raw);
    return /^\d+$/.test(raw) && n >= min && n <= max ? n : undefined;
  };

export const url =
  (...protocols: string[]): Reader<string> =>
  (raw) =>
    URL.canParse(raw) && protocols.includes(new URL(raw).protocol) ? raw : undefined;

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The address of an outside service: https, or plain http on this machine. */
export const serviceUrl: Reader<string> = (raw) => {
  const found = url('https:', 'http:')(raw);
  return found && (found.startsWith('https:') || loopback.has(new URL(found).hostname)) ? found : undefined;
};
export const serviceUrlWords = 'an https address (http on this machine only)';

/** These hold secrets, which no message repeats. */
const secrets: ReadonlySet<string> = new Set([
  'MASTER_KEY',
  'DATABASE_URL',
  'SMS_URL',
  'SMS_HEADERS',
  'SMS_BODY',
  'SMTP_URL',
  'GOOGLE_CLIENT_SECRET',
  'FACEBOOK_CLIENT_SECRET',
  'PROOFS_S3_ACCESS_KEY',
  'PROOFS_S3_SECRET_KEY',
]);

/** @throws ConfigError naming the variable, what it holds and what it should hold */
export type Read = <T>(name: string, reader: Reader<T>, fallback: T, expected: string) => T;

export function reading(env: NodeJS.ProcessEnv): Read {
  return (name, reader, fallback, expected) => {
    const raw = env[name];
    if (raw === undefined || raw === '') return fallback;
    const value = reader(raw);
    if (value === undefined) {
      throw new ConfigError(`${secrets.has(name) ? name : `${name}="${raw}"`} is not valid: expected ${expected}`);
    }
    return value;
  };
}
