import { createFileRoute } from '@tanstack/react-router';
import { DownloadPage } from '../features/download/download-page.tsx';

export const Route = createFileRoute('/download')({
  staticData: { title: 'download:pageTitle', description: 'download:description' },
  loader: ({ context }) => context.words.loadNamespaces(['download']),
  component: DownloadPage,
});
