import { currencyNamed, showMoney } from '@fairhouse/money/money';
import {
  adapterCodes,
  type Channel,
  channelFault,
  readChannels,
  setChannel,
} from '../../modules/cashier/desk/index.ts';
import { changedChannel, channelOptions } from './channel-options.ts';
import { BadInput, type Command, readArgs, type Work } from './command.ts';
import { actForm, actOptions } from './desk/as-operator.ts';
import { setting, waitsForSecond } from './desk/setting.ts';

export const channelsCommand: Command = {
  usage: [['channels', 'lists the ways to pay in and out, with limits, fees and hours']],
  read(args) {
    readArgs(args, [], {});
    return async (ctx) => {
      const channels = await readChannels(ctx.db);
      return channels.length === 0 ? ['There are no channels: see "channel put"'] : channels.map(lineOf);
    };
  },
};

export const channelCommand: Command = {
  usage: [
    [
      `channel put <code> --direction <deposit|withdrawal> --kind <bank|gateway|crypto|matched> --currency <code> --name <text> --min <amount> --max <amount> … ${actForm}`,
      'makes a channel; of one that is there it changes what is named',
    ],
    [
      '  … [--name-th <text>] [--name-cn <text>] [--hint <text>] [--hint-th <text>] [--hint-cn <text>] [--pay-currency <code>] [--adapter <name>]',
      'words, the currency that it is paid in, the gateway’s adapter',
    ],
    [
      '  … [--fee-percent <n>] [--fee-fixed <amount>] [--turnover <times>] [--hours <09:00-23:00|always>] [--expires <minutes>] [--confirmations <n>] [--network <name>] [--quick <amount,…>] [--position <n>]',
      'what it costs, asks for and when it is open',
    ],
    [`channel on <code> ${actForm}`, 'offers it'],
    [`channel off <code> ${actForm}`, 'offers it no longer; what is under way goes on'],
  ],
  read(args) {
    const [action, ...rest] = args;
    if (action === 'put') return put(rest);
    if (action === 'on' || action === 'off') return switched(rest, action === 'on');
    throw new BadInput(action === undefined ? '<put|on|off> is missing' : `"${action}" is not one of put, on, off`);
  },
};

async function put(args: string[]): Promise<Work> {
  const { positionals, values } = readArgs(args, ['code'], { ...channelOptions, ...actOptions });
  const [code = ''] = positionals;
  if (!/^[a-z0-9][a-z0-9-]{1,31}$/.test(code)) {
    throw new BadInput(`"${code}" is not made of a-z, 0-9 and hyphens, 2 to 32 of them`);
  }
  const change = (held: Channel | null) => {
    const channel = changedChannel(code, held, values);
    const fault = channelFault(channel);
    if (fault) throw new BadInput(faultWords[fault]);
    return channel;
  };
  return await setting(values, setChannel, async (ctx, by) => {
    const { channel, isSet } = await setChannel(ctx, by, code, change);
    return isSet ? lineOf(channel) : waitsForSecond;
  });
}

async function switched(args: string[], enabled: boolean): Promise<Work> {
  const { positionals, values } = readArgs(args, ['code'], actOptions);
  const [code = ''] = positionals;
  const change = (held: Channel | null) => {
    if (!held) throw new BadInput(`There is no channel ${code}: see "channels"`);
    return { ...held, enabled };
  };
  return await setting({ ...values, enabled }, setChannel, async (ctx, by) => {
    const { isSet } = await setChannel(ctx, by, code, change);
    if (!isSet) return waitsForSecond;
    return `${code} is ${enabled ? 'offered' : 'no longer offered'}`;
  });
}

const faultWords = {
  limits: '--min is above zero and at most --max',
  fee: 'the fee takes the whole of the smallest amount',
  hours: '--hours begin and end at different times',
  adapter: `a gateway and a crypto channel need an --adapter: ${adapterCodes.join(', ')}`,
  quick: '--quick is a list of amounts such as 100,500,1000',
};

function lineOf(channel: Channel): string {
  const { code, currency, direction, enabled, fee_bp, fee_fixed, kind, open_from, open_until, pay_currency } = channel;
  const amount = (units: bigint) => `${currencyNamed(currency).symbol}${showMoney(units, currency)}`;
  const fee = [fee_bp > 0 ? `${fee_bp / 100}%` : '', fee_fixed > 0n ? amount(fee_fixed) : '']
    .filter(Boolean)
    .join(' + ');
  return [
    code.padEnd(20),
    direction.padEnd(10),
    kind.padEnd(8),
    (pay_currency === currency ? currency : `${currency} by ${pay_currency}`).padEnd(11),
    `${amount(channel.min_amount)} to ${amount(channel.max_amount)}`,
    fee ? `fee ${fee}` : 'no fee',
    open_from === null || open_until === null ? 'always' : `${clock(open_from)}-${clock(open_until)}`,
    enabled ? '' : 'off',
  ]
    .filter(Boolean)
    .join('  ');
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
