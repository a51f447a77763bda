import { listHousePlayers, setHousePlayer } from '../../../modules/identity/desk/index.ts';
import { type Command, readArgs } from '../command.ts';
import { actForm, actOptions, readWord } from './as-operator.ts';
import { setting, waitsForSecond } from './setting.ts';

const pageSize = 100;

export const housePlayersCommand: Command = {
  usage: [['house-players', `shows the accounts that play for the house, the newest ${pageSize}`]],
  read(args) {
    readArgs(args, [], {});
    return async (ctx) => {
      const { list } = await listHousePlayers(ctx, { pageSize });
      return list.length === 0
        ? ['There are none']
        : list.map(({ id, username, since }) => [id, username, since].join('  '));
    };
  },
};

export const housePlayerCommand: Command = {
  usage: [
    [
      `house-player <account> on|off ${actForm}`,
      'marks an account as a player of the house, which takes part in no mission, raffle, race and winner board; taking the mark away takes two operators',
    ],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['account', 'on|off'], actOptions);
    const [account = '', word] = positionals;
    const isHouse = readWord(word, ['on', 'off']) === 'on';
    return await setting(
      values,
      setHousePlayer,
      async (ctx, by) => {
        if (!(await setHousePlayer(ctx, by, account, isHouse))) return waitsForSecond;
        return isHouse ? `${account} plays for the house` : `${account} plays for itself`;
      },
      { NOT_FOUND: `There is no account ${account}` },
    );
  },
};
