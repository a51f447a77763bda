import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { offerCurrencies } from './currencies.ts';
import { type Fault, faultOf, faults } from './faults.ts';

/** The two studios that this process serves, by their codes at the platform. */
export const vendorCodes = ['NMS', 'RVL'] as const;
export type VendorCode = (typeof vendorCodes)[number];

/** single: the platform is asked at each bet. transfer: money is moved here before play. */
export type WalletMode = 'single' | 'transfer';

export type VendorConfig = {
  mode: WalletMode;
  /** The first secret signs our calls; each verifies the platform's. Two may be valid at a time. */
  secrets: readonly string[];
};

/** The vendor's configuration, from the command line; secrets come from the environment. */
export type Config = {
  /** 0: any free port. */
  port: number;
  host: string;
  /** Address at which players' browsers reach it; null: the one that it listens at. */
  publicUrl: string | null;
  /** The path of the SQLite database. */
  file: string;
  /** The platform's address for our calls, which go to /gateway/<code>/<action> below it. */
  platformUrl: string;
  /** The sites whose pages may show our games in a frame. */
  siteUrls: readonly string[];
  vendors: Partial<Record<VendorCode, VendorConfig>>;
  /** The version of the platform's calls; version 2 has separate bets and wins. */
  protocol: 1 | 2;
  /** Milliseconds to wait for an answer of the platform. */
  patienceMs: number;
  /**
   * Milliseconds: the first wait before a call is repeated (each further one is twice as long), and the longest wait.
   */
  retryMs: number;
  retryMsMax: number;
  /** Days after which ended rounds are removed; 0: never. */
  keepDays: number;
  /** The length of live tables' phases, in percent of a real table's. */
  livePacePercent: number;
  /** The delay of a call by the fault `delay`, in milliseconds, which is longer than its caller waits. */
  faultLateMs: number;
  /** The fault that is active from the start. */
  fault: Fault;
  /** Offers `/test/play`: the holder of a secret can play without a page. For tests only. */
  testPlay: boolean;
  /** Offers `/sandbox`: anybody who opens it can send calls in the studio's name. For tests only. */
  sandbox: boolean;
};

/** @throws Error with one clear line */
export function readConfig(args: string[], env: NodeJS.ProcessEnv): Config {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '8083' },
      host: { type: 'string', default: '127.0.0.1' },
      'public-url': { type: 'string' },
      currencies: { type: 'string' },
      file: { type: 'string', default: './vendor.sqlite' },
      'platform-url': { type: 'string', default: 'http://127.0.0.1:8080' },
      'site-urls': { type: 'string', default: 'http://localhost:8080' },
      mode: { type: 'string', default: 'NMS=single,RVL=transfer' },
      protocol: { type: 'string', default: '1' },
      'patience-ms': { type: 'string', default: '4000' },
      'retry-ms': { type: 'string', default: '1000' },
      'retry-ms-max': { type: 'string', default: '300000' },
      'keep-days': { type: 'string', default: '400' },
      'live-pace-percent': { type: 'string', default: '100' },
      'fault-late-ms': { type: 'string' },
      fault: { type: 'string', default: 'none' },
      'test-play': { type: 'boolean', default: false },
      sandbox: { type: 'boolean', default: false },
    },
  });
  const platformUrl = addressOf('platform-url', values['platform-url']);
  if (values.currencies !== undefined) offerCurrencies(resolve(values.currencies));
  const fault = faultOf(values.fault);
  if (!fault) throw new Error(`--fault "${values.fault}" is none of ${faults.join(', ')}`);
  return {
    port: whole('port', values.port),
    host: values.host,
    publicUrl: values['public-url'] === undefined ? null : addressOf('public-url', values['public-url']),
    file: values.file === ':memory:' ? values.file : resolve(values.file),
    platformUrl,
    siteUrls: values['site-urls'].split(',').map((url) => new URL(addressOf('site-urls', url)).origin),
    vendors: vendorsOf(values.mode, env),
    protocol: protocolOf(values.protocol),
    patienceMs: whole('patience-ms', values['patience-ms']),
    retryMs: whole('retry-ms', values['retry-ms']),
    retryMsMax: whole('retry-ms-max', values['retry-ms-max']),
    keepDays: whole('keep-days', values['keep-days']),
    livePacePercent: whole('live-pace-percent', values['live-pace-percent']),
    faultLateMs: whole('fault-late-ms', values['fault-late-ms'] ?? values['patience-ms']),
    fault,
    testPlay: values['test-play'],
    sandbox: values.sandbox,
  };
}

export function isVendorCode(code: string): code is VendorCode {
  return vendorCodes.some((known) => known === code);
}

/** `NMS=single,RVL=transfer`; the secrets of each stand in VENDOR_<code>_SECRETS, the newest first. */
function vendorsOf(text: string, env: NodeJS.ProcessEnv): Config['vendors'] {
  const vendors: Config['vendors'] = {};
  for (const part of text.split(',').filter(Boolean)) {
    const [code = '', mode = ''] = part.split('=');
    if (!isVendorCode(code) || (mode !== 'single' && mode !== 'transfer')) {
      throw new Error(`--mode "${part}" is not NMS=single, NMS=transfer, RVL=single or RVL=transfer`);
    }
    const name = `VENDOR_${code}_SECRETS`;
    const secrets = (env[name] ?? '').split(',').filter(Boolean);
    if (secrets.length === 0 || secrets.length > 2) throw new Error(`${name} holds one secret, or two with a comma`);
    vendors[code] = { mode, secrets };
  }
  if (Object.keys(vendors).length === 0) throw new Error('--mode names no vendor');
  return vendors;
}

function protocolOf(text: string): 1 | 2 {
  if (text !== '1' && text !== '2') throw new Error(`--protocol "${text}" is neither 1 nor 2`);
  return text === '1' ? 1 : 2;
}

function addressOf(name: string, value: string): string {
  if (!URL.canParse(value)) throw new Error(`--${name} "${value}" is not an address`);
  return value.replace(/\/+$/, '');
}

function whole(name: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new Error(`--${name} "${value}" is not a whole number`);
  return Number(value);
}
