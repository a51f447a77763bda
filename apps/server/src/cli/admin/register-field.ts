import { isPatternId, type PatternId, patterns } from '@fairhouse/contract/patterns';
import type { FieldRule } from '@fairhouse/contract/site';
import type { Setter } from '../../modules/operators/index.ts';
import { type RegisterFieldChange, ruleFault, setRegisterField } from '../../modules/site/desk/index.ts';
import { registerRules } from '../../modules/site/index.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { BadInput, type Command, readArgs } from './command.ts';
import { actOptions, mayActForm } from './desk/as-operator.ts';
import { machineSetting } from './desk/setting.ts';

/** Hiding a field makes it optional, and requiring one shows it. */
const actions: Record<string, RegisterFieldChange> = {
  show: { shown: true },
  hide: { shown: false, required: false },
  require: { shown: true, required: true },
  optional: { required: false },
};
const lengthMax = 500;

export const registerFieldCommand: Command = {
  usage: [
    [
      `register-field <field,…> show|hide|require|optional [--pattern <id>] [--min <n>] [--max <n>] ${mayActForm}`,
      `what the registration form asks for, and how it must be; patterns: ${Object.keys(patterns).join(', ')}`,
    ],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['field', Object.keys(actions).join('|')], {
      pattern: { type: 'string' },
      min: { type: 'string' },
      max: { type: 'string' },
      ...actOptions,
    });
    const [field = '', action = ''] = positionals;
    if (!Object.hasOwn(actions, action)) {
      throw new BadInput(`"${action}" is not one of ${Object.keys(actions).join(', ')}`);
    }
    const change: RegisterFieldChange = {
      ...actions[action],
      ...(values.pattern === undefined ? {} : { pattern: readPattern(values.pattern) }),
      ...(values.min === undefined ? {} : { minLength: readLength('min', values.min) }),
      ...(values.max === undefined ? {} : { maxLength: readLength('max', values.max) }),
    };
    return await machineSetting({ ...values, do: action }, setRegisterField, async (ctx, by) => {
      const lines: string[] = [];
      for (const name of field.split(',')) lines.push(lineOf(await changed(ctx, by, name.trim(), change)));
      return lines;
    });
  },
};

async function changed(ctx: Ctx, by: Setter | null, field: string, change: RegisterFieldChange): Promise<FieldRule> {
  const { rules } = await registerRules(ctx);
  const held = rules.find((rule) => rule.field === field);
  if (!held) throw new BadInput(`There is no field ${field}. There are: ${rules.map((rule) => rule.field).join(', ')}`);
  const next = { ...held, ...change };
  const fault = ruleFault(field, next);
  if (fault === 'lengths') {
    throw new BadInput(`${field} would be at least ${next.minLength} and at most ${next.maxLength} characters`);
  }
  if (fault) throw new BadInput(`${field} is always shown and required: accounts are opened with it`);
  await setRegisterField(ctx, by, field, change);
  return { ...next, patternId: change.pattern ?? held.patternId };
}

export const registerFieldsCommand: Command = {
  usage: [['register-fields', 'lists the fields of the registration form with their rules']],
  read(args) {
    readArgs(args, [], {});
    return async (ctx) => (await registerRules(ctx)).rules.map(lineOf);
  },
};

function lineOf({ field, shown, required, patternId, minLength, maxLength }: FieldRule): string {
  const state = shown ? (required ? 'required' : 'optional') : 'hidden';
  return `${field.padEnd(16)} ${state.padEnd(9)} ${patternId}, ${minLength} to ${maxLength} characters`;
}

function readPattern(id: string): PatternId {
  const known = id.toUpperCase();
  if (isPatternId(known)) return known;
  throw new BadInput(`--pattern "${id}" is not one of ${Object.keys(patterns).join(', ')}`);
}

function readLength(name: string, text: string): number {
  const length = Number(text);
  if (/^\d{1,3}$/.test(text) && length >= 1 && length <= lengthMax) return length;
  throw new BadInput(`--${name} "${text}" is not a number from 1 to ${lengthMax}`);
}
