import type { GameType } from '@fairhouse/contract/games';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { ChevronDown, Ellipsis } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../ui/classes.ts';
import { Menu } from '../ui/menu.tsx';
import { useGameItems } from './use-game-items.ts';
import { useHouseItems } from './use-house-items.ts';

const loadVendors = () => import('./nav-vendors.tsx');
const NavVendors = lazy(loadVendors);

const moreWidth = 48;
/** Delay before a panel opens or closes, because the pointer crosses other items on its way. */
const openAfterMs = 90;
const closeAfterMs = 220;

/** Returns the number of leading widths that fit into `room`, all in pixels. */
function countFitting(widths: number[], room: number): number {
  let taken = 0;
  const over = widths.findIndex((width) => {
    taken += width;
    return taken > room;
  });
  return over === -1 ? widths.length : over;
}

/** The item whose vendors are shown, and the panel's position in pixels. */
type Opened = { gameType: GameType; left: number };

/**
 * The header's navigation: one item for each kind of games, which opens its vendors on hover, focus and tap. The arrow
 * keys move along the items and down into the vendors; Escape closes. Items that do not fit are in "more".
 */
export function HeaderNav() {
  const { t, i18n } = useTranslation(['shell', 'lobby']);
  const navigate = useNavigate();
  const router = useRouter();
  const games = useGameItems();
  const house = useHouseItems();
  const items = [...games, ...house.map((item) => ({ ...item, gameType: null }))];
  const bar = useRef<HTMLElement>(null);
  const widths = useRef<number[]>([]);
  const [fitting, setFitting] = useState(items.length);
  const [opened, setOpened] = useState<Opened | null>(null);
  const timer = useRef<number | undefined>(undefined);
  const touched = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: texts in another language have other widths
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    widths.current = [...element.querySelectorAll<HTMLElement>('[data-item]')].map((item) => item.scrollWidth + 4);
    const fold = () => {
      const room = element.clientWidth;
      const total = widths.current.reduce((sum, width) => sum + width, 0);
      setFitting(countFitting(widths.current, total > room ? room - moreWidth : room));
    };
    const observer = new ResizeObserver(fold);
    observer.observe(element);
    return () => observer.disconnect();
  }, [i18n.language, items.length]);

  useEffect(() => router.subscribe('onBeforeNavigate', () => setOpened(null)), [router]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  function open(gameType: GameType | null, item: Element) {
    if (!gameType) {
      setOpened(null);
      return;
    }
    const header = item.closest('header');
    const left = item.getBoundingClientRect().left - (header?.getBoundingClientRect().left ?? 0);
    setOpened({ gameType, left });
  }

  function later(afterMs: number, work: () => void) {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(work, afterMs);
  }

  function walk(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.key === 'Escape') setOpened(null);
    else if (event.key === 'ArrowDown' && opened) {
      event.preventDefault();
      document.querySelector<HTMLElement>('#nav-vendors a')?.focus();
    } else if (step !== undefined) {
      const all = [...(bar.current?.querySelectorAll<HTMLElement>('[data-item]:not(.invisible)') ?? [])];
      const at = all.findIndex((item) => item === document.activeElement);
      if (at === -1) return;
      event.preventDefault();
      all[(at + step + all.length) % all.length]?.focus();
    }
  }

  const folded = items.slice(fitting);
  return (
    <>
      <nav
        ref={bar}
        aria-label={t('nav.main')}
        onKeyDown={walk}
        onPointerLeave={() => later(closeAfterMs, () => setOpened(null))}
        className="header-items h-full min-w-0 flex-1 max-md:hidden"
      >
        {items.map(({ to, label, gameType }, index) => (
          <Link
            key={to}
            to={to}
            data-item=""
            preload={false}
            aria-expanded={gameType ? opened?.gameType === gameType : undefined}
            aria-controls={gameType && opened?.gameType === gameType ? 'nav-vendors' : undefined}
            onPointerEnter={({ pointerType, currentTarget }) => {
              if (pointerType !== 'mouse') return;
              void loadVendors();
              later(opened ? 0 : openAfterMs, () => open(gameType, currentTarget));
            }}
            onPointerDown={({ pointerType }) => {
              touched.current = pointerType !== 'mouse';
            }}
            onFocus={({ currentTarget }) => {
              if (currentTarget.matches(':focus-visible') && !touched.current) open(gameType, currentTarget);
            }}
            onClick={(event) => {
              // Touch has no hover: the first tap shows the vendors, the second opens the page.
              if (!touched.current || !gameType || opened?.gameType === gameType) return;
              event.preventDefault();
              open(gameType, event.currentTarget);
            }}
            activeProps={{ className: 'text-text bg-raised' }}
            inactiveProps={{
              className: 'text-muted hover:text-text aria-expanded:text-text aria-expanded:bg-raised/70',
            }}
            className={classes(
              'inline-flex h-10 shrink-0 items-center gap-1 rounded-md text-sm font-semibold transition-colors',
              gameType ? 'pe-2.5 ps-3.5' : 'px-3.5',
              // Invisible, but still in the layout to be measured, because it may fit in another language.
              index >= fitting && 'invisible absolute',
            )}
          >
            {t(label)}
            {gameType && (
              <ChevronDown
                size={14}
                aria-hidden="true"
                className={classes('opacity-60 transition-transform', opened?.gameType === gameType && 'rotate-180')}
              />
            )}
          </Link>
        ))}
        {folded.length > 0 && (
          <Menu
            label={t('nav.more')}
            align="start"
            className="grid size-10 place-items-center rounded-md text-muted hover:bg-raised hover:text-text"
            trigger={<Ellipsis size={20} aria-hidden="true" />}
            items={folded.map((item) => ({
              label: t(item.label),
              icon: <item.icon size={18} aria-hidden="true" />,
              onSelect: () => void navigate({ to: item.to }),
            }))}
          />
        )}
      </nav>
      {opened && (
        <Suspense>
          <NavVendors
            gameType={opened.gameType}
            left={opened.left}
            onStay={() => window.clearTimeout(timer.current)}
            onLeave={() => later(closeAfterMs, () => setOpened(null))}
            onClose={() => {
              setOpened(null);
              bar.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
