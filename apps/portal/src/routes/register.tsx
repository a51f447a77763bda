import { createFileRoute, redirect } from '@tanstack/react-router';

/** The registration page is the home page with the register popup open. */
export const Route = createFileRoute('/register')({
  beforeLoad: () => {
    throw redirect({ to: '/', search: { popup: 'register' } });
  },
});
