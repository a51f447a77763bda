import { createFileRoute } from '@tanstack/react-router';
import { SeamlessPage } from '../features/identity/login/seamless-page.tsx';

export const Route = createFileRoute('/seamless')({
  staticData: { frame: 'bare', private: true },
  loader: ({ context }) => context.words.loadNamespaces(['identity']),
  component: SeamlessPage,
});
