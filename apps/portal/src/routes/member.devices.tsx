import { createFileRoute } from '@tanstack/react-router';
import { DevicesPage } from '../features/identity/security/devices-page.tsx';

export const Route = createFileRoute('/member/devices')({
  staticData: { title: 'member:devices.pageTitle' },
  component: DevicesPage,
});
