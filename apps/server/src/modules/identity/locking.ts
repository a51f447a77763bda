import type { Ctx } from '../../platform/ctx.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { DomainError } from '../../platform/errors.ts';
import { endSessionsOf } from './end-sessions.ts';
import { noteEvent } from './events.ts';
import { usernameKeyOf } from './members.ts';
import { dropRecovery } from './passwords/fund-recovery-store.ts';
import { type MemberRow, memberByKey, requireNewPassword, setLocked } from './store.ts';
import { deleteTicketsOf } from './ticket-store.ts';
import { consoleVisitor } from './visitor.ts';

/**
 * Locks an account, and ends its sessions and the recovery of its fund password. Only a visitor who knows the password
 * learns that it is locked.
 * @returns the number of ended sessions; null when it was locked already
 * @throws NOT_FOUND for an unknown account
 */
export async function lockAccount(ctx: Ctx, username: string): Promise<number | null> {
  const { id: memberId } = await accountOf(ctx, username);
  return await inTransaction(ctx.db, async (tx) => {
    if (!(await setLocked(tx, memberId, ctx.clock()))) return null;
    const sessions = await endSessionsOf(tx, memberId);
    await dropRecovery(tx, memberId);
    await noteEvent(ctx, tx, { kind: 'account-locked', memberId, visitor: consoleVisitor(), detail: { sessions } });
    return sessions;
  });
}

/** Unlocks an account. @returns false when it was not locked @throws NOT_FOUND */
export async function unlockAccount(ctx: Ctx, username: string): Promise<boolean> {
  const { id: memberId } = await accountOf(ctx, username);
  return await inTransaction(ctx.db, async (tx) => {
    if (!(await setLocked(tx, memberId, null))) return false;
    await noteEvent(ctx, tx, { kind: 'account-unlocked', memberId, visitor: consoleVisitor() });
    return true;
  });
}

/**
 * Signs an account out everywhere.
 * @returns the number of ended sessions
 * @throws NOT_FOUND
 */
export async function endAccountSessions(ctx: Ctx, username: string): Promise<number> {
  const { id: memberId } = await accountOf(ctx, username);
  return await inTransaction(ctx.db, async (tx) => {
    const sessions = await endSessionsOf(tx, memberId);
    if (sessions > 0) {
      await noteEvent(ctx, tx, { kind: 'session-ended', memberId, visitor: consoleVisitor(), detail: { sessions } });
    }
    return sessions;
  });
}

/**
 * Requires a new password: the account's sessions and the recovery of its fund password end, and the next session may
 * only change the password.
 * @returns the number of ended sessions; null when it was required already
 * @throws NOT_FOUND
 */
export async function requirePasswordChange(ctx: Ctx, username: string): Promise<number | null> {
  const { id: memberId } = await accountOf(ctx, username);
  return await inTransaction(ctx.db, async (tx) => {
    if (!(await requireNewPassword(tx, memberId))) return null;
    await deleteTicketsOf(tx, memberId);
    await dropRecovery(tx, memberId);
    const sessions = await endSessionsOf(tx, memberId);
    await noteEvent(ctx, tx, { kind: 'session-ended', memberId, visitor: consoleVisitor(), detail: { sessions } });
    return sessions;
  });
}

/** Returns the account with a name. @throws NOT_FOUND */
export async function accountOf(ctx: Ctx, username: string): Promise<MemberRow> {
  const member = await memberByKey(ctx.db, usernameKeyOf(username));
  if (!member) throw new DomainError('NOT_FOUND');
  return member;
}
