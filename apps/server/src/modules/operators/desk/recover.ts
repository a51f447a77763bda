import { forgetOperatorFactors } from '../factors.ts';
import { deskSetting } from './setting.ts';

/**
 * Removes all second factors of an operator; false: there were none. Only at the site's own machine.
 * @throws NOT_FOUND
 */
export const recoverOperator = deskSetting('forget-operator-factors', 'members.recover', forgetOperatorFactors);
