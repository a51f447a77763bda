import { createFileRoute, Outlet } from '@tanstack/react-router';
import { MemberFrame } from '../features/member/member-frame.tsx';

export const Route = createFileRoute('/member')({
  staticData: { title: 'member:pageTitle', private: true },
  loader: ({ context }) => context.words.loadNamespaces(['member', 'identity', 'errors']),
  component: MemberCentre,
});

function MemberCentre() {
  return (
    <MemberFrame>
      <Outlet />
    </MemberFrame>
  );
}
