import { readFile } from 'node:fs/promises';
import {
  DeskPromotionChange,
  DeskPromotionTerms,
  type NewDeskPromotion,
  NewDeskPromotion as NewPromotion,
} from '@fairhouse/contract/desk-activities';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { findPicture } from '../../../art/index.ts';
import {
  approveEntry,
  deskEntryOf,
  listDeskEntries,
  listVouchers,
  makeVoucherCodes,
  promotionActs,
  rejectEntry,
  setTags,
  voidOneVoucher,
} from '../../../modules/rewards/desk/index.ts';
import { BadInput, type Command, readArgs } from '../command.ts';
import { readCount } from '../number-option.ts';
import { actForm, acting, actOptions, readId, readWord } from './as-operator.ts';
import { readList } from './read-list.ts';
import { setting, waitsForSecond } from './setting.ts';

const acts = promotionActs(findPicture);

export const promotionsCommand: Command = {
  usage: [['promotions', 'shows the promotions in the order of the hall, with what their budgets have given']],
  read(args) {
    readArgs(args, [], {});
    return async (ctx) => {
      const list = await acts.list(ctx, undefined);
      if (list.length === 0) return ['There are none'];
      return list.map(({ id, state, kind, title, startsAt, endsAt, budgets, used }) =>
        [
          id,
          state,
          kind,
          title.EN,
          startsAt ?? '',
          endsAt ?? '',
          `${JSON.stringify(used)} of ${JSON.stringify(budgets)}`,
        ]
          .filter((word) => word !== '')
          .join('  '),
      );
    };
  },
};

export const promotionCommand: Command = {
  usage: [
    [`promotion make <file> ${actForm}`, 'makes a draft of a JSON file, as POST /ops/v1/promotions takes it'],
    [`promotion change <id> <file> ${actForm}`, 'changes its words, picture, order and times by a JSON file'],
    [`promotion terms <id> <file> ${actForm}`, 'changes what it is worth by a JSON file; of an open one it takes two'],
    [`promotion open <id> ${actForm}`, 'opens it to members; it takes two'],
    [`promotion close <id> ${actForm}`, 'lets nobody join any more; what was promised holds'],
  ],
  async read([act, ...args]) {
    const what = readWord(act, ['make', 'change', 'terms', 'open', 'close']);
    const takesFile = what === 'change' || what === 'terms';
    const names = what === 'make' ? ['file'] : takesFile ? ['id', 'file'] : ['id'];
    const { values, positionals } = readArgs(args, names, actOptions);
    if (what === 'make') {
      const [file = ''] = positionals;
      return await acting(values, acts.make, async (ctx, { reason, ...by }) => {
        const said = await saidIn<NewDeskPromotion>(file, NewPromotion, reason);
        const { promotion } = await acts.make(ctx, by, said);
        return `Promotion ${promotion.id} is a draft`;
      });
    }
    const [number = '', file = ''] = positionals;
    const id = String(readId(number));
    const shown = ({ waitsForSecond: waits, promotion }: Awaited<ReturnType<typeof acts.change>>) =>
      waits ? waitsForSecond : `Promotion ${promotion.id} is ${promotion.state}`;
    if (what === 'terms') {
      return await acting(values, acts.setTerms, async (ctx, { reason, ...by }) =>
        shown(await acts.setTerms(ctx, id, by, await saidIn<DeskPromotionTerms>(file, DeskPromotionTerms, reason))),
      );
    }
    return await acting(values, acts.change, async (ctx, { reason, ...by }) => {
      const state = what === 'open' ? ('OPEN' as const) : ('CLOSED' as const);
      const said =
        what === 'change' ? await saidIn<DeskPromotionChange>(file, DeskPromotionChange, reason) : { state, reason };
      return shown(await acts.change(ctx, id, by, said));
    });
  },
};

/** Reads a JSON file as a request's body. @throws BadInput for a body that the call would refuse */
async function saidIn<T>(file: string, schema: TSchema, reason: string): Promise<T> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new BadInput(`There is no file ${file}`);
  const check = Compile(schema);
  try {
    const said: unknown = { ...JSON.parse(text), reason };
    if (isOf<T>(check, said)) return said;
    const [issue] = check.Errors(said);
    throw new BadInput(`${file}: ${issue?.instancePath ?? ''} ${issue?.message ?? 'is not as it should be'}`);
  } catch (error) {
    if (error instanceof SyntaxError) throw new BadInput(`${file} is no JSON: ${error.message}`);
    throw error;
  }
}

function isOf<T>(check: { Check: (value: unknown) => boolean }, value: unknown): value is T {
  return check.Check(value);
}

export const promotionEntriesCommand: Command = {
  usage: [['promotion-entries [--member <account>]', 'shows what members made of promotions, the newest']],
  read(args) {
    const asked = readList(args, {});
    return async (ctx) => {
      const { list } = await listDeskEntries(ctx, asked);
      if (list.length === 0) return ['There are none'];
      return list.map(({ id, joinedAt, state, promotionId, title, username, prize, signs }) =>
        [id, joinedAt, state, username, promotionId, title, prize ? JSON.stringify(prize) : '', signs.join(' ')]
          .filter((word) => word !== '')
          .join('  '),
      );
    };
  },
};

const amountShape = /^\d{1,18}(\.\d{1,8})?$/;

export const promotionEntryCommand: Command = {
  usage: [
    ['promotion-entry show <id>', 'shows an entry with its remarks, its pictures’ names and what happened to it'],
    [
      `promotion-entry approve <id> [--amount <amount>] ${actForm}`,
      'gives it its prize; an amount where members apply',
    ],
    [`promotion-entry reject <id> ${actForm}`, 'rejects it; its member is told the reason, and may apply again'],
  ],
  async read([act, ...args]) {
    const what = readWord(act, ['show', 'approve', 'reject']);
    const { values, positionals } = readArgs(args, ['id'], { ...actOptions, amount: { type: 'string' } });
    const id = readId(positionals[0]);
    if (what === 'show') {
      return async (ctx) => {
        const { applications, events, state, username, title } = await deskEntryOf(ctx, id);
        return [
          `${id}  ${state}  ${username}  ${title}`,
          ...applications.map(({ createdAt, remark, proofs, reason }) =>
            [createdAt, remark, ...proofs, reason ?? ''].filter((word) => word !== '').join('  '),
          ),
          ...events.map(({ at, kind, to, actorKind, reason }) =>
            [at, kind, to, actorKind, reason ?? ''].filter((word) => word !== '').join('  '),
          ),
        ];
      };
    }
    const { amount } = values;
    if (amount !== undefined && !amountShape.test(amount)) throw new BadInput(`"${amount}" is not an amount`);
    const entryActs = { approve: approveEntry, reject: rejectEntry };
    return await acting(values, entryActs[what], async (ctx, { reason, ...by }) => {
      const done =
        what === 'approve'
          ? await approveEntry(ctx, id, by, { reason, ...(amount === undefined ? {} : { amount }) })
          : await rejectEntry(ctx, id, by, { reason });
      return done.waitsForSecond ? waitsForSecond : `Entry ${done.id} is ${done.state}`;
    });
  },
};

export const vouchersCommand: Command = {
  usage: [['vouchers', 'shows the codes of promotions, the newest; of each its last letters']],
  read(args) {
    readArgs(args, [], {});
    return async (ctx) => {
      const { list } = await listVouchers(ctx, { pageSize: 100 });
      if (list.length === 0) return ['There are none'];
      return list.map(({ id, promotionId, hint, uses, usesMax, agent, voidedAt }) =>
        [id, promotionId, `…${hint}`, `${uses} of ${usesMax}`, agent ?? '', voidedAt ? 'void' : '']
          .filter((word) => word !== '')
          .join('  '),
      );
    };
  },
};

export const voucherCommand: Command = {
  usage: [
    [
      `voucher make <promotion> [--count <n>] [--uses <n>] [--code <code>] [--agent <account>] ${actForm}`,
      'makes codes, and shows them this once',
    ],
    [`voucher void <id> ${actForm}`, 'makes a code void'],
  ],
  async read([act, ...args]) {
    if (readWord(act, ['make', 'void']) === 'void') {
      const { values, positionals } = readArgs(args, ['id'], actOptions);
      const id = String(readId(positionals[0]));
      return await acting(values, voidOneVoucher, async (ctx, { reason, ...by }) => {
        await voidOneVoucher(ctx, id, by, { reason });
        return `Voucher ${id} is void`;
      });
    }
    const { values, positionals } = readArgs(args, ['promotion'], {
      ...actOptions,
      count: { type: 'string' },
      uses: { type: 'string' },
      code: { type: 'string' },
      agent: { type: 'string' },
    });
    const { code, agent } = values;
    const count = readCount('--count', values.count ?? '1', { min: 1, max: 1000 });
    const usesMax = readCount('--uses', values.uses ?? '1', { min: 1, max: 1_000_000 });
    const promotionId = String(readId(positionals[0]));
    return await acting(values, makeVoucherCodes, async (ctx, { reason, ...by }) => {
      const said = { ...(code === undefined ? {} : { code }), ...(agent === undefined ? {} : { agent }) };
      const made = await makeVoucherCodes(ctx, by, { promotionId, count, usesMax, reason, ...said });
      return made.waitsForSecond ? waitsForSecond : made.codes;
    });
  },
};

export const memberTagsCommand: Command = {
  usage: [[`member-tags <account> [tag …] ${actForm}`, 'sets the words by which promotions know a member']],
  async read([account, ...args]) {
    if (account === undefined || account.startsWith('-')) throw new BadInput('<account> is missing');
    const tags = args.slice(0, args.findIndex((word) => word.startsWith('--')) >>> 0);
    const wrong = tags.find((tag) => !/^[a-z0-9][a-z0-9-]{0,31}$/.test(tag));
    if (wrong !== undefined) throw new BadInput(`"${wrong}" is no tag: small letters, digits and hyphens`);
    const { values } = readArgs(args.slice(tags.length), [], actOptions);
    return await setting(values, setTags, async (ctx, by) => {
      const isSet = await setTags(ctx, { ...by, said: { tags: tags.join(' ') } }, account, { tags });
      return isSet ? `${account} is known as ${tags.join(', ') || 'nothing'}` : waitsForSecond;
    });
  },
};
