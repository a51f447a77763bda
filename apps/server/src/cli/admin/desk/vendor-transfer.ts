import { formatMoney, parseMoney } from '@fairhouse/money/money';
import { openTransfersOfAll, settleVendorTransfer, vendorTransferById } from '../../../modules/cashier/index.ts';
import { DomainError } from '../../../platform/errors.ts';
import { BadInput, type Command, readArgs } from '../command.ts';
import { actForm, acting, actOptions, readId, readWord } from './as-operator.ts';

const shownMax = 100;

export const vendorTransfersCommand: Command = {
  usage: [['vendor-transfers', 'shows what is under way between members and vendors, the longest first']],
  read(args) {
    readArgs(args, [], {});
    return async (ctx) => {
      const rows = await openTransfersOfAll(ctx.db, shownMax);
      if (rows.length === 0) return ['Nothing is under way'];
      return rows.map(({ id, created_at, vendor, direction, member_id, amount, currency, reason }) => {
        const said = amount === null ? '' : `${formatMoney(amount, currency)} `;
        const state = reason === 'review' ? 'to be looked at' : 'unanswered';
        return [
          id,
          created_at.toISOString(),
          vendor,
          direction,
          `${said}${currency}`,
          `member ${member_id}`,
          state,
        ].join('  ');
      });
    };
  },
};

export const vendorTransferCommand: Command = {
  usage: [
    [
      `vendor-transfer done <id> [--amount <amount>] ${actForm}`,
      'ends a transfer as the vendor says it was done; without an amount at what we know',
    ],
    [`vendor-transfer returned <id> ${actForm}`, 'ends a transfer that was not done: the money is where it was'],
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
    return await acting(values, 'withdrawals.pay', async (ctx, { operatorId, reason }) => {
      const row = await vendorTransferById(ctx.db, id);
      if (!row) throw new DomainError('NOT_FOUND');
      const units = amount === undefined ? row.amount : parseMoney(amount.replaceAll(',', ''), row.currency);
      if (what === 'done' && units === null) throw new DomainError('AMOUNT_INVALID');
      const outcome =
        what === 'done' && units !== null ? ({ to: 'DONE', amount: units } as const) : ({ to: 'RETURNED' } as const);
      const ended = await settleVendorTransfer(ctx, id, operatorId, outcome, reason);
      const moved = ended.amount === null ? '' : `: ${formatMoney(ended.amount, ended.currency)} ${ended.currency}`;
      return `Transfer ${id} of member ${ended.member_id} is ${ended.state}${moved}`;
    });
  },
};
