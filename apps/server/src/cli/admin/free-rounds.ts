import { freeRoundsStates } from '@fairhouse/contract/desk-free-rounds';
import { formatMoney } from '@fairhouse/money/money';
import {
  cancelFreeRounds,
  grantAtVendor,
  grantFreeRounds,
  grantWith,
  listFreeRounds,
} from '../../modules/games/desk/index.ts';
import { BadInput, type Command, readArgs, type Work } from './command.ts';
import { actOptions, readId, readWord, reasonForm } from './desk/as-operator.ts';
import { bonusTermsForm, bonusTermsOptions, readBonusTerms } from './desk/bonus-terms.ts';
import { reasonedSetting, waitsForSecond } from './desk/setting.ts';

const pageSize = 100;

export const freeRoundsCommand: Command = {
  usage: [
    [
      `free-rounds [--state ${freeRoundsStates.join('|')}]`,
      `shows the free rounds that members were granted, the newest ${pageSize}`,
    ],
  ],
  read(args) {
    const { values } = readArgs(args, [], { state: { type: 'string' } });
    const state = values.state === undefined ? undefined : readWord(values.state, freeRoundsStates);
    return async (ctx) => {
      const { list } = await listFreeRounds(ctx, { pageSize, ...(state === undefined ? {} : { state }) });
      if (list.length === 0) return ['There are no free rounds'];
      return list.map(({ id, username, vendor, gameCode, rounds, stake, currency, ...grant }) => {
        const words = [
          id,
          grant.createdAt,
          vendor,
          gameCode,
          username,
          `${rounds} × ${stake} ${currency}`,
          grant.state,
        ];
        const won = `${grant.played} played, won ${grant.won}${grant.bonus ? ' as a bonus' : ''}`;
        return [...words, `until ${grant.expiresAt}`, won].join('  ');
      });
    };
  },
};

export const freeRoundCommand: Command = {
  usage: [
    [
      `free-round grant <account> <VENDOR> <game> --rounds <n> --stake <amount> --days <n> [--wins cash|bonus] [--bonus-days <n>] ${bonusTermsForm} ${reasonForm}`,
      'grants rounds of a vendor’s game that cost the member nothing, each worth the stake, for so many days; their wins are cash, or a bonus under the terms; takes two operators',
    ],
    [`free-round cancel <id> ${reasonForm}`, 'ends a grant; rounds that have begun are played to their end'],
    ['free-round compare <id>', 'shows a grant, and what its vendor says of it'],
  ],
  async read([act, ...args]) {
    const what = readWord(act, ['grant', 'cancel', 'compare']);
    if (what === 'grant') return await readGrant(args);
    return what === 'cancel' ? await readCancel(args) : readCompare(args);
  },
};

async function readGrant(args: string[]) {
  const { values, positionals } = readArgs(args, ['account', 'VENDOR', 'game'], {
    ...actOptions,
    rounds: { type: 'string' },
    stake: { type: 'string' },
    days: { type: 'string' },
    wins: { type: 'string' },
    'bonus-days': { type: 'string' },
    ...bonusTermsOptions,
  });
  const [account = '', vendor = '', gameCode = ''] = positionals;
  const rounds = readCount('rounds', values.rounds, 1000);
  const days = readCount('days', values.days, 366);
  const { stake } = values;
  if (stake === undefined) throw new BadInput('--stake is missing');
  const isBonus = readWord(values.wins ?? 'cash', ['cash', 'bonus']) === 'bonus';
  const bonusDays = { option: '--bonus-days', value: values['bonus-days'] };
  const terms = isBonus ? { bonus: readBonusTerms(values, bonusDays, 'queue') } : {};
  return await reasonedSetting(
    values,
    grantFreeRounds,
    async (ctx, by) => {
      // Whole days, so that two operators state the same end.
      const midnight = Math.floor(ctx.clock().getTime() / 86_400_000) * 86_400_000;
      const expiresAt = new Date(midnight + (days + 1) * 86_400_000);
      const granting = { vendor: vendor.toUpperCase(), gameCode, rounds, stake, expiresAt, ...terms };
      const isDone = await grantFreeRounds(ctx, by, account, granting);
      return isDone
        ? `${account} has ${rounds} free rounds of ${gameCode} until ${expiresAt.toISOString()}`
        : waitsForSecond;
    },
    {
      NOT_FOUND: `There is no account ${account}`,
      VENDOR_NOT_FOUND: `There is no vendor ${vendor}`,
      GAME_NOT_FOUND: `${vendor} has no game ${gameCode}`,
      GAME_NOT_IN_CURRENCY: `${vendor} does not play in the currency of ${account}`,
      GAME_MAINTENANCE: `${vendor} is closed`,
      WINS_ARE_CASH: `${vendor} holds its players’ money itself: wins are cash`,
      AMOUNT_INVALID: `--stake "${stake}" is not an amount of the account’s currency`,
    },
  );
}

async function readCancel(args: string[]) {
  const { values, positionals } = readArgs(args, ['id'], actOptions);
  const id = readId(positionals[0]);
  return await reasonedSetting(
    values,
    cancelFreeRounds,
    async (ctx, by) => {
      await cancelFreeRounds(ctx, by, String(id));
      return `Free rounds ${id} end once the vendor has confirmed it`;
    },
    { NOT_FOUND: `There are no free rounds ${id}`, STATE_CONFLICT: `Free rounds ${id} have ended` },
  );
}

function readCompare(args: string[]): Work {
  const { positionals } = readArgs(args, ['id'], {});
  const id = readId(positionals[0]);
  return async (ctx) => {
    const grant = await grantWith(ctx, id);
    const theirs = await grantAtVendor(ctx, grant);
    return [
      `here: ${grant.state}, ${grant.played} played, won ${formatMoney(grant.won, grant.currency)}`,
      theirs
        ? `${grant.vendor}: ${theirs.status}, ${theirs.played} played, won ${theirs.won}`
        : `${grant.vendor} does not answer`,
    ];
  };
}

function readCount(name: string, given: string | undefined, most: number): number {
  if (given === undefined) throw new BadInput(`--${name} is missing`);
  if (!/^\d{1,4}$/.test(given) || Number(given) < 1 || Number(given) > most) {
    throw new BadInput(`--${name} "${given}" is not a number from 1 to ${most}`);
  }
  return Number(given);
}
