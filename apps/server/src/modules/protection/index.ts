/** Who may play: members who are excluded for a time or for good, and who is too young. Sites ask before each bet and launch. */
export { canPlay, type PlayVerdict, requirePlay } from './can-play.ts';
export {
  type EndPlay,
  type ExclusionState,
  excludeMember,
  liftExclusion,
  type NewExclusion,
  stateOf,
} from './exclude.ts';
export { type Exclusion, exclusionById, listExclusionRows } from './exclusion-store.ts';
