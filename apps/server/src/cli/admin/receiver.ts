import { addReceiver, readReceivers, switchReceiver } from '../../modules/cashier/desk/index.ts';
import { BadInput, type Command, readArgs, textOption, type Work } from './command.ts';
import { actForm, actOptions } from './desk/as-operator.ts';
import { setting, waitsForSecond } from './desk/setting.ts';

export const receiversCommand: Command = {
  usage: [['receivers', 'lists the house’s accounts that bank deposits are paid into']],
  read(args) {
    readArgs(args, [], {});
    return async (ctx) => {
      const rows = await readReceivers(ctx.db);
      if (rows.length === 0) return ['There are no accounts to pay into: see "receiver add"'];
      return rows.map((row) =>
        [String(row.id).padEnd(6), row.channel.padEnd(20), row.bank, row.account_number, row.account_name]
          .concat(row.branch ?? [], row.enabled ? [] : 'off')
          .join('  '),
      );
    };
  },
};

export const receiverCommand: Command = {
  usage: [
    [
      `receiver add <channel> --bank <name> --holder <name> --number <number> [--branch <name>] ${actForm}`,
      'lets members of a bank channel pay into an account; members are spread over all of them',
    ],
    [`receiver on <id> ${actForm}`, 'gives it to members again'],
    [`receiver off <id> ${actForm}`, 'gives it to nobody any more'],
  ],
  read(args) {
    const [action, ...rest] = args;
    if (action === 'add') return add(rest);
    if (action === 'on' || action === 'off') return switched(rest, action === 'on');
    throw new BadInput(action === undefined ? '<add|on|off> is missing' : `"${action}" is not one of add, on, off`);
  },
};

async function add(args: string[]): Promise<Work> {
  const text = { type: 'string' } as const;
  const options = { bank: text, holder: text, number: text, branch: text, ...actOptions };
  const { positionals, values } = readArgs(args, ['channel'], options);
  const [channel = ''] = positionals;
  const given = (name: 'bank' | 'holder' | 'number') => {
    const value = values[name];
    if (value === undefined) throw new BadInput(`--${name} is missing`);
    return textOption(name, value, 80);
  };
  const account = {
    bank: given('bank'),
    account_name: given('holder'),
    account_number: given('number'),
    branch: values.branch === undefined ? null : textOption('branch', values.branch, 80),
  };
  return await setting(
    values,
    addReceiver,
    async (ctx, by) => {
      const id = await addReceiver(ctx, by, channel, account);
      return id === null ? waitsForSecond : `Account ${id} takes deposits of ${channel}`;
    },
    { CHANNEL_NOT_FOUND: `${channel} is no bank channel for deposits: see "channels"` },
  );
}

async function switched(args: string[], enabled: boolean): Promise<Work> {
  const { positionals, values } = readArgs(args, ['id'], actOptions);
  const [id = ''] = positionals;
  if (!/^\d{1,18}$/.test(id)) throw new BadInput(`"${id}" is no number of an account: see "receivers"`);
  const set = { ...values, enabled };
  return await setting(
    set,
    switchReceiver,
    async (ctx, by) => {
      if (!(await switchReceiver(ctx, by, id, enabled))) return waitsForSecond;
      return `Account ${id} is ${enabled ? 'given to members' : 'given to nobody any more'}`;
    },
    { NOT_FOUND: `There is no account ${id}: see "receivers"` },
  );
}
