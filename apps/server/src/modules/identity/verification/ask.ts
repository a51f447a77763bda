import type { ChallengeAnswer, ChallengePurpose } from '@fairhouse/contract/challenge';
import type { Language } from '@fairhouse/contract/language';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { isModuleOn } from '../../site/index.ts';
import { requireChallenge } from '../challenges/require.ts';
import type { Visitor } from '../visitor.ts';
import { sendCode } from './codes.ts';
import { type GivenMobile, reachableMobileOf } from './mobile.ts';

type AskedPurpose = 'login' | 'forgot' | 'register' | 'bind';

const challengeOf: Record<AskedPurpose, ChallengePurpose> = {
  login: 'smsLogin',
  forgot: 'smsForgot',
  register: 'smsRegister',
  bind: 'smsBind',
};
/** The modules of which one must be on for a purpose; null: binding a number is always allowed. */
const modulesOf: Record<AskedPurpose, readonly string[] | null> = {
  login: ['MOBILEVERCODELOGIN3'],
  forgot: ['FORGOTMOB3'],
  register: ['MOBILENUMREG3', 'REGMOBVERF3'],
  bind: null,
};

/**
 * Sends a code to a typed number. A malformed number uses up no challenge, and a request without a solved challenge is
 * counted for no number.
 * @returns the minutes until the next code may be requested
 * @throws SMS_VERIFICATION_OFF, MOBILE_MISSING, MOBILE_INVALID, SMS_NOT_ALLOWED, CHALLENGE_REQUIRED, CHALLENGE_FAILED;
 * as `sendCode`
 */
export async function askSmsCode(
  ctx: Ctx,
  asked: GivenMobile & {
    purpose: AskedPurpose;
    challenge?: ChallengeAnswer | undefined;
    language?: Language | undefined;
    memberId?: bigint | undefined;
    visitor: Visitor;
  },
): Promise<{ expiredMinutes: number }> {
  const { purpose, challenge, language, memberId, visitor } = asked;
  if (!(await isOffered(ctx, purpose))) throw new DomainError('SMS_VERIFICATION_OFF');
  const target = await reachableMobileOf(ctx, asked);
  await requireChallenge(ctx, { purpose: challengeOf[purpose], answer: challenge, visitor });
  return await sendCode(ctx, { channel: 'sms', purpose, target, memberId, visitor, language });
}

async function isOffered(ctx: Ctx, purpose: AskedPurpose): Promise<boolean> {
  const modules = modulesOf[purpose];
  if (!modules) return true;
  for (const modId of modules) if (await isModuleOn(ctx, modId)) return true;
  return false;
}
