import { Navigate } from '@tanstack/react-router';

/** A popup that shows what is a member's own asks a visitor to log in instead. */
export function ToLogin() {
  return <Navigate to="." search={(held) => ({ ...held, popup: 'login' })} replace />;
}
