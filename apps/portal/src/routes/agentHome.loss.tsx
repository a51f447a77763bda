import { createFileRoute } from '@tanstack/react-router';
import { ReportPage } from '../features/agents/team/report-page.tsx';
import { readReportSearch } from '../features/agents/team/search.ts';

export const Route = createFileRoute('/agentHome/loss')({
  staticData: { title: 'team:loss.pageTitle', frame: 'bare' },
  validateSearch: readReportSearch,
  loader: ({ context }) => context.words.loadNamespaces(['team', 'records']),
  component: Report,
});

function Report() {
  return <ReportPage name="loss" search={Route.useSearch()} />;
}
