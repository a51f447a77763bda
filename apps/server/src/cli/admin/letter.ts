import { randomUUID } from 'node:crypto';
import { setLettersPerDay, writeLetter } from '../../modules/messages/desk/index.ts';
import { requestId } from '../../modules/money-rows/index.ts';
import { BadInput, type Command, readArgs } from './command.ts';
import { actOptions, reasonForm } from './desk/as-operator.ts';
import { reasonedSetting, waitsForSecond } from './desk/setting.ts';
import { furtherForm, localized, textOptions } from './text-options.ts';

export const letterCommand: Command = {
  usage: [
    [
      `letter <account> --title <text> --text <text> ${furtherForm('title')} ${furtherForm('text')} ${reasonForm}`,
      'writes to a member’s inbox',
    ],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['account'], {
      ...actOptions,
      ...textOptions(['title', 'text']),
    });
    const [account = ''] = positionals;
    const title = localized('title', values);
    const text = localized('text', values);
    if (!title) throw new BadInput('--title is missing');
    if (!text) throw new BadInput('--text is missing');
    const { as, reason, 'password-stdin': piped } = values;
    const by = {
      ...(as === undefined ? {} : { as }),
      ...(reason === undefined ? {} : { reason }),
      ...(piped === undefined ? {} : { 'password-stdin': piped }),
    };
    return await reasonedSetting(
      { ...by, title: title.EN },
      writeLetter,
      async (ctx, setter) => {
        const request = requestId(0n, 'machine:letter', randomUUID(), { account });
        const isSent = await writeLetter(ctx, setter, account, { title, text, request });
        return isSent
          ? `${account} is written to`
          : `The letter to ${account} names another site: it takes two operators`;
      },
      {
        NOT_FOUND: `There is no account ${account}`,
        TOO_MANY_REQUESTS: 'This operator has written all letters of a day',
      },
    );
  },
};

export const letterRuleCommand: Command = {
  usage: [
    [`letter-rule <letters> ${reasonForm}`, 'sets the letters and mailings that one operator writes within a day'],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['letters'], actOptions);
    const perDay = Number(positionals[0]);
    if (!/^[1-9]\d{0,4}$/.test(positionals[0] ?? '')) throw new BadInput(`"${positionals[0]}" is no number of letters`);
    return await reasonedSetting({ ...values, perDay: String(perDay) }, setLettersPerDay, async (ctx, by) => {
      const isSet = await setLettersPerDay(ctx, by, 'letters', { perDay });
      return isSet ? `an operator writes ${perDay} letters a day at most` : waitsForSecond;
    });
  },
};
