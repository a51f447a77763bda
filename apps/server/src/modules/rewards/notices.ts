const reward = { params: ['title', 'titleTH', 'titleCN', 'amount', 'currency'] };

/** The events of rewards that a member is notified of; `opened` and `claimed` are steps that their page shows. */
export const rewardNotices = {
  'reward.claimable': reward,
  'reward.issued': reward,
  'reward.expired': reward,
  'reward.cancelled': { params: [...reward.params, 'reason'] },
};
