import { listPartners, setPartner } from '../../modules/identity/desk/index.ts';
import type { Setter } from '../../modules/operators/index.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { BadInput, type Command, readArgs, textOption, type Work } from './command.ts';
import { actForm, actOptions, claimOf } from './desk/as-operator.ts';
import { settingAs, waitsForSecond } from './desk/setting.ts';
import { typedPassword } from './typed-password.ts';

const codeShape = /^[A-Z][A-Z0-9_]{1,23}$/;
const secretLengthMin = 16;

export const partnersCommand: Command = {
  usage: [['partners', 'shows the partners whose sites send users here, with their limits']],
  read(args) {
    readArgs(args, [], {});
    return listed;
  },
};

export const partnerCommand: Command = {
  usage: [
    [
      `partner <CODE> [--name <name>] [--members-a-day <n>] [--entries-a-minute <n>] [--secret] [--secret-stdin] [--now] ${actForm}`,
      'makes a partner, or changes what is named; the secret of its calls is asked for, or piped in a line behind the password, and the one before it stays good for a day, unless --now ends it',
    ],
    [
      `partner <CODE> rotate [--now] [--secret-stdin] ${actForm}`,
      'sets a new secret; --now: the one before it ends at once',
    ],
    [
      `partner <CODE> on|off ${actForm}`,
      'off: it is heard no more, its codes are void, and the sessions that it opened end',
    ],
  ],
  async read(args) {
    const acts = args[1] !== undefined && !args[1].startsWith('-');
    const { values, positionals } = readArgs(args, acts ? ['CODE', 'on|off|rotate'] : ['CODE'], {
      name: { type: 'string' },
      'members-a-day': { type: 'string' },
      'entries-a-minute': { type: 'string' },
      secret: { type: 'boolean' },
      'secret-stdin': { type: 'boolean' },
      now: { type: 'boolean' },
      ...actOptions,
    });
    const code = (positionals[0] ?? '').toUpperCase();
    if (!codeShape.test(code)) throw new BadInput(`"${positionals[0]}" is no code: letters, digits and _, as ACME`);
    const act = positionals[1];
    if (acts && act !== 'rotate' && act !== 'on' && act !== 'off') {
      throw new BadInput(`"${act}" is not one of on, off, rotate`);
    }
    const change: Parameters<typeof setPartner>[3] = {};
    if (act === 'on' || act === 'off') change.enabled = act === 'on';
    if (values.name !== undefined) change.name = textOption('name', values.name, 60);
    const members = countOption('members-a-day', values['members-a-day'], { min: 0, max: 1_000_000 });
    const entries = countOption('entries-a-minute', values['entries-a-minute'], { min: 1, max: 100_000 });
    if (members !== undefined) change.membersADay = members;
    if (entries !== undefined) change.entriesAMinute = entries;
    const piped = values['secret-stdin'] === true;
    const isSecret = piped || values.secret === true || act === 'rotate';
    if (values.now && !isSecret) throw new BadInput('--now has no meaning without a new secret');
    if (values.now) change.secretNow = true;
    if (Object.keys(change).length === 0 && !isSecret) throw new BadInput('nothing is to be changed');
    const claim = await claimOf(values);
    if (isSecret) change.secret = readSecret(await typedPassword(piped, 'Secret'));
    const given = { ...values, ...(acts ? { act } : {}) };
    const set = async (ctx: Ctx, by: Setter) => {
      if (!(await setPartner(ctx, by, code, change))) return waitsForSecond;
      return await listed(ctx);
    };
    return settingAs(claim, given, setPartner, set, { NOT_FOUND: `${code} is new: give --name and --secret` });
  },
};

function countOption(name: string, text: string | undefined, { min, max }: { min: number; max: number }) {
  if (text === undefined) return undefined;
  const count = /^\d{1,7}$/.test(text) ? Number(text) : -1;
  if (count < min || count > max) throw new BadInput(`--${name} "${text}" is not a number from ${min} to ${max}`);
  return count;
}

function readSecret(secret: string): string {
  if (secret.length < secretLengthMin) throw new BadInput(`The secret has fewer than ${secretLengthMin} characters`);
  return secret;
}

const listed: Work = async (ctx) => {
  const partners = await listPartners(ctx);
  if (partners.length === 0) return ['There is no partner'];
  return partners.map(({ code, name, enabled, members, membersADay, entriesAMinute, secretBeforeUntil }) =>
    [
      code.padEnd(12),
      enabled ? 'on ' : 'off',
      `${members} members`,
      `${membersADay} new a day`,
      `${entriesAMinute} entries a minute`,
      ...(secretBeforeUntil === null ? [] : [`secret before until ${secretBeforeUntil}`]),
      name,
    ].join('  '),
  );
};
