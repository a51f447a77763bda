import { cancelOneBonus, deskBonusOf, listDeskBonuses, offerOneBonus } from '../../../modules/bonus/desk/index.ts';
import { memberNamed } from '../../../modules/identity/index.ts';
import { BadInput, type Command, readArgs } from '../command.ts';
import { actForm, acting, actOptions, readId, readWord } from './as-operator.ts';
import { bonusTermsForm, bonusTermsOptions, readBonusTerms, requireAmountText } from './bonus-terms.ts';
import { readList } from './read-list.ts';

export const bonusesCommand: Command = {
  usage: [['bonuses [--member <account>]', 'shows the bonuses of members, the newest']],
  read(args) {
    const asked = readList(args, {});
    return async (ctx) => {
      const { list } = await listDeskBonuses(ctx, asked);
      if (list.length === 0) return ['There are none'];
      return list.map(({ id, createdAt, username, state, amount, currency, balance, turnover, endedBy }) =>
        [
          id,
          createdAt,
          state,
          username,
          `${amount} ${currency}`,
          `holds ${balance}`,
          `turnover ${turnover.done} of ${turnover.required}`,
          ...(endedBy === null ? [] : [endedBy]),
        ].join('  '),
      );
    };
  },
};

export const bonusCommand: Command = {
  usage: [
    [
      `bonus offer <account> <amount> [--days <n>] ${bonusTermsForm} [--queue] ${actForm}`,
      'offers a member bonus money; above the hand rule it takes two operators',
    ],
    [`bonus cancel <id> ${actForm}`, 'ends a bonus; its money goes back to the house'],
    ['bonus show <id>', 'shows a bonus with what moved under it and which bets counted'],
  ],
  async read([act, ...args]) {
    const what = readWord(act, ['offer', 'cancel', 'show']);
    if (what === 'offer') return await readOffer(args);
    return what === 'cancel' ? await readCancel(args) : readShow(args);
  },
};

async function readOffer(args: string[]) {
  const { values, positionals } = readArgs(args, ['account', 'amount'], {
    ...actOptions,
    ...bonusTermsOptions,
    days: { type: 'string' },
    queue: { type: 'boolean' },
  });
  const [account = '', amount = ''] = positionals;
  requireAmountText(amount);
  const terms = readBonusTerms(values, { option: '--days', value: values.days }, values.queue ? 'queue' : 'alone');
  return await acting(values, offerOneBonus, async (ctx, { reason, ...by }) => {
    const memberId = await memberNamed(ctx.db, account);
    if (memberId === null) throw new BadInput(`There is no account ${account}`);
    const { bonus } = await offerOneBonus(ctx, by, { memberId: String(memberId), amount, terms, reason });
    if (!bonus) return `Another operator has to state the same: nothing is offered to ${account} yet`;
    return `Bonus ${bonus.id} of ${bonus.amount} is ${bonus.state}`;
  });
}

async function readCancel(args: string[]) {
  const { values, positionals } = readArgs(args, ['id'], actOptions);
  const id = readId(positionals[0]);
  return await acting(values, cancelOneBonus, async (ctx, { reason, ...by }) => {
    const done = await cancelOneBonus(ctx, id, by, { reason });
    return `Bonus ${done.id} is ${done.state}`;
  });
}

function readShow(args: string[]) {
  const { positionals } = readArgs(args, ['id'], {});
  const id = readId(positionals[0]);
  return async (ctx: Parameters<typeof deskBonusOf>[0]) => {
    const { username, amount, currency, state, balance, turnover, movements, bets } = await deskBonusOf(ctx, id);
    return [
      `${username}  ${amount} ${currency}  ${state}  holds ${balance}  turnover ${turnover.done} of ${turnover.required}`,
      ...movements.map((moved) => [moved.at, moved.kind, moved.amount, moved.balance].join('  ')),
      ...bets.map((bet) => [bet.placedAt, bet.roundId, bet.gameCode, bet.stake, bet.counted, bet.why].join('  ')),
    ];
  };
}
