/** The tree of agents: who stands below whom now, and stood at any time. */
export { directAgents, isBelow, lineTo, spansBelow, uplineAt } from './line.ts';
