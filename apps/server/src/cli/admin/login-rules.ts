import { changeLoginRules, loginRules } from '../../modules/site/desk/index.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { BadInput, type Command, readArgs } from './command.ts';
import { actOptions, mayActForm } from './desk/as-operator.ts';
import { machineSetting } from './desk/setting.ts';

export const loginRulesCommand: Command = {
  usage: [
    [
      `login-rules [--code-minutes <1…10> --password-days <7…3650>|never ${mayActForm}]`,
      'shows or sets the wait until another code may be asked for, and the age at which PWDEXPFORCECHANGE3 has a password changed',
    ],
  ],
  async read(args) {
    const { values } = readArgs(args, [], {
      'code-minutes': { type: 'string' },
      'password-days': { type: 'string' },
      ...actOptions,
    });
    const said = {
      ...minutesOption(values['code-minutes']),
      ...daysOption(values['password-days']),
    };
    if (Object.keys(said).length === 0) return shown;
    return await machineSetting(values, changeLoginRules, async (ctx, by) => {
      await changeLoginRules(ctx, by, 'site', said);
      return await shown(ctx);
    });
  },
};

async function shown(ctx: Ctx): Promise<string[]> {
  const { codeResendMinutes: minutes, passwordMaxAgeDays: days } = await loginRules(ctx);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const age = days === 0 ? 'never expires' : `expires after ${days} days where PWDEXPFORCECHANGE3 is on`;
  return [`Another code after ${wait}; a password ${age}`];
}

function minutesOption(text: string | undefined) {
  if (text === undefined) return {};
  const minutes = wholeNumber(text);
  if (minutes >= 1 && minutes <= 10) return { codeResendMinutes: minutes };
  throw new BadInput(`--code-minutes "${text}" is not a number from 1 to 10`);
}

function daysOption(text: string | undefined) {
  if (text === undefined) return {};
  if (text === 'never') return { passwordMaxAgeDays: 0 };
  const days = wholeNumber(text);
  if (days >= 7 && days <= 3650) return { passwordMaxAgeDays: days };
  throw new BadInput(`--password-days "${text}" is neither a number from 7 to 3650 nor "never"`);
}

const wholeNumber = (text: string) => (/^\d{1,4}$/.test(text) ? Number(text) : -1);
