import { Navigate } from '@tanstack/react-router';

/** Replaces a popup that needs a member by the login popup. */
export function RedirectToLogin() {
  return <Navigate to="." search={(held) => ({ ...held, popup: 'login' })} replace />;
}
