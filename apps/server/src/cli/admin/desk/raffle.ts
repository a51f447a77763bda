import { RaffleTerms } from '@fairhouse/contract/raffles';
import { cancelRaffle, listDeskRaffles, setRaffle, winnersOfRaffle } from '../../../modules/rewards/desk/index.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { type Command, readArgs } from '../command.ts';
import { actForm, actOptions, readWord } from './as-operator.ts';
import { readCode, readTerms } from './read-terms.ts';
import { setting, waitsForSecond } from './setting.ts';

export const rafflesCommand: Command = {
  usage: [['raffles', 'shows the raffles, with their tickets, seeds and times']],
  read(args) {
    readArgs(args, [], {});
    return raffleLines;
  },
};

export const raffleCommand: Command = {
  usage: [
    [
      `raffle set <code> --terms <json> ${actForm}`,
      'makes a raffle with a committed seed, or changes it before it begins; it takes two operators',
    ],
    [`raffle cancel <code> ${actForm}`, 'cancels a raffle before its list is closed; it takes two operators'],
    ['raffle winners <code>', 'shows the winning tickets with their owners'],
  ],
  async read([act, ...args]) {
    const what = readWord(act, ['set', 'cancel', 'winners']);
    if (what === 'winners') return readWinners(args);
    const { values, positionals } = readArgs(args, ['code'], { ...actOptions, terms: { type: 'string' } });
    const code = readCode(positionals[0]);
    if (what === 'cancel') {
      return await setting(values, cancelRaffle, async (ctx, by) =>
        (await cancelRaffle(ctx, by, code)) ? await raffleLines(ctx) : waitsForSecond,
      );
    }
    const terms = readTerms(RaffleTerms, values.terms);
    return await setting(values, setRaffle, async (ctx, by) =>
      (await setRaffle(ctx, by, code, terms)) ? await raffleLines(ctx) : waitsForSecond,
    );
  },
};

function readWinners(args: string[]) {
  const { positionals } = readArgs(args, ['code'], {});
  const code = readCode(positionals[0]);
  return async (ctx: Ctx) => {
    const list = await winnersOfRaffle(ctx, { code });
    if (list.length === 0) return ['There are none'];
    return list.map(({ draw, ticket, username, currency, prize, reward }) =>
      [`draw ${draw}`, `ticket ${ticket}`, username, currency, JSON.stringify(prize), reward].join('  '),
    );
  };
}

async function raffleLines(ctx: Ctx): Promise<string[]> {
  const list = await listDeskRaffles(ctx, {});
  if (list.length === 0) return ['There are none'];
  return list.map(({ code, state, terms, members, tickets, serverSeedHash, listHash }) =>
    [
      code.padEnd(16),
      state.padEnd(9),
      `closes ${terms.closesAt}`,
      `draws ${terms.drawsAt}`,
      `${tickets} tickets of ${members} members`,
      `seed ${serverSeedHash}`,
      ...(listHash === null ? [] : [`list ${listHash}`]),
    ].join('  '),
  );
}
