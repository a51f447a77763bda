import type { DeliveryRules } from '../../delivery/index.ts';
import { brandSettings } from '../../site/index.ts';
import { memberByNumber } from '../store.ts';

/** The rules that delivery gets from modules above it: the brand's quota, and the check if a number is a member's. */
export const deliveryRules: DeliveryRules = {
  smsDailyMax: async (ctx) => (await brandSettings(ctx)).smsDailyMax,
  isMemberMobile: async (ctx, mobile) => (await memberByNumber(ctx.db, mobile)) !== null,
};
