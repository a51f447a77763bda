export { recordsJobs } from './jobs.ts';
export { startRecords } from './projection.ts';
export { type RollUpDifference, rebuildRollUps, rollUpDifferences } from './roll-up-check.ts';
export { recordsRoutes } from './routes.ts';
export { validBetOf } from './valid-bet.ts';
export { listValidBetRules, setValidBetRule } from './valid-bet-rules.ts';
