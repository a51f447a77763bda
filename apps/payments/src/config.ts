import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** The gateway's configuration, from the command line; secrets come from the environment. */
export type Config = {
  /** 0: any free port. */
  port: number;
  host: string;
  /** Address at which payers' browsers reach it; null: the one on which it listens. */
  publicUrl: string | null;
  /** Path of the SQLite database. */
  file: string;
  /** Name of the one merchant that it serves. */
  merchant: string;
  /** The secrets that sign events and verify the merchant's calls; the first is the newest, two may be valid. */
  secrets: readonly string[];
  /** Address that events are sent to. */
  notifyUrl: string;
  /** Milliseconds: the first wait before an event is delivered again (each next is twice as long), and the longest. */
  retryMs: number;
  retryMsMax: number;
  /** Milliseconds between blocks on its networks, and until a payout is done. */
  blockMs: number;
  payoutMs: number;
};

/** @throws Error with one clear line */
export function readConfig(args: string[], env: NodeJS.ProcessEnv): Config {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '8082' },
      host: { type: 'string', default: '127.0.0.1' },
      'public-url': { type: 'string' },
      file: { type: 'string', default: './payments.sqlite' },
      merchant: { type: 'string', default: 'fairhouse' },
      'notify-url': { type: 'string', default: 'http://127.0.0.1:8080/gateway/pay/sandbox/events' },
      'retry-ms': { type: 'string', default: '1000' },
      'retry-ms-max': { type: 'string', default: '3600000' },
      'block-ms': { type: 'string', default: '3000' },
      'payout-ms': { type: 'string', default: '3000' },
    },
  });
  const secrets = (env.PAYMENTS_SECRETS ?? '').split(',').filter(Boolean);
  if (secrets.length === 0 || secrets.length > 2)
    throw new Error('PAYMENTS_SECRETS holds one secret, or two with a comma');
  if (!URL.canParse(values['notify-url'])) throw new Error(`--notify-url "${values['notify-url']}" is not an address`);
  return {
    port: whole('port', values.port),
    host: values.host,
    publicUrl: values['public-url'] ?? null,
    file: values.file === ':memory:' ? values.file : resolve(values.file),
    merchant: values.merchant,
    secrets,
    notifyUrl: values['notify-url'],
    retryMs: whole('retry-ms', values['retry-ms']),
    retryMsMax: whole('retry-ms-max', values['retry-ms-max']),
    blockMs: whole('block-ms', values['block-ms']),
    payoutMs: whole('payout-ms', values['payout-ms']),
  };
}

function whole(name: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new Error(`--${name} "${value}" is not a whole number`);
  return Number(value);
}
