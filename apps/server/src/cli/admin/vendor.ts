import { type CurrencyCode, isCurrency } from '@fairhouse/money/money';
import { listVendors, putVendor, type VendorChange } from '../../modules/vendors/index.ts';
import { serviceUrl, serviceUrlWords } from '../../platform/config-readers.ts';
import { BadInput, type Command, readArgs, textOption, type Work } from './command.ts';
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
      'vendor <CODE> [--name <name>] [--url <address>] [--wallet single|transfer] [--currencies THB,USD] [--position <n>] [--secret] [--secret-stdin]',
      'makes a vendor, or changes what is named; the secret of calls is asked for, or piped',
    ],
    ['vendor <CODE> on|off', 'off: no money is moved there; what is there can be brought back'],
  ],
  async read(args) {
    const acts = args[1] !== undefined && !args[1].startsWith('-');
    const { values, positionals } = readArgs(args, acts ? ['CODE', 'on|off'] : ['CODE'], {
      name: { type: 'string' },
      url: { type: 'string' },
      wallet: { type: 'string' },
      currencies: { type: 'string' },
      position: { type: 'string' },
      secret: { type: 'boolean' },
      'secret-stdin': { type: 'boolean' },
    });
    const code = (positionals[0] ?? '').toUpperCase();
    if (!codeShape.test(code))
      throw new BadInput(`"${positionals[0]}" is no code: letters, digits and _, as PG or EG2`);
    const change: VendorChange = {};
    if (acts) change.enabled = readSwitch(positionals[1]);
    if (values.name !== undefined) change.name = textOption('name', values.name, 60);
    if (values.url !== undefined) change.url = readUrl(values.url);
    if (values.wallet !== undefined) change.walletMode = readMode(values.wallet);
    if (values.currencies !== undefined) change.currencies = readCurrencies(values.currencies);
    if (values.position !== undefined) change.position = readPosition(values.position);
    const piped = values['secret-stdin'] === true;
    if (piped || values.secret) change.secret = readSecret(await typedPassword(piped, 'Secret'));
    if (Object.keys(change).length === 0) throw new BadInput('nothing is to be changed');
    return async (ctx) => {
      if (!(await putVendor(ctx, code, change))) {
        throw new BadInput(`${code} is new: give --name, --url, --wallet, --currencies and --secret`);
      }
      return await listed(ctx);
    };
  },
};

function readSwitch(word: string | undefined): boolean {
  if (word !== 'on' && word !== 'off') throw new BadInput(`"${word}" is neither on nor off`);
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

function readCurrencies(given: string): CurrencyCode[] {
  const codes = given.split(',').map((code) => code.trim().toUpperCase());
  const unknown = codes.find((code) => !isCurrency(code));
  if (unknown !== undefined) throw new BadInput(`--currencies: there is no currency "${unknown}"`);
  return [...new Set(codes.filter(isCurrency))];
}

function readPosition(position: string): number {
  if (!/^\d{1,6}$/.test(position)) throw new BadInput(`--position "${position}" is not a number`);
  return Number(position);
}

function readSecret(secret: string): string {
  if (secret.length < secretLengthMin) throw new BadInput(`The secret has fewer than ${secretLengthMin} characters`);
  return secret;
}

const listed: Work = async (ctx) => {
  const vendors = await listVendors(ctx);
  if (vendors.length === 0) return ['There is no vendor'];
  return vendors.map(({ code, name, walletMode, url, currencies, enabled }) =>
    [code.padEnd(12), enabled ? 'on ' : 'off', walletMode.padEnd(8), currencies.join(','), url, name].join('  '),
  );
};
