/** The tree of agents: the upline of every account, now and at any past moment. */
export { directAgents, isBelow, lineTo, spansBelow, uplineAt } from './line.ts';
