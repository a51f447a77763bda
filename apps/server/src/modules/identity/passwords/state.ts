import type { PasswordState } from '@fairhouse/contract/password';
import type { Ctx } from '../../../platform/ctx.ts';
import { brandSettings } from '../../site/index.ts';
import type { Session } from '../sessions.ts';
import { memberById, profileOf } from '../store.ts';

/** Returns the account's password state, which decides the fields of a form about passwords. */
export async function passwordState(ctx: Ctx, session: Session): Promise<PasswordState> {
  const { memberId, account, passwordChange } = session;
  const [member, profile, { passwordMaxAgeDays: maxAgeDays }] = await Promise.all([
    memberById(ctx.db, memberId),
    profileOf(ctx.db, memberId),
    brandSettings(ctx),
  ]);
  const fundStored = (profile?.payment_password_hash ?? null) !== null;
  return { account, stored: (member?.password_hash ?? null) !== null, fundStored, passwordChange, maxAgeDays };
}
