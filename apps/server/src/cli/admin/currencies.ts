import { type CurrencyCode, isCurrency, knownCurrencies } from '@fairhouse/money/money';
import { offerCurrencies, setCurrency } from '../../modules/site/desk/index.ts';
import { brandSettings } from '../../modules/site/index.ts';
import { listCurrencies } from '../../platform/money/currencies.ts';
import { BadInput, type Command, readArgs, type Work } from './command.ts';
import { actForm, actOptions, mayActForm } from './desk/as-operator.ts';
import { machineSetting, setting, waitsForSecond } from './desk/setting.ts';

export const currenciesCommand: Command = {
  usage: [
    [
      `currencies [--offer THB,VND,… ${mayActForm}]`,
      "shows the currencies that there are; shows or sets what new accounts may be kept in, the brand's own first",
    ],
  ],
  async read(args) {
    const { values } = readArgs(args, [], { offer: { type: 'string' }, ...actOptions });
    if (values.offer === undefined) return shown;
    const codes = values.offer
      .split(',')
      .map((code) => code.trim().toUpperCase())
      .filter(Boolean);
    return await machineSetting(values, offerCurrencies, async (ctx, by) => {
      await offerCurrencies(ctx, by, 'site', { currencies: readOffered(codes) });
      return await shown(ctx);
    });
  },
};

const shown: Work = async (ctx) => [
  `New accounts are kept in ${(await brandSettings(ctx)).currencies.join(', ')}`,
  ...(await listCurrencies(ctx.db)).map(
    ({ code, symbol, scale, shownDigits, stake }) =>
      `${code.padEnd(8)} ${symbol.padEnd(3)} keeps ${scale} decimals, shows ${shownDigits}, small stake ${stake}`,
  ),
];

function readOffered(codes: string[]): CurrencyCode[] {
  const unknown = codes.find((code) => !isCurrency(code));
  if (unknown === undefined) return codes;
  throw new BadInput(`--offer: "${unknown}" is not one of ${knownCurrencies().join(', ')}`);
}

const codeShape = /^[A-Z][A-Z0-9]{2,7}$/;
const scales = [0, 2, 3, 4, 6, 8] as const;

function scaleOf(text: string): (typeof scales)[number] {
  const scale = scales.find((one) => String(one) === text);
  if (scale === undefined) throw new BadInput(`--scale is one of ${scales.join(', ')}`);
  return scale;
}

export const currencyCommand: Command = {
  usage: [
    [
      `currency <CODE> [--symbol €] [--scale 0|2|3|4|6|8] [--shown-digits <n>] [--stake <amount>] ${actForm}`,
      'adds a currency with all four, or changes its small stake, by two operators; changes what else is named; its scale stays. --stake is a small stake: limits and rules of a new currency begin as those of the first one, by what a small stake is in both',
    ],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['CODE'], {
      symbol: { type: 'string' },
      scale: { type: 'string' },
      'shown-digits': { type: 'string' },
      stake: { type: 'string' },
      ...actOptions,
    });
    const code = (positionals[0] ?? '').toUpperCase();
    if (!codeShape.test(code)) throw new BadInput(`"${positionals[0]}" is no code: capitals and digits, as EUR`);
    const { symbol, scale, 'shown-digits': digits, stake } = values;
    if (symbol !== undefined && !/^\S{1,8}$/.test(symbol)) throw new BadInput(`--symbol "${symbol}" is no symbol`);
    if (digits !== undefined && !/^[0-8]$/.test(digits)) throw new BadInput(`--shown-digits "${digits}" is not 0 to 8`);
    if (stake !== undefined && !/^\d{1,12}(\.\d{1,8})?$/.test(stake))
      throw new BadInput(`--stake "${stake}" is no amount`);
    const change = {
      ...(symbol === undefined ? {} : { symbol }),
      ...(scale === undefined ? {} : { scale: scaleOf(scale) }),
      ...(digits === undefined ? {} : { shownDigits: Number(digits) }),
      ...(stake === undefined ? {} : { stake }),
    };
    if (Object.keys(change).length === 0) throw new BadInput('nothing is to be changed');
    return await setting(
      values,
      setCurrency,
      async (ctx, by) => ((await setCurrency(ctx, by, code, change)) ? await shown(ctx) : waitsForSecond),
      {
        NOT_FOUND: `${code} is new: give --symbol, --scale, --shown-digits and --stake`,
        MALFORMED: 'more digits would be shown than are kept',
        AMOUNT_INVALID: `--stake "${stake}" is no amount that the currency can hold`,
        STATE_CONFLICT: `the scale of ${code} stays as it is: stored amounts depend on it`,
      },
    );
  },
};
