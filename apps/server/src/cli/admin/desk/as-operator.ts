import { randomUUID } from 'node:crypto';
import { type Act, actingOperator, type Permission } from '../../../modules/operators/index.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { BadInput, textOption, type Work } from '../command.ts';
import { typedPassword } from '../typed-password.ts';

/** The options that name the operator and the reason. */
export const actOptions = {
  as: { type: 'string' },
  reason: { type: 'string' },
  'password-stdin': { type: 'boolean' },
} as const;
type ActValues = { as?: string; reason?: string; 'password-stdin'?: boolean };

/** The usage text of these options. */
export const actForm = '--as <operator> --reason <text> [--password-stdin]';
export const mayActForm = `[${actForm}]`;
/** The usage text where the reason is required, and an operator optional. */
export const reasonForm = '--reason <text> [--as <operator> [--password-stdin]]';

const reasonMin = 3;
const reasonMax = 300;

export type Acting = Act & { reason: string };

/** The operator, password and reason of a command; verified once the site is opened. */
export type Claim = { as: string; password: string; reason: string };

/**
 * Asks for the operator's password.
 * @throws BadInput without an operator, a reason or a password
 */
export async function claimOf({ as, reason = '', 'password-stdin': piped = false }: ActValues): Promise<Claim> {
  if (as === undefined) throw new BadInput('--as is missing: which operator does it?');
  const said = reasonOf(reason);
  const password = await typedPassword(piped, `Password of ${as}`);
  if (password === '') throw new BadInput(`The password of ${as} is asked for at a terminal, or with --password-stdin`);
  return { as, password, reason: said };
}

/** Returns the reason of an act. @throws BadInput */
export function reasonOf(reason: string): string {
  const said = textOption('reason', reason, reasonMax);
  if (said.length < reasonMin) throw new BadInput(`--reason is shorter than ${reasonMin} characters`);
  return said;
}

/** Makes the act as that operator, whose role is checked as in a call. @throws BadInput for a refusal */
export function actingAs(
  { as, password, reason }: Claim,
  permission: Permission,
  work: (ctx: Ctx, act: Acting) => Promise<string | string[]>,
  refusals: Refusals = {},
): Work {
  return worded(
    async (ctx) => {
      const operatorId = await actingOperator(ctx, { username: as, password }, permission);
      return await work(ctx, { operatorId, idempotencyKey: randomUUID(), reason });
    },
    {
      ...refusals,
      WRONG_ACCOUNT_OR_PASSWORD: `There is no operator ${as} with this password`,
      FORBIDDEN: refusals.FORBIDDEN ?? `The role of ${as} does not allow it`,
      ACCOUNT_LOCKED: refusals.ACCOUNT_LOCKED ?? `${as} is disabled`,
      PASSWORD_CHANGE_REQUIRED: `Somebody else has set the password of ${as}, who chooses another one first`,
    },
  );
}

/** Makes the act and turns refusals into BadInput. @param refusals texts that replace the usual ones */
export function worded(work: (ctx: Ctx) => Promise<string | string[]>, refusals: Refusals = {}): Work {
  return async (ctx) => {
    try {
      return [await work(ctx)].flat();
    } catch (error) {
      if (error instanceof DomainError) throw new BadInput(refusals[error.code] ?? refusal(error));
      throw error;
    }
  };
}

/**
 * Makes an operator's act on money from the command line: it asks for the operator's password, checks the role as in
 * a call, and writes the act to the trail under the operator's name.
 * @param act the desk's act, whose permission is required
 * @throws BadInput without an operator, a reason or a password
 */
export async function acting(
  values: ActValues,
  { permission }: { permission: Permission },
  work: (ctx: Ctx, act: Acting) => Promise<string | string[]>,
): Promise<Work> {
  return actingAs(await claimOf(values), permission, work);
}

/** Texts of refusals for the person at the command line. */
export type Refusals = Partial<Record<DomainError['code'], string>>;

const sentences: Refusals = {
  NOT_FOUND: 'There is no such number',
  AMOUNT_INVALID: 'The amount is not one of this currency',
  INSUFFICIENT_FUNDS: 'The account does not have so much',
  ALREADY_APPROVED: 'This operator has said yes before: somebody else has to',
  SECOND_APPROVAL_REQUIRED: 'Who asked for it cannot approve it: somebody else has to',
  RATE_OVER: 'The time of its rate is over: compare when the transfer was made, and state the amount with --amount',
  REQUEST_LAPSED: 'It was asked for more than three days ago: reject it, and somebody asks anew',
  ASKER_GONE: 'Who asked for it may no longer ask: reject it, and somebody else asks anew',
  WITHDRAWALS_FROZEN: 'The withdrawals of this account are frozen',
};

function refusal({ code, value }: DomainError): string {
  if (code === 'STATE_CONFLICT') {
    const part = partIn(value);
    if (part !== null)
      return `It is paid by another member, as part ${part}: use "part received|forced|failed ${part}"`;
    return `It has gone on meanwhile: it is ${stateIn(value)}`;
  }
  const rules = issuesIn(value);
  return sentences[code] ?? (rules === '' ? `It is refused: ${code}` : `It is refused: ${rules}`);
}

/** Returns the fields that a refusal names, each with its rule. */
function issuesIn(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('issues' in value) || !Array.isArray(value.issues)) return '';
  return value.issues.map(({ field, rule }) => `${field} ${rule}`).join(', ');
}

/** Returns the part that a refusal names instead of the deposit. */
function partIn(value: unknown): string | null {
  return typeof value === 'object' && value !== null && 'part' in value ? String(value.part) : null;
}

function stateIn(value: unknown): string {
  return typeof value === 'object' && value !== null && 'state' in value ? String(value.state) : 'in another state';
}

/** Parses the number of a row. @throws BadInput */
export function readId(text: string | undefined): bigint {
  if (text === undefined || !/^\d{1,18}$/.test(text)) throw new BadInput(`"${text}" is not a number`);
  return BigInt(text);
}

/** Parses one of the known words. @throws BadInput */
export function readWord<const W extends string>(text: string | undefined, words: readonly W[]): W {
  const word = words.find((known) => known === text);
  if (!word) throw new BadInput(`"${text}" is not one of ${words.join(', ')}`);
  return word;
}
