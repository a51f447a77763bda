import { creditKinds } from '@fairhouse/contract/vendor-rounds';
import { type CurrencyCode, formatMoney, isCurrency, parseMoney } from '@fairhouse/money/money';
import type { Setter } from '../../modules/operators/index.ts';
import { type CreditCap, creditCaps, setVendor, type VendorChange } from '../../modules/vendors/desk/index.ts';
import { type CurrencyName, houseProtocol, listVendors, protocolNames } from '../../modules/vendors/index.ts';
import { serviceUrl, serviceUrlWords } from '../../platform/config/service-url.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { BadInput, type Command, readArgs, textOption, type Work } from './command.ts';
import { actForm, actOptions, claimOf } from './desk/as-operator.ts';
import { settingAs, waitsForSecond } from './desk/setting.ts';
import { typedPassword } from './typed-password.ts';

const codeShape = /^[A-Z][A-Z0-9_]{1,23}$/;
const secretLengthMin = 16;

export const vendorsCommand: Command = {
  usage: [['vendors', 'shows the game vendors: where they are, how their wallet works and what they take']],
  read(args) {
    readArgs(args, [], {});
    return listed;
  },
};

export const vendorCommand: Command = {
  usage: [
    [
      `vendor <CODE> [--name <name>] [--url <address>] [--wallet single|transfer] [--currencies THB,USD] [--position <n>] [--opens frame|window] [--launch-origins <address,…>|none] [--maintenance on|off] [--credit-cap [<kind>:]THB:<amount>] [--calls-max <n>|none] [--currency-names mBTC=BTC:-3:5,…|none] [--protocol <name>] [--settings <name>=<value>,…|none] [--secret] [--secret-stdin] [--now] ${actForm}`,
      'makes a vendor, or changes what is named; the secret of calls is asked for, or piped in a line behind the password, and the one before it stays good for a day, unless --now ends it; --credit-cap: what it may give without a bet a day, by kind: promo unless another is named; --calls-max: the calls a second that each node hears; --currency-names: what it calls currencies, 10 to which power of ours one of its own is, and the decimals that it keeps; --protocol: fairhouse, or the dialect that it speaks, and --settings what that needs to know: see docs/dialects.md',
    ],
    [
      `vendor <CODE> rotate [--now] [--secret-stdin] ${actForm}`,
      'sets a new secret; --now: the one before it ends at once',
    ],
    [
      `vendor <CODE> on|off ${actForm}`,
      'off: no bet is taken and no money moved there; settles wait (held-calls), what is there can be brought back',
    ],
    [`vendor <CODE> retire ${actForm}`, 'off, and nothing that it signs is heard until it has a new secret'],
  ],
  async read(args) {
    const acts = args[1] !== undefined && !args[1].startsWith('-');
    const { values, positionals } = readArgs(args, acts ? ['CODE', 'on|off|retire|rotate'] : ['CODE'], {
      name: { type: 'string' },
      url: { type: 'string' },
      wallet: { type: 'string' },
      currencies: { type: 'string' },
      position: { type: 'string' },
      opens: { type: 'string' },
      'launch-origins': { type: 'string' },
      maintenance: { type: 'string' },
      'credit-cap': { type: 'string' },
      'calls-max': { type: 'string' },
      'currency-names': { type: 'string' },
      protocol: { type: 'string' },
      settings: { type: 'string' },
      secret: { type: 'boolean' },
      'secret-stdin': { type: 'boolean' },
      now: { type: 'boolean' },
      ...actOptions,
    });
    const code = (positionals[0] ?? '').toUpperCase();
    if (!codeShape.test(code))
      throw new BadInput(`"${positionals[0]}" is no code: letters, digits and _, as PG or EG2`);
    const change: VendorChange = {};
    const act = positionals[1];
    if (act === 'retire') change.retired = true;
    else if (acts && act !== 'rotate') change.enabled = readSwitch(act, '');
    if (values.name !== undefined) change.name = textOption('name', values.name, 60);
    if (values.url !== undefined) change.url = readUrl(values.url);
    if (values.wallet !== undefined) change.walletMode = readMode(values.wallet);
    if (values.currencies !== undefined) change.currencies = readCurrencies(values.currencies);
    if (values.position !== undefined) change.position = readPosition(values.position);
    if (values.opens !== undefined) change.opens = readOpening(values.opens);
    if (values['launch-origins'] !== undefined) change.launchOrigins = readOrigins(values['launch-origins']);
    if (values.maintenance !== undefined) change.maintenance = readSwitch(values.maintenance, '--maintenance ');
    if (values['calls-max'] !== undefined) change.callsMax = readRate(values['calls-max']);
    if (values['currency-names'] !== undefined) change.names = readNames(values['currency-names']);
    if (values.protocol !== undefined) change.protocol = readProtocol(values.protocol);
    if (values.settings !== undefined) change.settings = readSettings(values.settings);
    const cap = values['credit-cap'] === undefined ? null : readCap(values['credit-cap']);
    const piped = values['secret-stdin'] === true;
    const isSecret = piped || values.secret === true || act === 'rotate';
    if (values.now && !isSecret) throw new BadInput('--now has no meaning without a new secret');
    if (values.now) change.secretNow = true;
    if (Object.keys(change).length === 0 && !cap && !isSecret) throw new BadInput('nothing is to be changed');
    const claim = await claimOf(values);
    if (isSecret) change.secret = readSecret(await typedPassword(piped, 'Secret'));
    const given = { ...values, ...(acts ? { act } : {}) };
    const set = async (ctx: Ctx, by: Setter) => {
      if (!(await setVendor(ctx, by, code, change, cap))) return waitsForSecond;
      return await listed(ctx);
    };
    return settingAs(claim, given, setVendor, set, {
      STATE_CONFLICT: `${code} is retired: give it a new secret first (vendor ${code} rotate)`,
      CURRENCY_MISMATCH:
        'a name of --currency-names is another currency, or there twice; or in transfer mode the vendor would keep more decimals than we do',
      VENDOR_NOT_FOUND: `${code} is new: give --name, --url, --wallet, --currencies and --secret`,
    });
  },
};

function readSwitch(word: string | undefined, option: string): boolean {
  if (word !== 'on' && word !== 'off') throw new BadInput(`${option}"${word}" is neither on nor off`);
  return word === 'on';
}

function readUrl(url: string): string {
  if (serviceUrl(url) === undefined) throw new BadInput(`--url "${url}" is not ${serviceUrlWords}`);
  return url;
}

function readMode(mode: string): 'single' | 'transfer' {
  if (mode !== 'single' && mode !== 'transfer') throw new BadInput(`--wallet "${mode}" is neither single nor transfer`);
  return mode;
}

function readOpening(opens: string): 'frame' | 'window' {
  if (opens !== 'frame' && opens !== 'window') throw new BadInput(`--opens "${opens}" is neither frame nor window`);
  return opens;
}

/** Parses the origins that the vendor's games are shown from; without any, that of its address is used. */
function readOrigins(given: string): string[] {
  if (given === 'none') return [];
  return given.split(',').map((text) => {
    const url = serviceUrl(text.trim());
    if (url === undefined) throw new BadInput(`--launch-origins "${text}" is not ${serviceUrlWords}`);
    return new URL(url).origin;
  });
}

function readCap(given: string): Omit<CreditCap, 'vendor'> {
  const parts = given.split(':');
  const [said, code = '', amount = ''] = parts.length > 2 ? parts : ['promo', ...parts];
  const kind = creditKinds.find((name) => name === said);
  if (!kind) throw new BadInput(`--credit-cap "${said}" is none of ${creditKinds.join(', ')}`);
  const currency = code.toUpperCase();
  if (!isCurrency(currency)) throw new BadInput(`--credit-cap "${given}" is no currency and amount, as THB:1000`);
  const per_day = parseMoney(amount, currency);
  if (per_day === null || per_day < 0n) throw new BadInput(`--credit-cap: "${amount}" is not an amount of ${currency}`);
  return { currency, kind, per_day };
}

function readCurrencies(given: string): CurrencyCode[] {
  const codes = given.split(',').map((code) => code.trim().toUpperCase());
  const unknown = codes.find((code) => !isCurrency(code));
  if (unknown !== undefined) throw new BadInput(`--currencies: there is no currency "${unknown}"`);
  return [...new Set(codes.filter(isCurrency))];
}

function readNames(given: string): CurrencyName[] {
  if (given === 'none') return [];
  return given.split(',').map((text) => {
    const [, name = '', code = '', power = '', decimals = ''] =
      /^([A-Za-z][A-Za-z0-9]{2,7})=([A-Za-z0-9]{3,8}):(-?[0-8]):([0-8])$/.exec(text.trim()) ?? [];
    const currency = code.toUpperCase();
    if (name === '' || !isCurrency(currency))
      throw new BadInput(`--currency-names "${text}" is no name, currency, power and decimals, as mBTC=BTC:-3:5`);
    return { currency, name, power: Number(power), decimals: Number(decimals) };
  });
}

function readProtocol(name: string): string {
  if (protocolNames().includes(name)) return name;
  throw new BadInput(`--protocol "${name}" is none of ${protocolNames().join(', ')}`);
}

/** Parses settings of a dialect; a value may contain any character but a comma. */
function readSettings(given: string): Record<string, string> {
  if (given === 'none') return {};
  return Object.fromEntries(
    given.split(',').map((text) => {
      const [, name = '', value = ''] = /^([A-Za-z]{1,32})=(.+)$/.exec(text.trim()) ?? [];
      if (name === '') throw new BadInput(`--settings "${text}" is no name and value, as operatorId=7`);
      return [name, value];
    }),
  );
}

function readPosition(position: string): number {
  if (!/^\d{1,6}$/.test(position)) throw new BadInput(`--position "${position}" is not a number`);
  return Number(position);
}

function readRate(given: string): number | null {
  if (given === 'none') return null;
  if (!/^[1-9]\d{0,5}$/.test(given)) throw new BadInput(`--calls-max "${given}" is neither a number of calls nor none`);
  return Number(given);
}

function readSecret(secret: string): string {
  if (secret.length < secretLengthMin) throw new BadInput(`The secret has fewer than ${secretLengthMin} characters`);
  return secret;
}

const listed: Work = async (ctx) => {
  const vendors = await listVendors(ctx);
  if (vendors.length === 0) return ['There is no vendor'];
  const caps = Map.groupBy(await creditCaps(ctx.db), ({ vendor }) => vendor);
  return vendors.map((vendor) => {
    const { code, name, walletMode, url, currencies } = vendor;
    const state = vendor.retired ? 'retired' : vendor.enabled ? (vendor.maintenance ? 'maintenance' : 'on ') : 'off';
    const given = (caps.get(code) ?? []).map(
      ({ currency, kind, per_day }) => `gives ${formatMoney(per_day, currency)} ${currency} a day (${kind})`,
    );
    const spoken = vendor.protocol === houseProtocol ? [] : [`speaks ${vendor.protocol}`];
    const named = vendor.names.map(
      ({ currency, name, power, decimals }) => `${name} is ${currency} times 10^${power} with ${decimals} decimals`,
    );
    const rate = vendor.callsMax === null ? [] : [`${vendor.callsMax} calls a second`];
    return [
      code.padEnd(12),
      state,
      walletMode.padEnd(8),
      currencies.join(','),
      url,
      name,
      ...spoken,
      ...given,
      ...named,
      ...rate,
    ].join('  ');
  });
};
