import { titleNames } from '@fairhouse/contract/notice-titles';

const redemption = { params: [...titleNames, 'points', 'amount', 'currency', 'quantity'] };

/**
 * The events of points that a member is notified of. An application for goods is not among them, since the member's
 * own list shows it.
 */
export const pointsNotices = {
  'redemption.approved': { params: [...redemption.params, 'remark'] },
  'redemption.rejected': { params: [...redemption.params, 'remark'] },
  'redemption.delivery': { params: [...redemption.params, 'remark'] },
  'redemption.converted': { ...redemption, own: true },
  'points.given': { params: ['points'] },
  'points.taken': { params: ['points'] },
};
