import { createFileRoute } from '@tanstack/react-router';
import { ChatPage } from '../features/chat/chat-page.tsx';

export const Route = createFileRoute('/chat')({
  staticData: { title: 'chat:title', description: 'chat:description', frame: 'bare', private: true },
  loader: ({ context }) => context.words.loadNamespaces(['chat', 'errors']),
  component: ChatPage,
});
