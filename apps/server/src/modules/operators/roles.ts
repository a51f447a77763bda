/** The roles of operators; the first may do everything. */
export const operatorRoles = ['admin', 'finance', 'risk', 'content', 'support'] as const;

export type OperatorRole = (typeof operatorRoles)[number];
