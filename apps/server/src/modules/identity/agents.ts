import type { DeskAgent, DeskAgentChange } from '@fairhouse/contract/desk-agents';
import type { Ctx } from '../../platform/ctx.ts';
import { assert, DomainError } from '../../platform/errors.ts';
import { brandSettings } from '../site/index.ts';
import { endSessionsOf } from './end-sessions.ts';
import { noteEvent } from './events.ts';
import { accountOf } from './locking.ts';
import { createMember } from './members.ts';
import { hashPassword } from './passwords/hash.ts';
import { judgeByRule, judgePassword } from './passwords/policy.ts';
import { codeFor } from './registration/invitation-codes.ts';
import { codesOf } from './registration/upline-store.ts';
import { setAccountType } from './store.ts';
import { deleteTicketsOf } from './ticket-store.ts';
import { consoleVisitor } from './visitor.ts';

/** Returns an account with its type and its invitation codes. @throws NOT_FOUND */
export async function agentShown(ctx: Ctx, username: string): Promise<DeskAgent> {
  const member = await accountOf(ctx, username);
  const { agentTypes } = await brandSettings(ctx);
  const { account_type: accountType } = member;
  const codes = await codesOf(ctx.db, member.id);
  return { username: member.username, accountType, isAgent: agentTypes.includes(accountType), codes };
}

/**
 * Makes an account an agent's, with an affiliate code, or a member's again; the sessions of an account that changes
 * end. With a password it opens a new account. Runs in the caller's transaction.
 * @returns false when the account had this type already
 * @throws MALFORMED for a type that is none of the brand's agents, and for a new member's account or a currency of an
 * existing one; NOT_FOUND, TRIAL_NOT_ALLOWED; for a new account USERNAME_TAKEN, FIELD_RULE (value.issues),
 * PASSWORD_TOO_COMMON (value.field), CURRENCY_NOT_OFFERED (value.currencies)
 */
export async function putAgent(
  ctx: Ctx,
  username: string,
  { accountType, password, currency }: Omit<DeskAgentChange, 'reason'>,
): Promise<boolean> {
  const { agentTypes, memberTypes, trialTypes } = await brandSettings(ctx);
  if (accountType !== null && !agentTypes.includes(accountType)) throw new DomainError('MALFORMED');
  const at = ctx.clock();
  if (password !== undefined) {
    if (accountType === null) throw new DomainError('MALFORMED');
    const memberId = await openForAnother(ctx, username, { accountType, password, currency });
    await codeFor(ctx.db, { memberId, kind: 'affiliate', at });
    return true;
  }
  if (currency !== undefined) throw new DomainError('MALFORMED');
  const { id: memberId, account_type: before } = await accountOf(ctx, username);
  if (trialTypes.includes(before)) throw new DomainError('TRIAL_NOT_ALLOWED');
  const isAgent = accountType !== null;
  const type = isAgent ? accountType : memberTypes.includes(before) ? before : memberTypes[0];
  assert(type !== undefined, 'the brand has a type for members');
  if (isAgent) await codeFor(ctx.db, { memberId, kind: 'affiliate', at });
  if (!(await setAccountType(ctx.db, memberId, type))) return false;
  await deleteTicketsOf(ctx.db, memberId);
  const sessions = await endSessionsOf(ctx.db, memberId);
  if (sessions > 0) {
    await noteEvent(ctx, ctx.db, { kind: 'session-ended', memberId, visitor: consoleVisitor(), detail: { sessions } });
  }
  return true;
}

/**
 * Opens an account with a password that somebody else chose: its owner must change it at the first login. Runs in the
 * caller's transaction.
 * @returns the member's id
 * @throws USERNAME_TAKEN, FIELD_RULE (value.issues), PASSWORD_TOO_COMMON (value.field), CURRENCY_NOT_OFFERED
 * (value.currencies)
 */
export async function openForAnother(
  ctx: Ctx,
  username: string,
  { accountType, password, currency }: { accountType: number; password: string; currency: string | undefined },
): Promise<bigint> {
  const { currencies } = await brandSettings(ctx);
  const chosen = currency === undefined ? currencies[0] : currencies.find((offered) => offered === currency);
  if (chosen === undefined) throw new DomainError('CURRENCY_NOT_OFFERED', { currencies });
  await judgeByRule(ctx, 'username', { field: 'username', value: username });
  await judgePassword(ctx, { field: 'password', password, username });
  const { member } = await createMember(ctx.db, {
    username,
    passwordHash: await hashPassword(password),
    accountType,
    currency: chosen,
    passwordChangeRequired: true,
    at: ctx.clock(),
  });
  return member.id;
}
