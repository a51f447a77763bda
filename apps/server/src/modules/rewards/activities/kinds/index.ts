import type { ActivityProgress } from '@fairhouse/contract/activities';
import type { ActivityKind, ForbiddenReason } from '@fairhouse/contract/activity-names';
import type { ActivityRule, RuleOf } from '@fairhouse/contract/activity-rules';
import type { Prize } from '@fairhouse/contract/rewards';
import type { Ctx } from '../../../../platform/ctx.ts';
import type { Entry } from '../entry-store.ts';
import { applyKind } from './apply.ts';
import { depositMatchKind, reloadKind } from './deposit-match.ts';
import { birthdayKind, registrationKind, voucherKind } from './gifts.ts';
import type { Beginning, Joining, Kind } from './kind.ts';
import { cashbackKind, turnoverKind } from './play.ts';
import { signInKind } from './sign-in.ts';
import { rainKind, wheelKind } from './spectacles.ts';

/** A rule bound to the functions of its kind. */
type Bound = {
  period: (joining: Joining) => string;
  forbidden: (ctx: Ctx, joining: Joining) => Promise<ForbiddenReason | null>;
  begin: (ctx: Ctx, joining: Joining, activityId: bigint) => Promise<Beginning>;
  earned: (ctx: Ctx, entry: Entry, isOver: boolean) => Promise<Prize | null>;
  waits: (ctx: Ctx, entry: Entry) => Promise<boolean>;
  progress: (ctx: Ctx, entry: Entry) => Promise<ActivityProgress | null>;
};

function bind<K extends ActivityKind>(kind: Kind<K>, rule: RuleOf<K>): Bound {
  return {
    period: (joining) => kind.period(rule, joining),
    forbidden: async (ctx, joining) => (await kind.forbidden?.(ctx, rule, joining)) ?? null,
    begin: async (ctx, joining, activityId) => await kind.begin(ctx, rule, joining, activityId),
    earned: async (ctx, entry, isOver) => (await kind.earned?.(ctx, rule, entry, isOver)) ?? null,
    waits: async (ctx, entry) => (await kind.waits?.(ctx, rule, entry)) ?? false,
    progress: async (ctx, entry) => (await kind.progress?.(ctx, rule, entry)) ?? null,
  };
}

/** Returns the functions of a rule's kind, bound to the rule. */
export function meaningOf(rule: ActivityRule): Bound {
  switch (rule.kind) {
    case 'apply':
      return bind(applyKind, rule);
    case 'depositMatch':
      return bind(depositMatchKind, rule);
    case 'reload':
      return bind(reloadKind, rule);
    case 'cashback':
      return bind(cashbackKind, rule);
    case 'turnover':
      return bind(turnoverKind, rule);
    case 'registration':
      return bind(registrationKind, rule);
    case 'birthday':
      return bind(birthdayKind, rule);
    case 'signIn':
      return bind(signInKind, rule);
    case 'voucher':
      return bind(voucherKind, rule);
    case 'rain':
      return bind(rainKind, rule);
    case 'wheel':
      return bind(wheelKind, rule);
  }
}
