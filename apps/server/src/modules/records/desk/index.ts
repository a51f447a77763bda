/** The operators' settings and checks of the records. */
export { type RollUpDifference, rebuildRollUps, rollUpDifferences } from '../roll-up-check.ts';
export { listValidBetRules } from '../valid-bet-rules.ts';
export { deskRecordsRoutes, setValidBet } from './valid-bets.ts';
