import { randomBytes } from 'node:crypto';
import type { DeskAgent } from '@fairhouse/contract/desk-agents';
import { setAgent, setCodeDomain, showAgent } from '../../modules/identity/desk/index.ts';
import type { Setter } from '../../modules/operators/index.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { BadInput, type Command, readArgs, textOption } from './command.ts';
import { actOptions, mayActForm, type Refusals, worded } from './desk/as-operator.ts';
import { machineSetting } from './desk/setting.ts';

export const agentCommand: Command = {
  usage: [
    ['agent <account>', 'shows its type and its invitation codes, with the domain of each that is bound to one'],
    [
      `agent <account> --type <n>|member ${mayActForm}`,
      'makes a member an agent of a type (1, 2, 41 or 42, unless the brand has others), or a member again; its sessions end',
    ],
    [
      `agent <account> --type <n> --new [--currency <code>] ${mayActForm}`,
      'opens an account for an agent and prints its password once; the first login must choose another',
    ],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['account'], {
      type: { type: 'string' },
      new: { type: 'boolean' },
      currency: { type: 'string' },
      ...actOptions,
    });
    const [account = ''] = positionals;
    if (values.type === undefined) {
      if (Object.keys(values).length > 0) throw new BadInput('--type is missing');
      return worded(async (ctx) => linesOf(await showAgent(ctx, { username: account })), refusals(account));
    }
    const accountType = readType(values.type);
    if (values.currency !== undefined && !values.new) throw new BadInput('--currency has no meaning without --new');
    if (values.new && accountType === null) throw new BadInput('--new opens accounts of agents only');
    const password = values.new ? randomBytes(15).toString('base64url') : undefined;
    const opened = password === undefined ? {} : { password };
    const chosen = values.currency === undefined ? {} : { currency: values.currency.toUpperCase() };
    const set = async (ctx: Ctx, by: Setter) => {
      const changed = await setAgent(ctx, by, account, { accountType, ...opened, ...chosen });
      if (!changed) return `${account} was so already`;
      const lines = linesOf(await showAgent(ctx, { username: account }));
      return password === undefined ? lines : [...lines, `Password: ${password}`, 'It is not shown again.'];
    };
    return await machineSetting(values, setAgent, set, refusals(account));
  },
};

export const invitationCodeCommand: Command = {
  usage: [
    [
      `invitation-code <CODE> --domain <domain>|any ${mayActForm}`,
      'binds an invitation code to a domain of the site, or makes it good on every one',
    ],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['CODE'], { domain: { type: 'string' }, ...actOptions });
    const code = (positionals[0] ?? '').toUpperCase();
    if (values.domain === undefined) throw new BadInput('--domain is missing');
    const domain = values.domain === 'any' ? null : textOption('domain', values.domain, 253);
    const set = async (ctx: Ctx, by: Setter) => {
      await setCodeDomain(ctx, by, code, { domain });
      return domain === null ? `${code} is good on every domain` : `${code} is good on ${domain} only`;
    };
    return await machineSetting(values, setCodeDomain, set, {
      NOT_FOUND: `There is no code ${code}`,
      MALFORMED: `${values.domain} is not a domain of the site: "domains" shows them`,
      STATE_CONFLICT: 'Its owner has another code of this kind that is good on every domain',
    });
  },
};

const refusals = (account: string): Refusals => ({
  NOT_FOUND: `There is no account ${account}; --new opens one`,
  MALFORMED: '--type is not one of the brand’s types of agents',
  TRIAL_NOT_ALLOWED: `${account} is a trial user`,
  USERNAME_TAKEN: `There is an account ${account} already`,
  FIELD_RULE: `${account} is no name that the site’s rule of usernames takes`,
  CURRENCY_NOT_OFFERED: '--currency is none of the currencies of new accounts',
});

function readType(text: string): number | null {
  if (text === 'member') return null;
  if (/^\d{1,3}$/.test(text)) return Number(text);
  throw new BadInput(`--type "${text}" is neither a type of account nor "member"`);
}

function linesOf({ username, accountType, isAgent, codes }: DeskAgent): string[] {
  return [
    `${username}: ${isAgent ? 'agent' : 'member'}, type ${accountType}`,
    ...codes.map(({ code, kind, domain }) => `${code}  ${kind.padEnd(9)}  ${domain ?? 'every domain'}`),
  ];
}
