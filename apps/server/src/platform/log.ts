import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

/** What a log line never shows, wherever in the line it stands (three levels deep). */
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
// PostgreSQL quotes the offending row in these.
const rows = ['detail', 'where', 'parameters', 'internalQuery'];

/** A reader that stands still loses lines; it does not take the server's memory. */
const unreadBytesMax = 8 * 1024 * 1024;

/** JSON lines on standard output, secrets and personal data replaced by `[redacted]`. */
export function openLog(config: Pick<Config, 'logLevel'>, to?: DestinationStream): Logger {
  const paths = [
    ...[...secrets, ...personal].flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
    'headers["set-cookie"]',
    '*.headers["set-cookie"]',
    ...rows.map((key) => `err.${key}`),
  ];
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths, censor: '[redacted]' },
  };
  // Lines of the same moment leave in one write, and no request waits for it; what is left is written when the process exits.
  return pino(options, to ?? pino.destination({ sync: false, maxLength: unreadBytesMax }));
}
