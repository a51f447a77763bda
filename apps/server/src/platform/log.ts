import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config/config.ts';

const secrets = [
  'password',
  'confirmPassword',
  'oldPassword',
  'newPassword',
  'confirmNewPassword',
  'paymentPassword',
  'token',
  'captcha',
  'authorization',
  'cookie',
  'serverSeed',
  'secret',
];
const personal = [
  'username',
  'account',
  'nickname',
  'payeeName',
  'email',
  'mobileNum',
  'mobileNo',
  'phone',
  'birthday',
  'address',
  'idNumber',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'telegram',
  'zalo',
];
/** Names of fields whose values no log line contains, at any depth up to `levels`. */
const hidden: ReadonlySet<string> = new Set([...secrets, ...personal, 'set-cookie']);
/** PostgreSQL quotes the offending row in these fields of an error. */
const hiddenOfErrors: ReadonlySet<string> = new Set([...hidden, 'detail', 'where', 'parameters', 'internalQuery']);
const levels = 6;
const censor = '[redacted]';

/**
 * Unwritten output beyond this is dropped: behind a stalled reader lines are lost, and the server's memory does not
 * fill.
 */
const unreadBytesMax = 8 * 1024 * 1024;
/** Lines are written once there are so many bytes of them, or this long after the first. */
const writtenBytes = 8 * 1024;
const writtenMs = 100;

/**
 * Opens the log: JSON lines on standard output, with secrets and personal data replaced by `[redacted]`. Pino's own
 * redaction is not used: it walks its whole list of paths for every line and every request, which was a third of all
 * the memory that a bet allocated.
 */
export function openLog(config: Pick<Config, 'logLevel'>, to?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (line: Record<string, unknown>) => censored(line, hidden, levels),
    },
    serializers: {
      // A child logger's bindings do not pass through the formatter.
      ...Object.fromEntries([...hidden].map((name) => [name, () => censor])),
      err: (error: Error) => censored({ ...pino.stdSerializers.err(error) }, hiddenOfErrors, levels),
    },
  };
  // Lines of the same moment are written together, and no request waits for that; the rest is written when the
  // process exits.
  return pino(
    options,
    to ??
      pino.destination({ sync: false, maxLength: unreadBytesMax, minLength: writtenBytes, periodicFlush: writtenMs }),
  );
}

/** Returns the line, or a copy with the hidden values replaced: a request's line has none, and is not copied. */
function censored(line: Record<string, unknown>, names: ReadonlySet<string>, deeper: number): Record<string, unknown> {
  let copy: Record<string, unknown> | null = null;
  for (const key of Object.keys(line)) {
    const value = line[key];
    let shown = value;
    if (names.has(key) && value !== undefined) shown = censor;
    else if (typeof value === 'object' && value !== null) shown = inside(value, names, deeper - 1);
    if (shown === value) continue;
    copy ??= { ...line };
    copy[key] = shown;
  }
  return copy ?? line;
}

/** Censors arrays and plain objects; errors have a serialiser, and dates and requests are unchanged. */
function inside(value: object, names: ReadonlySet<string>, deeper: number): unknown {
  if (deeper === 0) return value;
  if (Array.isArray(value)) {
    return value.map((item) => (typeof item === 'object' && item !== null ? inside(item, names, deeper - 1) : item));
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null ? censored({ ...value }, names, deeper) : value;
}
