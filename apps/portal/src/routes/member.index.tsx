import { createFileRoute } from '@tanstack/react-router';
import { MemberHome } from '../features/member/member-home.tsx';

export const Route = createFileRoute('/member/')({ component: MemberHome });
