import type { LoginValue } from '@fairhouse/contract/identity';
import { session } from '../../../api/session.ts';

/** Starts the session that a login's answer grants, and returns the answer. */
export function startSession(value: LoginValue): LoginValue {
  session.start(value.token, value.member);
  return value;
}
