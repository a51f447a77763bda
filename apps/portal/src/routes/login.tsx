import { createFileRoute, redirect } from '@tanstack/react-router';

/** The login page is the home page with the login popup open. */
export const Route = createFileRoute('/login')({
  beforeLoad: () => {
    throw redirect({ to: '/', search: { popup: 'login' } });
  },
});
