/** The parameters by which a link carries an invitation, e.g. `/register?affiliateCode=…`: also the names of the fields. */
export const invitationFields = ['affiliateCode', 'recommenderId', 'referralCode'] as const;
export type InvitationField = (typeof invitationFields)[number];

/** Where a browser keeps the last invitation that it came by: { codes, at } in local storage. */
export const invitationKey = 'fh_invitation';
