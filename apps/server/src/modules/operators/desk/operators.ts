import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { factorsOf, forgetFactors, usernameKeyOf } from '../../identity/index.ts';
import { type EnrolmentCode, makeEnrolmentCode, removeCodesIssuedBy, removeEnrolmentCode } from '../enrolment.ts';
import { operatorSubject } from '../login.ts';
import { createOperator, hashOfNew } from '../operators.ts';
import { mayMore } from '../permissions.ts';
import type { OperatorRole } from '../roles.ts';
import { deleteSessionsOf } from '../session-store.ts';
import { lockOperators, type OperatorRow, updateOperator } from '../store.ts';
import { isAgreed } from './agreed.ts';
import { voidApprovalsOf } from './approvals.ts';
import { deskSetting, type SettingCtx } from './setting.ts';

// Acts of admins on operators; docs/decisions/0073-operators-come-and-go.md says who may do what to whom.

/**
 * Acts on an operator by name, each with its line in the trail. They return false when nothing changes, or while
 * another admin has to state the same. All throw NOT_FOUND for an unknown name, and FORBIDDEN on oneself.
 */
export const operatorActs = {
  /** Ends the operator's sessions, waiting logins and codes, and voids their approvals. @throws LAST_ADMIN */
  disable: deskSetting('operator-disable', 'operators.set', async (ctx, username: string) => {
    const { target, others } = await otherOperator(ctx, username);
    if (target.disabled_at) return false;
    requireAdmin(others);
    await updateOperator(ctx.db, target.id, { disabled_at: ctx.clock() });
    await endTrust(ctx, target.id);
    await removeEnrolmentCode(ctx.db, target.id);
    await removeCodesIssuedBy(ctx.db, target.id);
    return true;
  }),
  /** Takes two admins. @throws ALREADY_APPROVED */
  enable: deskSetting('operator-enable', 'operators.set', async (ctx, username: string) => {
    const { target } = await otherOperator(ctx, username);
    if (!target.disabled_at) return false;
    if (!(await isAgreed(ctx, `operator-enable ${target.id}`, { held: target.disabled_at.toISOString() })))
      return false;
    await updateOperator(ctx.db, target.id, { disabled_at: null });
    return true;
  }),
  'end-sessions': deskSetting('operator-end-sessions', 'operators.set', async (ctx, username: string) => {
    const { target } = await operatorNamed(ctx, username);
    return (await deleteSessionsOf(ctx.db, target.id)) > 0;
  }),
  /** Removes all second factors of an operator who has lost them. */
  'forget-factors': deskSetting('forget-operator-factors', 'operators.set', async (ctx, username: string) => {
    const { target } = await otherOperator(ctx, username);
    if (!(await forgetFactors(ctx, ctx.db, operatorSubject(target.id)))) return false;
    await deleteSessionsOf(ctx.db, target.id);
    await removeEnrolmentCode(ctx.db, target.id);
    return true;
  }),
} as const;

/**
 * Gives an operator another role; one with more permissions takes two admins. Sessions end, and approvals are void.
 * @returns false when it is the role already, or while another admin has to state the same
 * @throws NOT_FOUND, FORBIDDEN on oneself, LAST_ADMIN, ALREADY_APPROVED
 */
export const setOperatorRole = deskSetting(
  'operator-role',
  'operators.set',
  async (ctx, username: string, role: OperatorRole) => {
    const { target, others } = await otherOperator(ctx, username);
    if (target.role === role) return false;
    if (role !== 'admin') requireAdmin(others);
    const change = { held: target.role, role };
    if (mayMore(role, target.role) && !(await isAgreed(ctx, `operator-role ${target.id}`, change))) return false;
    await updateOperator(ctx.db, target.id, { role });
    await endTrust(ctx, target.id);
    return true;
  },
);

/**
 * Sets an operator's password. Sessions end, and an enrolment code that the same person issued is void: nobody may
 * know both.
 * @throws NOT_FOUND, FORBIDDEN on oneself, PASSWORD_TOO_COMMON
 */
export const setOperatorPassword = deskSetting(
  'operator-password',
  'operators.set',
  async (ctx, username: string, password: string) => {
    const hash = await hashOfNew(password);
    const { target } = await otherOperator(ctx, username);
    await updateOperator(ctx.db, target.id, { password_hash: hash, password_by: ctx.by });
    await removeEnrolmentCode(ctx.db, target.id, ctx.by);
    await deleteSessionsOf(ctx.db, target.id);
    return true;
  },
);

/**
 * Issues the code by which an operator without a second factor enrols the first one. The person who set the password
 * may not issue it, except the site's own machine while there is no other admin.
 * @throws NOT_FOUND, FORBIDDEN on oneself, FACTOR_EXISTS, ACCOUNT_LOCKED, SECOND_APPROVAL_REQUIRED
 */
export const issueEnrolmentCode = deskSetting(
  'operator-enrolment-code',
  'operators.set',
  async (ctx, username: string): Promise<EnrolmentCode> => {
    const { target, others } = await otherOperator(ctx, username);
    if (target.disabled_at) throw new DomainError('ACCOUNT_LOCKED');
    if ((await factorsOf(ctx.db, operatorSubject(target.id))).strong) throw new DomainError('FACTOR_EXISTS');
    const holdsPassword = target.password_hash !== null && target.password_by === ctx.by;
    if (holdsPassword && !(ctx.by === null && !others.some(isAdmin))) throw new DomainError('SECOND_APPROVAL_REQUIRED');
    return await makeEnrolmentCode(ctx, ctx.db, { operatorId: target.id, issuedBy: ctx.by });
  },
);

type MadeOperator = { password: string | null; code: EnrolmentCode | null };

/**
 * Makes an operator with an enrolment code; another admin sets the password.
 * @param password makes one at the site's own machine, which then issues no code except for the first admin; null:
 * there is none yet
 * @throws USERNAME_TAKEN, PASSWORD_TOO_COMMON
 */
export const makeOperator = deskSetting(
  'operator-create',
  'operators.set',
  async (
    ctx,
    username: string,
    { role, password }: { role: OperatorRole; password: (first: boolean) => string | null },
  ): Promise<MadeOperator> => {
    const held = await lockOperators(ctx.db);
    requireActing(ctx, held);
    const first = ctx.by === null && !held.some(isAdmin);
    const chosen = password(first);
    const password_hash = chosen === null ? null : await hashOfNew(chosen);
    const id = await createOperator(ctx.db, { username, password: null, role, at: ctx.clock() });
    await updateOperator(ctx.db, id, { password_hash, password_by: ctx.by });
    const issues = first || chosen === null;
    const code = issues ? await makeEnrolmentCode(ctx, ctx.db, { operatorId: id, issuedBy: ctx.by }) : null;
    return { password: chosen, code };
  },
);

const isAdmin = ({ role, disabled_at }: OperatorRow): boolean => role === 'admin' && disabled_at === null;

/** Locks all operators and returns the named one, and the others. @throws NOT_FOUND */
async function operatorNamed(ctx: SettingCtx, username: string) {
  const held = await lockOperators(ctx.db);
  requireActing(ctx, held);
  const key = usernameKeyOf(username);
  const target = held.find((row) => row.username_key === key);
  if (!target) throw new DomainError('NOT_FOUND');
  return { target, others: held.filter((row) => row !== target) };
}

/** Does the same as `operatorNamed` for an act that is not allowed on oneself. @throws NOT_FOUND, FORBIDDEN */
async function otherOperator(ctx: SettingCtx, username: string) {
  const named = await operatorNamed(ctx, username);
  if (named.target.id === ctx.by) throw new DomainError('FORBIDDEN');
  return named;
}

/** @throws FORBIDDEN when the acting admin was disabled or demoted at the same moment */
function requireActing({ by }: SettingCtx, held: readonly OperatorRow[]): void {
  if (by !== null && !held.some((row) => row.id === by && isAdmin(row))) throw new DomainError('FORBIDDEN');
}

/** @throws LAST_ADMIN unless one of them is an enabled admin */
function requireAdmin(others: readonly OperatorRow[]): void {
  if (!others.some(isAdmin)) throw new DomainError('LAST_ADMIN');
}

/** Ends an operator's sessions, logins and codes, and voids their approvals. */
async function endTrust(ctx: Ctx, id: bigint): Promise<void> {
  await deleteSessionsOf(ctx.db, id);
  await voidApprovalsOf(ctx.db, id, ctx.clock());
}
