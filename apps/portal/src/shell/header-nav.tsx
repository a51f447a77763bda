import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../ui/classes.ts';
import { Menu } from '../ui/menu.tsx';
import { houseItems, productItems } from './nav-items.ts';

const items = [...productItems, ...houseItems];
const moreWidth = 48;

/** How many of the widths, from the first on, find room. */
function countFitting(widths: number[], room: number): number {
  let taken = 0;
  const over = widths.findIndex((width) => {
    taken += width;
    return taken > room;
  });
  return over === -1 ? widths.length : over;
}

/** The header's navigation: what does not fit folds into "more". */
export function HeaderNav() {
  const { t, i18n } = useTranslation('shell');
  const navigate = useNavigate();
  const bar = useRef<HTMLElement>(null);
  const widths = useRef<number[]>([]);
  const [fitting, setFitting] = useState(items.length);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have other widths
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
  }, [i18n.language]);

  const folded = items.slice(fitting);
  return (
    <nav
      ref={bar}
      aria-label={t('nav.main')}
      className="flex h-full min-w-0 flex-1 items-center gap-1 overflow-clip max-md:hidden"
    >
      {items.map((item, index) => (
        <Link
          key={item.to}
          to={item.to}
          data-item=""
          activeProps={{ className: 'text-text bg-raised' }}
          inactiveProps={{ className: 'text-muted hover:text-text' }}
          className={classes(
            'inline-flex h-10 shrink-0 items-center rounded-md px-3.5 text-sm font-semibold transition-colors',
            index >= fitting && 'hidden',
          )}
        >
          {t(item.label)}
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
  );
}
