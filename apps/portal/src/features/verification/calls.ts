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

/** What a number is proved for: to log in, for a new password, for a new account, or to bind it to the member. */
export type SmsPurpose = 'login' | 'forgot' | 'register' | 'bind';

/** Has a code sent to a number. To a visitor the answer is the same whoever the number belongs to. */
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

/** For an address of mail that the member wants to bind. */
export function askEmailBindCode(body: EmailBindCodeRequest): Promise<CodeSent> {
  return call<CodeSent>('POST', '/wps/verification/email/bind', { body });
}
