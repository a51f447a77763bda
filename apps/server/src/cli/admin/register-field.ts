import { isPatternId, type PatternId, patterns } from '@fairhouse/contract/patterns';
import type { FieldRule } from '@fairhouse/contract/site';
import { type RegisterFieldChange, registerRules, setRegisterField } from '../../modules/site/index.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { BadInput, type Command, readArgs } from './command.ts';

/** What is hidden is not asked for, and what is asked for is seen. */
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
      'register-field <field,…> show|hide|require|optional [--pattern <id>] [--min <n>] [--max <n>]',
      `what the registration form asks for, and how it must be; patterns: ${Object.keys(patterns).join(', ')}`,
    ],
  ],
  read(args) {
    const { values, positionals } = readArgs(args, ['field', Object.keys(actions).join('|')], {
      pattern: { type: 'string' },
      min: { type: 'string' },
      max: { type: 'string' },
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
    return async (ctx) => {
      const lines: string[] = [];
      for (const name of field.split(',')) lines.push(lineOf(await changed(ctx, name.trim(), change)));
      return lines;
    };
  },
};

async function changed(ctx: Ctx, field: string, change: RegisterFieldChange): Promise<FieldRule> {
  try {
    const rule = await setRegisterField(ctx, field, change);
    if (rule) return rule;
  } catch (error) {
    if (error instanceof RangeError) throw new BadInput(error.message);
    throw error;
  }
  const known = (await registerRules(ctx)).rules.map((rule) => rule.field).join(', ');
  throw new BadInput(`There is no field ${field}. There are: ${known}`);
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
