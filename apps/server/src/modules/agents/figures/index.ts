/** The sums of teams: play and cash of everybody below an agent, by the tree as it stood at the time. */
export { activeMembers } from './active.ts';
export { followTeamCash } from './cash.ts';
export { figuresUntil, followTeams, type LateChange, lateChanges, startTeams } from './follow.ts';
export { type Period, type Sums, sumsNamed, type TeamFigures, teamFigures } from './sums.ts';
