import { DeskId, DeskReason } from '@fairhouse/contract/desk';
import { DeskAccount, DeskDefaultPassword, DeskDefaultPasswordSet } from '@fairhouse/contract/desk-members';
import type { Ctx } from '../../../platform/ctx.ts';
import {
  deskAct,
  deskChange,
  deskSetting,
  found,
  type Permission,
  rowNumber,
  type Said,
  type Setter,
} from '../../operators/index.ts';
import { sealedDefaultPassword, siteChanged } from '../../site/index.ts';
import { forgetMemberFactors } from '../factors/forget.ts';
import { endAccountSessions, lockAccount, requirePasswordChange, unlockAccount } from '../locking.ts';
import { memberNames } from '../names.ts';
import { setDefaultPassword } from '../passwords/default-password.ts';
import { forgetFundPassword, unlockFundPassword } from '../passwords/fund-password.ts';
import { seenAccount } from '../seen-account.ts';

/** Acts on an account by its name, each with a line in the audit trail. All throw NOT_FOUND for an unknown account. */
export const accountActs = {
  /** Locks it and ends its sessions; null: it was locked already. */
  lock: deskSetting('lock', 'members.lock', lockAccount),
  /** Unlocks it; false: it was not locked. */
  unlock: deskSetting('unlock', 'members.lock', unlockAccount),
  /** Signs it out everywhere, and returns the number of ended sessions. */
  'end-sessions': deskSetting('end-sessions', 'members.lock', endAccountSessions),
  /** Requires a new password at the next login, and ends its sessions; null: it was required already. */
  'require-password-change': deskSetting('require-password-change', 'members.lock', requirePasswordChange),
  /** Removes all second factors of a member who has proved their identity; false: there were none. */
  'forget-factors': deskSetting('forget-factors', 'members.recover', forgetMemberFactors),
  /** Unlocks a locked fund password; false: it was not locked. */
  'unlock-fund-password': deskSetting('unlock-fund-password', 'members.recover', unlockFundPassword),
  /** Removes a fund password that its owner has forgotten; false: there was none. */
  'forget-fund-password': deskSetting('forget-fund-password', 'members.recover', forgetFundPassword),
} as const;

type AccountAct = ((ctx: Ctx, by: Setter | null, account: string) => Promise<number | boolean | null>) & {
  permission: Permission;
};

/** Returns the console's call of an act on an account. @throws NOT_FOUND */
export const onAccount = (act: AccountAct) =>
  deskAct({
    permission: act.permission,
    schema: { params: DeskId, body: DeskReason },
    answer: DeskAccount,
    on: rowNumber,
    act: async (ctx, id, { operatorId }, { reason }: DeskReason) => {
      const username = found((await memberNames(ctx.db, [id])).get(id) ?? null);
      const done = await act(ctx, { operatorId, reason, said: {} }, username);
      const changed = act === accountActs['end-sessions'] ? done !== 0 : done !== null && done !== false;
      return { username: seenAccount(username), changed };
    },
  });

/** Sets the initial password of accounts that others open; null: none. The audit trail never contains it. */
export const changeDefaultPassword = deskSetting(
  'default-password',
  'site.settings',
  (ctx, _brand: 'site', { password }: Said<DeskDefaultPassword>) => setDefaultPassword(ctx, password),
  { changed: siteChanged },
);

/** The console's call of `changeDefaultPassword`. */
export const defaultPasswordChange = deskChange({
  setting: changeDefaultPassword,
  schema: { body: DeskDefaultPassword },
  encrypted: true,
  answer: DeskDefaultPasswordSet,
  named: () => 'site' as const,
  noted: ({ password }) => ({ set: password !== null }),
  shown: async (ctx) => ({ set: (await sealedDefaultPassword(ctx)) !== null }),
});
