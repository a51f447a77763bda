/** Agents: the tree of uplines with its history, the sums of teams, and the agent centre's pages and acts. */

export { contractFlags } from './contracts/board.ts';
export { contractNotices } from './contracts/notices.ts';
export { contractRoutes } from './contracts/routes.ts';
export { followTeamCash, startTeams, teamFigures } from './figures/index.ts';
export { countVisit } from './invitations/links.ts';
export { agentCentreRoutes } from './routes.ts';
export { settlementJobs } from './settlement/jobs.ts';
export { wagesOwed } from './settlement/owed.ts';
export { statementRoutes } from './settlement/routes.ts';
export { agentNotices } from './team/notices.ts';
