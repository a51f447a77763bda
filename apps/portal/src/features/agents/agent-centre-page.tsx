import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { AgentEntries } from './agent-entries.tsx';
import { TeamToday } from './team/team-today.tsx';

/** The first page of the agent centre. */
export function AgentCentrePage() {
  const { t } = useTranslation('agent');
  const { nickname, account } = useSession();
  return (
    <>
      <div className="grid gap-1.5">
        <h1 className="title text-xl md:text-2xl">{t('home.hello', { name: nickname || account })}</h1>
        <p className="text-sm text-muted">{t('home.text')}</p>
      </div>
      <TeamToday />
      <AgentEntries />
    </>
  );
}
