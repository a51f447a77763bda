import type { LoginValue, SmsLogin } from '@fairhouse/contract/identity';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { isModuleOn } from '../site/index.ts';
import { addressSubject, countTry, takeBack, tryFailed } from './attempts.ts';
import { enter } from './enter.ts';
import { noteFailure } from './login-failures.ts';
import { memberByNumber } from './store.ts';
import { proveMobile } from './verification/codes.ts';
import { mobileOf } from './verification/mobile.ts';
import type { Visitor } from './visitor.ts';

const modId = 'MOBILEVERCODELOGIN3';

/**
 * Signs in the owner of a member's verified number: by the code of an SMS, or by a Firebase token. An unknown number is
 * answered like a wrong code.
 * @throws MODULE_DISABLED (value.modId), MOBILE_MISSING, MOBILE_INVALID, CODE_INVALID (value.triesLeft), CODE_EXPIRED,
 * TOO_MANY_REQUESTS (value.retryAfterSeconds); as `enter`
 */
export async function signInBySms(ctx: Ctx, request: SmsLogin, visitor: Visitor): Promise<LoginValue> {
  if (!(await isModuleOn(ctx, modId))) throw new DomainError('MODULE_DISABLED', { modId });
  const { verificationCode, firebaseIdToken, side } = request;
  const way = firebaseIdToken === undefined ? 'sms' : 'firebase';
  const mobile = await mobileOf(ctx, request);
  const address = addressSubject('address', visitor.ip);
  await countTry(ctx, [address]);
  const member = await memberByNumber(ctx.db, mobile);
  try {
    await proveMobile(ctx, { purpose: 'login', mobile, verificationCode, firebaseIdToken, visitor });
    if (!member) throw new DomainError('CODE_INVALID');
  } catch (error) {
    const isGuess = error instanceof DomainError && (error.code === 'CODE_INVALID' || error.code === 'CODE_EXPIRED');
    await (isGuess ? tryFailed(ctx, address) : takeBack(ctx, address));
    if (isGuess) await noteFailure(ctx, { member, visitor, way, lockedOut: false });
    throw error;
  }
  await takeBack(ctx, address);
  return await enter(ctx, { member, visitor, way, side });
}
