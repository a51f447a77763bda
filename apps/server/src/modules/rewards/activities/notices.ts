const entry = { params: ['title', 'titleTH', 'titleCN'] };

/** The events of entries that a member is notified of; what was earned is told by its reward. */
export const activityNotices = {
  'activity.review': entry,
  'activity.rejected': { params: [...entry.params, 'reason'] },
  'activity.used-up': entry,
};
