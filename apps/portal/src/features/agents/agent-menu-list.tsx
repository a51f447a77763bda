import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useOpenPopup } from '../../shell/use-open-popup.ts';
import type { AgentEntry } from './menu.ts';
import { useAgentMenu } from './use-agent-menu.ts';

const look =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-start text-sm font-semibold transition-colors';
const resting = 'text-muted hover:bg-raised hover:text-text';

/** The menu of the agent centre, in groups. */
export function AgentMenuList({ onChoose }: { onChoose?: () => void }) {
  const { t } = useTranslation('agent');
  const groups = useAgentMenu();
  return (
    <nav aria-label={t('menu.label')} className="grid gap-3">
      {groups.map(({ key: group, entries }) => (
        <section key={group} className="grid gap-0.5">
          <h2 className="px-3 pt-1.5 pb-1 text-xs font-semibold text-muted">{t(`menu.${group}`)}</h2>
          <ul className="grid gap-0.5">
            {entries.map((entry) => (
              <li key={entry.key}>
                <MenuItem entry={entry} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function MenuItem({ entry, onChoose }: { entry: AgentEntry; onChoose?: (() => void) | undefined }) {
  const { t } = useTranslation('agent');
  const openPopup = useOpenPopup();
  const face = (
    <>
      <entry.icon size={19} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      {t(`menu.${entry.key}`)}
    </>
  );
  if ('popup' in entry) {
    return (
      <button
        type="button"
        className={`${look} ${resting}`}
        onClick={() => {
          onChoose?.();
          openPopup(entry.popup);
        }}
      >
        {face}
      </button>
    );
  }
  return (
    <Link
      to={entry.to}
      {...(onChoose ? { onClick: onChoose } : {})}
      activeOptions={{ exact: true, includeSearch: false }}
      activeProps={{ className: 'bg-brand/12 text-text [&>svg]:text-brand', 'aria-current': 'page' }}
      inactiveProps={{ className: resting }}
      className={look}
    >
      {face}
    </Link>
  );
}
