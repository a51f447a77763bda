import { createFileRoute } from '@tanstack/react-router';
import { SecurityPage } from '../features/member/security-page.tsx';

export const Route = createFileRoute('/member/security')({
  staticData: { title: 'member:security.pageTitle' },
  component: SecurityPage,
});
