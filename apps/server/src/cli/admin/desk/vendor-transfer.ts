import { listVendorTransfers, settleOne } from '../../../modules/operators/index.ts';
import { BadInput, type Command, readArgs } from '../command.ts';
import { actForm, acting, actOptions, readId, readWord } from './as-operator.ts';

const shownMax = 100;

export const vendorTransfersCommand: Command = {
  usage: [['vendor-transfers', 'shows what is under way between members and vendors, the newest first']],
  read(args) {
    readArgs(args, [], {});
    return async (ctx) => {
      const { list } = await listVendorTransfers(ctx, { pageSize: shownMax, state: 'PENDING' });
      if (list.length === 0) return ['Nothing is under way'];
      return list.map(({ id, createdAt, vendor, direction, username, amount, currency, inReview }) => {
        const said = amount === null ? currency : `${amount} ${currency}`;
        const state = inReview ? 'to be looked at' : 'unanswered';
        return [id, createdAt, vendor, direction, said, username, state].join('  ');
      });
    };
  },
};

export const vendorTransferCommand: Command = {
  usage: [
    [
      `vendor-transfer done <id> [--amount <amount>] ${actForm}`,
      'says that the vendor did a transfer, without an amount at what we know; the second operator who says so ends it',
    ],
    [`vendor-transfer returned <id> ${actForm}`, 'says that it was not done: when two have, the money is where it was'],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['done|returned', 'id'], {
      ...actOptions,
      amount: { type: 'string' },
    });
    const what = readWord(positionals[0], ['done', 'returned']);
    const id = readId(positionals[1]);
    const { amount } = values;
    if (amount !== undefined && what === 'returned') throw new BadInput('--amount has no meaning with returned');
    return await acting(values, 'outcomes.state', async (ctx, { reason, ...act }) => {
      const said = { outcome: what, reason, ...(amount === undefined ? {} : { amount: amount.replaceAll(',', '') }) };
      const ended = await settleOne(ctx, id, act, said);
      const moved = ended.amount === null ? '' : `: ${ended.amount} ${ended.currency}`;
      const waits = ended.state === 'PENDING' ? '; another operator has to say the same' : '';
      return `Transfer ${id} of ${ended.username} is ${ended.state}${moved}${waits}`;
    });
  },
};
