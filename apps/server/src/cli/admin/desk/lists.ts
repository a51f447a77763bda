import { listAdjustments, listEvents, listFreezes } from '../../../modules/cashier/desk/index.ts';
import { BadInput, type Command, readArgs } from '../command.ts';
import { readId, readWord } from './as-operator.ts';
import { ofMember, readList } from './read-list.ts';

const shownMax = 50;
const none = 'There are none';

export const adjustmentsCommand: Command = {
  usage: [['adjustments [--member <account>] [--all]', 'shows the adjustments that wait for another operator, or all']],
  read(args) {
    const asked = readList(args, { state: 'REQUESTED' as const });
    return async (ctx) => {
      const { list } = await listAdjustments(ctx, asked);
      if (list.length === 0) return [none];
      return list.map(({ id, createdAt, state, direction, amount, currency, username, requestedBy, reason }) =>
        [id, createdAt, state, direction, `${amount} ${currency}`, username, `by ${requestedBy}`, reason].join('  '),
      );
    };
  },
};

export const freezesCommand: Command = {
  usage: [['freezes [--member <account>] [--all]', 'shows the freezes that hold, or all']],
  read(args) {
    const asked = readList(args, { state: 'FROZEN' as const });
    return async (ctx) => {
      const { list } = await listFreezes(ctx, asked);
      if (list.length === 0) return [none];
      return list.map(({ id, createdAt, state, amount, currency, username, frozenBy, reason }) => {
        const what = amount === null ? 'withdrawals' : `${amount} ${currency}`;
        return [id, createdAt, state, what, username, `by ${frozenBy}`, reason].join('  ');
      });
    };
  },
};

const subjects = ['deposit', 'withdrawal', 'part', 'adjustment', 'freeze', 'transfer', 'vendor-transfer'] as const;

export const trailCommand: Command = {
  usage: [
    [`trail ${subjects.join('|')} <id>`, 'shows what happened to it, who did it, from where and why, newest first'],
    ['trail --member <account>', 'shows what happened to an account’s money'],
  ],
  read(args) {
    const options = { member: { type: 'string' } } as const;
    const byMember = args.some((word) => word.startsWith('--member'));
    const { values, positionals } = readArgs(args, byMember ? [] : ['subject', 'id'], options);
    if (byMember && values.member === undefined) throw new BadInput('--member is missing');
    const asked = byMember
      ? ofMember(values)
      : { subject: readWord(positionals[0], subjects), subjectId: String(readId(positionals[1])) };
    return async (ctx) => {
      const { list } = await listEvents(ctx, { pageSize: shownMax, ...asked });
      if (list.length === 0) return [none];
      return list.map(({ at, subject, subjectId, kind, to, operator, actorKind, address, reason }) => {
        const by = `by ${operator ?? actorKind}${address === null ? '' : ` from ${address}`}`;
        return [at, `${subject} ${subjectId}`, `${kind} → ${to}`, by, reason ?? ''].join('  ').trim();
      });
    };
  },
};
