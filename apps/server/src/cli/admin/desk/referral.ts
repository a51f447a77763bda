import { isCurrency, parseMoney } from '@fairhouse/money/money';
import {
  listDeskFriends,
  listReferralRules,
  setFriendDecision,
  setReferralRule,
} from '../../../modules/rewards/desk/index.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { BadInput, type Command, readArgs } from '../command.ts';
import { readCount } from '../number-option.ts';
import { readTurnover } from '../turnover-option.ts';
import { actForm, actOptions, readWord } from './as-operator.ts';
import { readList } from './read-list.ts';
import { setting, waitsForSecond } from './setting.ts';

const text = { type: 'string' } as const;

export const friendsCommand: Command = {
  usage: [
    [
      'friends [--member <account>] [--all]',
      'shows invited friends who wait for a decision, of one inviter, or all of them, the newest first',
    ],
  ],
  read(args) {
    const asked = readList(args, { state: 'REVIEW' as const });
    return async (ctx) => {
      const { list } = await listDeskFriends(ctx, asked);
      if (list.length === 0) return ['There are none'];
      return list.map(({ memberId, username, upline, state, signals, amount, currency }) =>
        [memberId, state, username, `invited by ${upline}`, signals.join(' '), amount ? `${amount} ${currency}` : '']
          .filter((part) => part !== '')
          .join('  '),
      );
    };
  },
};

export const friendCommand: Command = {
  usage: [
    [`friend approve <number> ${actForm}`, 'rewards the inviter of a friend who waits for a decision'],
    [`friend reject <number> ${actForm}`, 'leaves the inviter of a friend without a reward'],
  ],
  async read([act, ...args]) {
    const approve = readWord(act, ['approve', 'reject']) === 'approve';
    const { values, positionals } = readArgs(args, ['number'], actOptions);
    const [friend = ''] = positionals;
    if (!/^\d{1,18}$/.test(friend)) throw new BadInput(`"${friend}" is not a member's number`);
    return await setting(
      values,
      setFriendDecision,
      async (ctx, by) => {
        const { state } = await setFriendDecision(ctx, by, friend, { approve, reason: by.reason });
        return `Friend ${friend} is ${state}`;
      },
      {
        NOT_FOUND: `There is no friend ${friend}`,
        STATE_CONFLICT: `Friend ${friend} waits for no decision`,
        PRIZE_NOT_EARNED: `The deposits or bets of friend ${friend} do not count any more`,
      },
    );
  },
};

const options = {
  deposits: text,
  'valid-bet': text,
  days: text,
  'wait-hours': text,
  'friends-max': text,
  turnover: text,
  'reward-days': text,
  tiers: text,
  closed: { type: 'boolean' },
  ...actOptions,
} as const;

export const referralRuleCommand: Command = {
  usage: [
    [
      `referral-rule <currency> [--tiers <from:amount,…> --deposits <amount> --valid-bet <amount>] [--days <n>] [--wait-hours <n>] [--friends-max <n>] [--turnover <times>] [--reward-days <n>] [--closed] ${actForm}`,
      'sets, or without an option shows, what friends do and what members get for them; what is easier or more takes two operators',
    ],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['currency'], options);
    const currency = (positionals[0] ?? '').toUpperCase();
    if (!isCurrency(currency)) throw new BadInput(`there is no currency "${positionals[0]}"`);
    if (values.tiers === undefined) return shown;
    const units = (name: string, value: string) => {
      const amount = parseMoney(value, currency);
      if (amount === null || amount < 0n) throw new BadInput(`${name} "${value}" is not an amount of ${currency}`);
      return amount;
    };
    const count = (
      name: 'days' | 'wait-hours' | 'friends-max' | 'reward-days',
      usual: string,
      min: number,
      max: number,
    ) => readCount(`--${name}`, values[name] ?? usual, { min, max });
    const said = {
      is_open: !(values.closed ?? false),
      deposits: units('--deposits', values.deposits ?? '0'),
      valid_bet: units('--valid-bet', values['valid-bet'] ?? '0'),
      days: count('days', '30', 1, 3650),
      wait_hours: count('wait-hours', '24', 0, 2160),
      friends_max: count('friends-max', '50', 1, 100_000),
      turnover_bp: readTurnover(values.turnover) ?? 10_000,
      reward_days: count('reward-days', '30', 1, 365),
      tiers: values.tiers.split(',').map((tier) => {
        const [from = '', amount = ''] = tier.split(':');
        return { fromFriends: readCount('--tiers', from, { min: 1, max: 100_000 }), amount: units('--tiers', amount) };
      }),
    };
    return await setting(
      values,
      setReferralRule,
      async (ctx, by) => {
        if (!(await setReferralRule(ctx, by, currency, said))) return waitsForSecond;
        return await shown(ctx);
      },
      { AMOUNT_INVALID: 'The rule asks for nothing, or its first tier does not begin with friend 1' },
    );
  },
};

async function shown(ctx: Ctx): Promise<string[]> {
  const rules = await listReferralRules(ctx, {});
  if (rules.length === 0) return ['There are no rules'];
  return rules.map(
    ({ currency, isOpen, deposits, validBet, days, waitHours, friendsMax, tiers }) =>
      `${currency}${isOpen ? '' : ' (closed)'}: ${deposits} deposited and ${validBet} valid bet within ${days} days, after ${waitHours} hours; ` +
      `${tiers.map(({ fromFriends, amount }) => `${amount} from friend ${fromFriends}`).join(', ')}; ${friendsMax} at most`,
  );
}
