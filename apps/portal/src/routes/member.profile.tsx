import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '../features/identity/security/profile-page.tsx';

export const Route = createFileRoute('/member/profile')({
  staticData: { title: 'member:profile.pageTitle' },
  component: ProfilePage,
});
