import { createFileRoute } from '@tanstack/react-router';
import { SecurityPage } from '../features/identity/security/security-page.tsx';

export const Route = createFileRoute('/member/security')({
  staticData: { title: 'member:security.pageTitle' },
  component: SecurityPage,
});
