import { Link } from '@tanstack/react-router';
import { ChevronDown, PackageOpen, QrCode } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session.ts';
import { Skeleton } from '../ui/states.tsx';
import { ChatEntry } from './chat-entry.tsx';
import { ChatWidgetButton, ContactLink, useContacts } from './contacts.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { homeItem, listItems, type NavItem } from './nav-items.ts';
import { SideBanner } from './side-banner.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { useGameItems } from './use-game-items.ts';
import { useHouseItems } from './use-house-items.ts';

const AgentLinks = lazy(() => import('./agent-links.tsx'));
const AppCodes = lazy(() => import('./app-codes.tsx'));

/** The member's rewards; pages whose menu is the header show the gift button instead. */
const rewardItem: NavItem = { label: 'nav.rewards', to: '/member/rewards', icon: PackageOpen };
const entry =
  'group relative flex h-11 items-center gap-3 rounded-[11px] px-3.5 text-sm font-semibold transition-colors side-entry';
const resting = `${entry} text-muted hover:bg-raised/60 hover:text-text`;

function Entries({ items, onGo }: { items: readonly NavItem[]; onGo?: (() => void) | undefined }) {
  const { t } = useTranslation(['shell', 'lobby']);
  return items.map(({ to, label, icon: Icon }) => (
    <li key={to}>
      <Link
        to={to}
        onClick={onGo}
        title={t(label)}
        activeOptions={{ exact: to === '/' }}
        activeProps={{ className: 'bg-raised text-text shadow-card side-on' }}
        inactiveProps={{ className: 'text-muted hover:bg-raised/60 hover:text-text' }}
        className={entry}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 group-[.side-on]:text-brand" />
        <span className="side-label">{t(label)}</span>
      </Link>
    </li>
  ));
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-0.5">
      <h2 className="side-label px-3.5 pb-1.5 text-xs font-semibold tracking-wide text-muted uppercase">{title}</h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">{children}</ul>
    </section>
  );
}

/**
 * The menu's content, in the side bar of a wide screen and in a phone's drawer. `onGo` is called when an entry is
 * chosen.
 */
export function SideEntries({ onGo }: { onGo?: () => void }) {
  const { t } = useTranslation('shell');
  const contacts = useContacts();
  const games = useGameItems();
  const house = useHouseItems();
  const { isAgent } = useSession();
  return (
    <nav aria-label={t('side.label')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        <Entries items={[homeItem, ...listItems]} onGo={onGo} />
      </ul>
      <Section title={t('side.games')}>
        <Entries items={games} onGo={onGo} />
      </Section>
      <Section title={t('side.house')}>
        {isAgent && (
          <Suspense>
            <AgentLinks onGo={onGo} className={resting} />
          </Suspense>
        )}
        <Entries items={[rewardItem, ...house]} onGo={onGo} />
        <ChatEntry onGo={onGo} className={`${resting} w-full`} />
        <li className="side-contact xl:hidden empty:hidden">
          <ChatWidgetButton className={`${resting} w-full`} />
        </li>
        {contacts.map((contact) => (
          <li key={contact.key} title={contact.label} className="side-contact xl:hidden">
            <ContactLink contact={contact} className={resting} />
          </li>
        ))}
      </Section>
    </nav>
  );
}

/** The app's QR codes, shown on request. A menu narrowed to icons has no room for them. */
function AppEntry() {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState(false);
  return (
    <section aria-label={t('nav.download')} className="side-label">
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className={`${resting} w-full`}>
        <QrCode size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        {t('nav.download')} · QR
        <ChevronDown
          size={16}
          aria-hidden="true"
          className={`ms-auto transition-transform ${open ? 'rotate-180' : ''}`}
        />
      </button>
      {open && (
        <Suspense fallback={<Skeleton className="h-32 w-full" />}>
          <AppCodes />
        </Suspense>
      )}
    </section>
  );
}

export function SideMenu() {
  return (
    <div className="frame-part fixed top-16 bottom-0 start-0 z-20 w-(--side) overflow-x-clip overflow-y-auto border-e border-line bg-bg px-3 pt-4 [--part:side] no-bar max-md:hidden">
      <div className="flex min-h-full flex-col justify-between gap-6">
        <SideEntries />
        <div className="grid gap-3">
          <AppEntry />
          <SideBanner />
          <div className="-mx-3 border-t border-line px-3 py-2">
            <LanguageMenu wide />
            {/* The header has no room for the theme's button below this width. */}
            <span className="grid justify-center lg:hidden">
              <ThemeToggle />
            </span>
          </div>
        </div>
      </div>
    </div>
  );
}
