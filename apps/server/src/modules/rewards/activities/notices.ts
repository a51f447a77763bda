import { titleNames } from '@fairhouse/contract/notice-titles';

const entry = { params: [...titleNames] };

/** The events of entries that a member is notified of; prizes are announced by their reward. */
export const activityNotices = {
  'activity.review': entry,
  'activity.rejected': { params: [...entry.params, 'reason'] },
  'activity.used-up': entry,
};
