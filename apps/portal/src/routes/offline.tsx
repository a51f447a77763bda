import { createFileRoute } from '@tanstack/react-router';
import { OfflinePage } from '../features/download/offline-page.tsx';

export const Route = createFileRoute('/offline')({
  staticData: { title: 'download:offline.pageTitle', frame: 'bare', private: true },
  loader: ({ context }) => context.words.loadNamespaces(['download']),
  component: OfflinePage,
});
