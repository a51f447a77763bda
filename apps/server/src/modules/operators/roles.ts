/**
 * The roles of operators: the first may do everything, `moderator` keeps order in the chat rooms and does nothing
 * else, `reader` reads and changes nothing.
 */
export const operatorRoles = ['admin', 'finance', 'risk', 'content', 'support', 'moderator', 'reader'] as const;

export type OperatorRole = (typeof operatorRoles)[number];
