import type { LoginValue } from '@fairhouse/contract/identity';
import type { MobileRegisterRequest, RegisterNameValue, RegisterRequest } from '@fairhouse/contract/registration';
import type { RegisterSetting } from '@fairhouse/contract/site';
import type { QueryClient } from '@tanstack/react-query';
import { call, withQuery } from '../../../api/call.ts';
import { session } from '../../../api/session.ts';
import { registerRulesQuery } from '../../../api/site.ts';
import { startSession } from '../session/start-session.ts';

/** Opens an account by username; the session starts with the answer. */
export function register(body: RegisterRequest): Promise<LoginValue> {
  return open('/wps/member/register', body);
}

/** Opens an account by mobile number; the session starts with the answer. */
export function registerMobile(body: MobileRegisterRequest): Promise<LoginValue> {
  return open('/wps/member/register/mobile', body);
}

async function open(path: string, body: RegisterRequest | MobileRegisterRequest): Promise<LoginValue> {
  return startSession(await call<LoginValue>('PUT', path, { body, encrypted: true, token: false }));
}

/** Returns true if a name is free, false if it is taken, null if the server does not say. */
export async function isNameFree(username: string): Promise<boolean | null> {
  const path = '/wps/member/register/name';
  return (await call<RegisterNameValue>('POST', path, { body: { username }, token: false })).free;
}

/** Checks an agent's code. @throws ApiError AFFILIATE_INVALID if it belongs to no agent on this domain */
export async function checkAffiliate(code: string): Promise<void> {
  const domain = window.location.hostname;
  await call<null>('GET', withQuery('/wps/agent/affiliate', { code, domain }), { token: false });
}

/** Reads the registration rules again, after the server reports that they changed. */
export async function renewRules(queries: QueryClient): Promise<void> {
  const setting = await call<RegisterSetting>('GET', '/wps/system/setting/register', { token: false });
  session.write('validate', JSON.stringify(setting));
  queries.setQueryData(registerRulesQuery().queryKey, setting);
}
