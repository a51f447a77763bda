import type { AuthProvider } from 'react-admin';
import type { Desk } from './desk.ts';
import { session } from './session.ts';
import { signOut } from './sign-in.ts';

/**
 * Tells react-admin the signed-in operator. The server alone decides what a role may do, for the menu and for every
 * call.
 */
export function deskAuth(desk: Desk): AuthProvider {
  return {
    login: async () => {},
    logout: async () => {
      await signOut();
      return false;
    },
    checkAuth: async () => {
      if (session.token() === null) throw new Error('NOT_LOGGED_IN');
    },
    // A 401 has already ended the session where it arrived; a refusal is no reason to sign out.
    checkError: async () => {},
    getIdentity: async () => {
      const operator = session.operator();
      return { id: operator?.id ?? '', fullName: operator?.username ?? '' };
    },
    getPermissions: async () => [...desk.permissions],
  };
}
