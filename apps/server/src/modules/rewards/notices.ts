import { titleNames } from '@fairhouse/contract/notice-titles';
import { activityNotices } from './activities/index.ts';

const reward = { params: [...titleNames, 'amount', 'currency'] };
const level = { params: [...titleNames] };

/** The events of rewards that a member is notified of; `opened` and `claimed` happen on the member's own page. */
export const rewardNotices = {
  'reward.claimable': reward,
  'reward.issued': reward,
  'reward.expired': reward,
  'reward.cancelled': { params: [...reward.params, 'reason'] },
  'rebate.credited': { params: ['amount', 'currency'] },
  'vip.raised': level,
  'vip.lowered': level,
  'vip.notKept': level,
  'vip.losing': { params: [...level.params, 'until'] },
  ...activityNotices,
};
