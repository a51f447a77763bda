import { randomBytes } from 'node:crypto';
import {
  issueEnrolmentCode,
  listAddresses,
  listOperators,
  makeOperator,
  type OperatorRole,
  operatorActs,
  operatorRoles,
  type Permission,
  type Setter,
  setAddresses,
  setOperatorPassword,
  setOperatorRole,
} from '../../modules/operators/index.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { BadInput, type Command, readArgs, type Work } from './command.ts';
import { actOptions, type Claim, claimOf, type Refusals, readWord, reasonForm, worded } from './desk/as-operator.ts';
import { machineSetter, requireReason, settingAs } from './desk/setting.ts';
import { typedPassword } from './typed-password.ts';

const passwordLength = { min: 10, max: 128 };
const waiting = 'Nothing is changed yet: it takes two admins, and another one has to say the same; or it was so before';

const refusals = (name: string): Refusals => ({
  NOT_FOUND: `There is no operator ${name}`,
  FORBIDDEN: `It is not allowed: it takes an admin, and nobody does it to themself`,
  LAST_ADMIN: `${name} is the last enabled admin`,
  FACTOR_EXISTS: `${name} has a second factor: "operator forget-factors" removes a lost one first`,
  SECOND_APPROVAL_REQUIRED: `Who set the password of ${name} does not issue the code as well: an admin has to, with --as`,
  PASSWORD_TOO_COMMON: 'The password is one of those tried first',
  MALFORMED: 'A network is an address, or one with the length of its prefix: 203.0.113.0/24',
  USERNAME_TAKEN: `There is an operator ${name} already`,
});

export const operatorsCommand: Command = {
  usage: [['operators', 'lists the operators: roles, who is disabled, who has no second factor']],
  read(args) {
    readArgs(args, [], {});
    return async (ctx) => {
      const { list } = await listOperators(ctx, { pageSize: 1000 });
      if (list.length === 0) return ['There are none'];
      return list.map(({ username, role, disabledAt, secondFactor }) =>
        [username.padEnd(32), role.padEnd(8), disabledAt ? 'disabled' : '', secondFactor ? '' : 'no second factor']
          .join('  ')
          .trimEnd(),
      );
    };
  },
};

const did = {
  disable: 'is disabled; sessions have ended and approvals are void',
  enable: 'is enabled',
  'end-sessions': 'is signed out everywhere',
  'forget-factors': 'has no second factor any more: "operator code" issues the code that enrols another',
} as const;
const kinds = ['role', 'operator'] as const;

export const operatorAddressesCommand: Command = {
  usage: [
    ['operator-addresses', 'lists from which networks operators may work'],
    [
      `operator-addresses role|operator <name> [--networks <network,…>] ${reasonForm}`,
      'sets from which networks an operator, or those of a role, may work; without --networks from everywhere',
    ],
  ],
  async read(args) {
    if (args.length === 0) {
      return async (ctx) =>
        (await listAddresses(ctx, {})).map(({ kind, name, networks }) =>
          [kind, name, networks.length === 0 ? 'everywhere' : networks.join(' ')].join('  '),
        );
    }
    const { values, positionals } = readArgs(args, ['kind', 'name'], { networks: { type: 'string' }, ...actOptions });
    const kind = readWord(positionals[0], kinds);
    const name = positionals[1] ?? '';
    const networks = values.networks === undefined ? [] : values.networks.split(',');
    const set = async (ctx: Ctx, by: Setter) => {
      const isSet = await setAddresses(ctx, by, `${kind} ${name}`, { kind, name, networks, from: null });
      return isSet ? `${kind} ${name} may work from ${networks.join(' ') || 'everywhere'}` : waiting;
    };
    return await byAdmin(values, { networks: networks.join(' ') }, setAddresses, set, name);
  },
};

const words = ['disable', 'enable', 'end-sessions', 'forget-factors', 'code', 'password', 'role'] as const;

export const operatorCommand: Command = {
  usage: [
    [`operator disable|enable <name> ${reasonForm}`, 'ends at once all that the operator may do; to enable takes two'],
    [
      `operator role <name> <role> ${reasonForm}`,
      `gives another role (${operatorRoles.join(', ')}); one that may more takes two`,
    ],
    [`operator end-sessions|forget-factors <name> ${reasonForm}`, 'signs out; or removes lost second factors as well'],
    [
      `operator password <name> ${reasonForm}`,
      'asks for the new password, or makes one and prints it once; piped behind the acting operator’s',
    ],
    [
      `operator code <name> ${reasonForm}`,
      'prints once the code that enrols the first second factor; not for who set the password',
    ],
  ],
  async read(args) {
    const [form] = args;
    const named = form === 'role' ? ['act', 'name', 'role'] : ['act', 'name'];
    const { values, positionals } = readArgs(args, named, actOptions);
    const act = readWord(positionals[0], words);
    const name = positionals[1] ?? '';
    if (act === 'role') {
      const role = readWord(positionals[2], operatorRoles);
      const set = async (ctx: Ctx, by: Setter) =>
        (await setOperatorRole(ctx, by, name, role)) ? `${name} is ${role}; sessions have ended` : waiting;
      return await byAdmin(values, { role }, setOperatorRole, set, name);
    }
    if (act === 'password') return await passwordWork(values, name);
    if (act === 'code') {
      const set = async (ctx: Ctx, by: Setter) => codeLines(await issueEnrolmentCode(ctx, by, name));
      return await byAdmin(values, {}, issueEnrolmentCode, set, name);
    }
    const set = async (ctx: Ctx, by: Setter) => {
      if (await operatorActs[act](ctx, by, name)) return `${name} ${did[act]}`;
      return act === 'enable' ? waiting : `${name}: there was nothing to do`;
    };
    return await byAdmin(values, {}, operatorActs[act], set, name);
  },
};

export const createCommand: Command = {
  usage: [
    [
      `create --username <name> --role <role> ${reasonForm}`,
      `makes an operator (${operatorRoles.join(', ')}) and prints once the code that enrols the second factor; somebody else sets the password`,
    ],
    [
      '  … --password-stdin',
      'without --as: with this password, and the code is issued by an admin, but for the first one’s',
    ],
  ],
  async read(args) {
    const options = { username: { type: 'string' }, role: { type: 'string' }, ...actOptions } as const;
    const { values } = readArgs(args, [], options);
    const { username } = values;
    if (username === undefined) throw new BadInput('--username is missing');
    if (!/^[A-Za-z][A-Za-z0-9._-]{2,31}$/.test(username)) {
      throw new BadInput(`--username "${username}" is not a letter followed by 2 to 31 letters, digits, dots, _ or -`);
    }
    if (values.role === undefined) throw new BadInput('--role is missing');
    const role = operatorRoles.find((known) => known === values.role);
    if (!role) throw new BadInput(`--role "${values.role}" is not one of ${operatorRoles.join(', ')}`);
    requireReason(values);

    const asked = values.as === undefined ? await askedPassword(values, 'Password (empty: none, or one is made)') : '';
    const set = async (ctx: Ctx, by: Setter) => {
      const password = (first: boolean) => asked || (first ? newPassword() : null);
      const made = await makeOperator(ctx, by, username, { role, password });
      return createdLines(username, role, made, asked !== '');
    };
    return await byAdmin(values, { role }, makeOperator, set, username);
  },
};

/** Makes the act as a named admin, or as the machine; both must give a reason. */
async function byAdmin(
  values: Parameters<typeof claimOf>[0],
  given: Record<string, string>,
  act: { permission: Permission },
  set: (ctx: Ctx, by: Setter) => Promise<string | string[]>,
  name: string,
): Promise<Work> {
  if (values.as !== undefined) return settingAs(await claimOf(values), given, act, set, refusals(name));
  return machineWork(requireReason(values), given, set, name);
}

function machineWork(
  reason: string,
  given: Record<string, string>,
  set: (ctx: Ctx, by: Setter) => Promise<string | string[]>,
  name: string,
): Work {
  const by = machineSetter(given, reason);
  return worded((ctx) => set(ctx, by), refusals(name));
}

/** Reads the acting operator's password first, then the new one. */
async function passwordWork(values: Parameters<typeof claimOf>[0], name: string): Promise<Work> {
  const reason = requireReason(values);
  const claim: Claim | null = values.as === undefined ? null : await claimOf(values);
  const asked = await askedPassword(values, `New password of ${name} (empty: one is made)`);
  const password = asked || newPassword();
  const set = async (ctx: Ctx, by: Setter) => {
    await setOperatorPassword(ctx, by, name, password);
    return [`The password of ${name} is set; sessions have ended`, ...(asked ? [] : passwordLines(password))];
  };
  if (claim) return settingAs(claim, {}, setOperatorPassword, set, refusals(name));
  return machineWork(reason, {}, set, name);
}

async function askedPassword({ 'password-stdin': piped = false }: { 'password-stdin'?: boolean }, question: string) {
  const given = await typedPassword(piped, question);
  const { min, max } = passwordLength;
  if (given !== '' && (given.length < min || given.length > max)) {
    throw new BadInput(`The password must have ${min} to ${max} characters`);
  }
  return given;
}

const newPassword = () => randomBytes(15).toString('base64url');
const passwordLines = (password: string) => [`Password: ${password}`, 'It is not shown again.'];

type Code = Awaited<ReturnType<typeof issueEnrolmentCode>>;
const codeLines = ({ code, expiresAt }: Code) => [
  `Enrolment code: ${code}`,
  `It opens one login until ${expiresAt.toISOString()}, and is not shown again.`,
];

function createdLines(
  username: string,
  role: OperatorRole,
  { password, code }: Awaited<ReturnType<typeof makeOperator>>,
  typed: boolean,
): string[] {
  return [
    `Operator ${username} (${role}) is made`,
    ...(password === null
      ? [`Somebody else sets the password: npm run admin -- operator password ${username} …`]
      : typed
        ? []
        : passwordLines(password)),
    ...(code ? codeLines(code) : [`An admin issues the enrolment code: npm run admin -- operator code ${username} …`]),
  ];
}
