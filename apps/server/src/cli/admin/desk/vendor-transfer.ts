import { listVendorTransfers, settleOne } from '../../../modules/cashier/desk/index.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { BadInput, type Command, readArgs } from '../command.ts';
import { readNumber } from '../games/refusals.ts';
import { actForm, acting, actOptions, readId, readWord } from './as-operator.ts';

const pageSize = 100;

export const vendorTransfersCommand: Command = {
  usage: [
    [
      'vendor-transfers [--page <n>]',
      `shows what is under way between members and vendors, the newest first, ${pageSize} at a time`,
    ],
  ],
  read(args) {
    const { values } = readArgs(args, [], { page: { type: 'string' } });
    const pageNo = values.page === undefined ? 1 : Math.max(1, readNumber('page', values.page));
    return async (ctx) => {
      const { list, nextCursor } = await pageOf(ctx, pageNo);
      if (list.length === 0) return [pageNo === 1 ? 'Nothing is under way' : `There is no page ${pageNo}`];
      return [...list.map(lineOf), ...(nextCursor === null ? [] : [`More is under way: --page ${pageNo + 1}`])];
    };
  },
};

type Page = Awaited<ReturnType<typeof listVendorTransfers>>;

/** Reads a page; one after the last is empty. */
async function pageOf(ctx: Ctx, pageNo: number): Promise<Page> {
  const asked = { pageSize, state: 'PENDING' } as const;
  let page = await listVendorTransfers(ctx, asked);
  for (let no = 1; no < pageNo; no++) {
    if (page.nextCursor === null) return { list: [], nextCursor: null };
    page = await listVendorTransfers(ctx, { ...asked, cursor: page.nextCursor });
  }
  return page;
}

function lineOf(transfer: Page['list'][number]): string {
  const { id, createdAt, vendor, direction, username, amount, currency, inReview } = transfer;
  const said = amount === null ? currency : `${amount} ${currency}`;
  const state = inReview ? 'to be looked at' : 'unanswered';
  return [id, createdAt, vendor, direction, said, username, state].join('  ');
}

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
    return await acting(values, settleOne, async (ctx, { reason, ...act }) => {
      const said = { outcome: what, reason, ...(amount === undefined ? {} : { amount: amount.replaceAll(',', '') }) };
      const ended = await settleOne(ctx, id, act, said);
      const moved = ended.amount === null ? '' : `: ${ended.amount} ${ended.currency}`;
      const waits = ended.state === 'PENDING' ? '; another operator has to say the same' : '';
      return `Transfer ${id} of ${ended.username} is ${ended.state}${moved}${waits}`;
    });
  },
};
