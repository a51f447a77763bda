import { titleNames } from '@fairhouse/contract/notice-titles';

const redemption = { params: [...titleNames, 'points', 'amount', 'currency', 'quantity'] };

/** The events of points that a member is notified of; that goods were applied for is a step that their own record shows. */
export const pointsNotices = {
  'redemption.approved': { params: [...redemption.params, 'remark'] },
  'redemption.rejected': { params: [...redemption.params, 'remark'] },
  'redemption.delivery': { params: [...redemption.params, 'remark'] },
  'redemption.converted': { ...redemption, own: true },
  'points.given': { params: ['points'] },
  'points.taken': { params: ['points'] },
};
