import { randomUUID } from 'node:crypto';
import { type Act, actingOperator, type Permission } from '../../../modules/operators/index.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { BadInput, textOption, type Work } from '../command.ts';
import { typedPassword } from '../typed-password.ts';

/** Options of every act with money. */
export const actOptions = {
  as: { type: 'string' },
  reason: { type: 'string' },
  'password-stdin': { type: 'boolean' },
} as const;
type ActValues = { as?: string; reason?: string; 'password-stdin'?: boolean };

/** How they are named in a form, and what they mean. */
export const actForm = '--as <operator> --reason <text> [--password-stdin]';

const reasonMin = 3;
const reasonMax = 300;

export type Acting = Act & { reason: string };

/** Who says to act, by which password, and why; judged once there is a site to ask. */
export type Claim = { as: string; password: string; reason: string };

/**
 * Asks for the operator's password.
 * @throws BadInput without an operator, a reason or a password
 */
export async function claimOf({ as, reason = '', 'password-stdin': piped = false }: ActValues): Promise<Claim> {
  if (as === undefined) throw new BadInput('--as is missing: which operator does it?');
  const said = textOption('reason', reason, reasonMax);
  if (said.length < reasonMin) throw new BadInput(`--reason is shorter than ${reasonMin} characters`);
  const password = await typedPassword(piped, `Password of ${as}`);
  if (password === '') throw new BadInput(`The password of ${as} is asked for at a terminal, or with --password-stdin`);
  return { as, password, reason: said };
}

/** Does it as that operator, whose role is judged as in a call. What is refused is a BadInput. */
export function actingAs(
  { as, password, reason }: Claim,
  permission: Permission,
  work: (ctx: Ctx, act: Acting) => Promise<string | string[]>,
): Work {
  return async (ctx) => {
    try {
      const operatorId = await actingOperator(ctx, { username: as, password }, permission);
      return [await work(ctx, { operatorId, idempotencyKey: randomUUID(), reason })].flat();
    } catch (error) {
      if (error instanceof DomainError) throw new BadInput(refusal(error, as));
      throw error;
    }
  };
}

/**
 * What an operator does with money from the command line: the operator's password is asked for, the role is judged as in a
 * call, and everything is written down under the operator's name.
 * @throws BadInput without an operator, a reason or a password
 */
export async function acting(
  values: ActValues,
  permission: Permission,
  work: (ctx: Ctx, act: Acting) => Promise<string | string[]>,
): Promise<Work> {
  return actingAs(await claimOf(values), permission, work);
}

const sentences: Partial<Record<DomainError['code'], string>> = {
  NOT_FOUND: 'There is no such number',
  AMOUNT_INVALID: 'The amount is not one of this currency',
  INSUFFICIENT_FUNDS: 'The account does not have so much',
  ALREADY_APPROVED: 'This operator has said yes before: somebody else has to',
  SECOND_APPROVAL_REQUIRED: 'Who asked for it cannot approve it: somebody else has to',
  WITHDRAWALS_FROZEN: 'The withdrawals of this account are frozen',
};

function refusal({ code, value }: DomainError, as: string): string {
  if (code === 'WRONG_ACCOUNT_OR_PASSWORD') return `There is no operator ${as} with this password`;
  if (code === 'FORBIDDEN') return `The role of ${as} does not allow it`;
  if (code === 'STATE_CONFLICT') return `It has gone on meanwhile: it is ${stateIn(value)}`;
  return sentences[code] ?? `It is refused: ${code}`;
}

function stateIn(value: unknown): string {
  return typeof value === 'object' && value !== null && 'state' in value ? String(value.state) : 'in another state';
}

/** The number of a row. @throws BadInput */
export function readId(text: string | undefined): bigint {
  if (text === undefined || !/^\d{1,18}$/.test(text)) throw new BadInput(`"${text}" is not a number`);
  return BigInt(text);
}

/** One of the words that the command knows. @throws BadInput */
export function readWord<const W extends string>(text: string | undefined, words: readonly W[]): W {
  const word = words.find((known) => known === text);
  if (!word) throw new BadInput(`"${text}" is not one of ${words.join(', ')}`);
  return word;
}
