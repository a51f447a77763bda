import { createFileRoute } from '@tanstack/react-router';
import { StatementPage } from '../features/agents/contracts/statement-page.tsx';

export const Route = createFileRoute('/agentHome/statements/$id')({
  staticData: { title: 'contracts:pageTitle.statement', frame: 'bare' },
  loader: ({ context }) => context.words.loadNamespaces(['contracts', 'records', 'member']),
  component: Statement,
});

function Statement() {
  return <StatementPage id={Route.useParams().id} />;
}
