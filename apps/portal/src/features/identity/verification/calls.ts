import type { Language } from '@fairhouse/contract/language';
import type {
  CodeSent,
  EmailBindCodeRequest,
  SmsBindCodeRequest,
  SmsCodeRequest,
  SmsRegisterCodeRequest,
} from '@fairhouse/contract/verification';
import { call } from '../../../api/call.ts';
import type { Mobile } from './mobile-field.tsx';

type Asked = Mobile & { language: Language; challenge: SmsCodeRequest['challenge'] | undefined };

/** Purposes of proving a number: login, password reset, registration, or binding it to the member. */
export type SmsPurpose = 'login' | 'forgot' | 'register' | 'bind';

/** Sends a code to a number. The answer does not reveal to a visitor if the number is known. */
export function askSmsCode(purpose: SmsPurpose, { mobileNum, countryDialingCode, language, challenge }: Asked) {
  const shared = { countryDialingCode, language, ...(challenge === undefined ? {} : { challenge }) };
  switch (purpose) {
    case 'register': {
      const body: SmsRegisterCodeRequest = { mobileNo: mobileNum, ...shared };
      return call<CodeSent>('POST', '/wps/verification/sms/register', { body, token: false });
    }
    case 'bind': {
      const body: SmsBindCodeRequest = { mobileNum, ...shared };
      return call<CodeSent>('POST', '/wps/verification/sms/bind', { body });
    }
    default: {
      const body: SmsCodeRequest = { purpose, mobileNum, ...shared };
      return call<CodeSent>('POST', '/wps/verification/sms/noLogin', { body, token: false });
    }
  }
}

/** Sends a code to a mail address that the member wants to bind. */
export function askEmailBindCode(body: EmailBindCodeRequest): Promise<CodeSent> {
  return call<CodeSent>('POST', '/wps/verification/email/bind', { body });
}
