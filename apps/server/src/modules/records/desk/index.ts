import { DomainError } from '../../../platform/errors.ts';
import { deskSetting } from '../../operators/index.ts';
import { type StoredRule, setValidBetRule } from '../valid-bet-rules.ts';

/** Operators' settings and checks of the records. */
export { type RollUpDifference, rebuildRollUps, rollUpDifferences } from '../roll-up-check.ts';
export { listValidBetRules } from '../valid-bet-rules.ts';

/** Sets the valid-bet rule of a game type for bets settled from now on. @throws NOT_FOUND for an unknown game type */
export const setValidBet = deskSetting(
  'valid-bet',
  'channels.set',
  async ({ db }, gameType: string, rule: Omit<StoredRule, 'gameType'>) => {
    if (!(await setValidBetRule(db, { gameType, ...rule }))) throw new DomainError('NOT_FOUND');
  },
);
