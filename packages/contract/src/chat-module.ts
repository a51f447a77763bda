/** The module of the chat rooms, and of tips within it. */
export const chatModule = 'CHAT3';
export const chatTipsModule = 'CHATTIPS3';
