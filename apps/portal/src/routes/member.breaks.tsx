import { createFileRoute } from '@tanstack/react-router';
import { ProtectionPage } from '../features/protection/protection-page.tsx';

export const Route = createFileRoute('/member/breaks')({
  staticData: { title: 'protection:pageTitle' },
  component: ProtectionPage,
});
