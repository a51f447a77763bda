import { createFileRoute } from '@tanstack/react-router';
import { ReferralPage } from '../features/rewards/referral/referral-page.tsx';

export const Route = createFileRoute('/member/referral')({
  staticData: { title: 'referral:pageTitle' },
  loader: ({ context }) => context.words.loadNamespaces(['referral', 'records']),
  component: ReferralPage,
});
