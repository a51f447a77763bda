import type { LoginValue } from '@fairhouse/contract/identity';
import type { MobileRegisterRequest, RegisterRequest } from '@fairhouse/contract/registration';
import type { RegisterSetting } from '@fairhouse/contract/site';
import type { QueryClient } from '@tanstack/react-query';
import { call, withQuery } from '../../api/call.ts';
import { session } from '../../api/session.ts';
import { registerRulesQuery } from '../../api/site.ts';

/** Opens an account by username; the session starts with the answer. */
export function register(body: RegisterRequest): Promise<LoginValue> {
  return open('/wps/member/register', body);
}

/** Opens one by mobile number. */
export function registerMobile(body: MobileRegisterRequest): Promise<LoginValue> {
  return open('/wps/member/register/mobile', body);
}

async function open(path: string, body: RegisterRequest | MobileRegisterRequest): Promise<LoginValue> {
  const value = await call<LoginValue>('PUT', path, { body, encrypted: true, token: false });
  session.start(value.token, value.member);
  return value;
}

/** Raises AFFILIATE_INVALID when the code is no agent's on this domain. */
export async function checkAffiliate(code: string): Promise<void> {
  const domain = window.location.hostname;
  await call<null>('GET', withQuery('/wps/agent/affiliate', { code, domain }), { token: false });
}

/** The rules have changed since this tab read them: reads them again. */
export async function renewRules(queries: QueryClient): Promise<void> {
  const setting = await call<RegisterSetting>('GET', '/wps/system/setting/register', { token: false });
  session.write('validate', JSON.stringify(setting));
  queries.setQueryData(registerRulesQuery().queryKey, setting);
}
