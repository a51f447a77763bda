/** The sums of teams: what everybody below an agent did, by the tree as it stood. */
export { activeMembers } from './active.ts';
export { followTeamCash } from './cash.ts';
export { figuresUntil, followTeams, type LateChange, lateChanges, startTeams } from './follow.ts';
export { type Period, type Sums, sumsNamed, type TeamFigures, teamFigures } from './sums.ts';
