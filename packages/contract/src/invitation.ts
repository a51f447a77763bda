/** The parameters by which a link carries an invitation, e.g. `/register?affiliateCode=…`: also the names of the fields. */
export const invitationFields = ['affiliateCode', 'recommenderId', 'referralCode'] as const;
export type InvitationField = (typeof invitationFields)[number];

/** Key of the browser's last invitation in local storage: { codes, at }. */
export const invitationKey = 'fh_invitation';
