import type { Language } from '@fairhouse/contract/language';
import type {
  CodeSent,
  EmailBindCodeRequest,
  SmsBindCodeRequest,
  SmsCodeRequest,
  SmsRegisterCodeRequest,
} from '@fairhouse/contract/verification';
import { call } from '../../api/call.ts';
import type { Mobile } from './mobile-field.tsx';

type Asked = Mobile & { language: Language; challenge: SmsCodeRequest['challenge'] | undefined };

/** A code to log in with, or for a new password. Whoever the number belongs to, the answer is the same. */
export function askSmsCode(purpose: 'login' | 'forgot', { mobileNum, ...asked }: Asked): Promise<CodeSent> {
  const body: SmsCodeRequest = { purpose, mobileNum, ...rest(asked) };
  return call<CodeSent>('POST', '/wps/verification/sms/noLogin', { body, token: false });
}

export function askRegisterCode({ mobileNum, ...asked }: Asked): Promise<CodeSent> {
  const body: SmsRegisterCodeRequest = { mobileNo: mobileNum, ...rest(asked) };
  return call<CodeSent>('POST', '/wps/verification/sms/register', { body, token: false });
}

/** For a number that the member wants to bind. */
export function askBindCode({ mobileNum, ...asked }: Asked): Promise<CodeSent> {
  const body: SmsBindCodeRequest = { mobileNum, ...rest(asked) };
  return call<CodeSent>('POST', '/wps/verification/sms/bind', { body });
}

/** For an address of mail that the member wants to bind. */
export function askEmailBindCode(body: EmailBindCodeRequest): Promise<CodeSent> {
  return call<CodeSent>('POST', '/wps/verification/email/bind', { body });
}

function rest({ countryDialingCode, language, challenge }: Omit<Asked, 'mobileNum'>) {
  return { countryDialingCode, language, ...(challenge === undefined ? {} : { challenge }) };
}
