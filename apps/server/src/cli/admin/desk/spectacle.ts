import { deskWheelOf, giveSpins, listDeskRains, listDeskSpins } from '../../../modules/rewards/desk/index.ts';
import { type Command, readArgs } from '../command.ts';
import { readCount } from '../number-option.ts';
import { actForm, acting, actOptions, readId, readWord } from './as-operator.ts';
import { readList } from './read-list.ts';
import { waitsForSecond } from './setting.ts';

export const rainsCommand: Command = {
  usage: [['rains', 'shows the rains of red envelopes that are prepared, on or over, with what was taken of each']],
  read(args) {
    readArgs(args, [], {});
    return async (ctx) => {
      const { list } = await listDeskRains(ctx, { pageSize: 50 });
      if (list.length === 0) return ['There are none'];
      return list.map(({ promotionId, startsAt, endsAt, settledAt, pots }) =>
        [
          promotionId,
          startsAt,
          endsAt,
          ...pots.map(
            ({ currency, given, budget, taken, packets, members }) =>
              `${given} of ${budget} ${currency} in ${taken} of ${packets} packets to ${members} members`,
          ),
          settledAt === null ? '' : 'settled',
        ]
          .filter((word) => word !== '')
          .join('  '),
      );
    };
  },
};

export const wheelCommand: Command = {
  usage: [['wheel <promotion>', 'shows how often each segment of a wheel was won, of how many']],
  read(args) {
    const id = readId(readArgs(args, ['promotion'], {}).positionals[0]);
    return async (ctx) =>
      (await deskWheelOf(ctx, id)).map(({ currency, label, won, stock }) =>
        [currency, label, stock === null ? String(won) : `${won} of ${stock}`].join('  '),
      );
  },
};

export const spinsCommand: Command = {
  usage: [['spins [--member <account>]', 'shows what members spun at wheels, the newest']],
  read(args) {
    const asked = readList(args, {});
    return async (ctx) => {
      const { list } = await listDeskSpins(ctx, asked);
      if (list.length === 0) return ['There are none'];
      return list.map(({ id, at, username, promotionId, number, label, prize }) =>
        [id, at, username, promotionId, String(number), label.EN, prize ? JSON.stringify(prize) : '']
          .filter((word) => word !== '')
          .join('  '),
      );
    };
  },
};

export const spinCommand: Command = {
  usage: [
    [
      `spin give <promotion> <account> <number> ${actForm}`,
      'gives a member spins of a wheel; beyond the hand rule it takes two',
    ],
  ],
  async read([act, ...args]) {
    readWord(act, ['give']);
    const { values, positionals } = readArgs(args, ['promotion', 'account', 'number'], actOptions);
    const [promotion, username = '', number = ''] = positionals;
    const promotionId = String(readId(promotion));
    const spins = readCount('<number>', number, { min: 1, max: 1000 });
    return await acting(values, giveSpins, async (ctx, { reason, ...by }) => {
      const { waitsForSecond: waits } = await giveSpins(ctx, by, { promotionId, username, spins, reason });
      return waits ? waitsForSecond : `${username} has ${spins} more spins`;
    });
  },
};
