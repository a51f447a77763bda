/** The roles of operators; the first may do everything, the last keeps order in the chat rooms and does nothing else. */
export const operatorRoles = ['admin', 'finance', 'risk', 'content', 'support', 'moderator'] as const;

export type OperatorRole = (typeof operatorRoles)[number];
