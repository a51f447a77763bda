const bonus = { params: ['amount', 'currency'] };
const ended = { params: [...bonus.params, 'released', 'lost'] };

/** The events of bonuses that a member is notified of; other events are acts of the member, or intermediate steps. */
export const bonusNotices = {
  'bonus.offered': bonus,
  'bonus.activated': bonus,
  'bonus.released': ended,
  'bonus.expired': ended,
  'bonus.used-up': bonus,
  'bonus.undone': bonus,
  'bonus.cancelled': { params: [...ended.params, 'reason'] },
  'bonus.taken-back': bonus,
  'bonus.given-back': bonus,
};
