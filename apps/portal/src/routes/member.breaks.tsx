import { createFileRoute } from '@tanstack/react-router';
import { BreaksPage } from '../features/protection/breaks-page.tsx';

export const Route = createFileRoute('/member/breaks')({
  staticData: { title: 'protection:pageTitle' },
  component: BreaksPage,
});
