import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import { dismissToast, type ShownToast, shownToasts, subscribeToasts } from './toast.tsx';

const none: readonly ShownToast[] = [];
const icons = { success: CircleCheck, error: TriangleAlert, info: Info };
const tones = { success: 'text-brand', error: 'text-danger', info: 'text-info' };

type Props = { frame: 'full' | 'game' | 'bare' };

/**
 * Positions on a phone. A game has its bet buttons at the bottom and the back button in its bar, so toasts appear below
 * the bar.
 */
const places = {
  full: 'max-md:bottom-[calc(env(safe-area-inset-bottom)+4.75rem)]',
  game: 'max-md:top-[calc(env(safe-area-inset-top)+3.75rem)]',
  bare: 'max-md:top-[calc(env(safe-area-inset-top)+0.25rem)]',
};

/**
 * The toast area, mounted once in the shell, outside the page's titles: on a wide screen at the right, below the
 * header.
 */
export function Toasts({ frame }: Props) {
  const { t } = useTranslation('common');
  const list = useSyncExternalStore(subscribeToasts, shownToasts, () => none);
  return (
    <div
      role="status"
      aria-live="polite"
      className={classes(
        'pointer-events-none fixed inset-x-4 z-[60] grid gap-2 max-md:justify-items-center md:top-20 md:end-6 md:start-auto md:justify-items-end',
        places[frame],
      )}
    >
      {list.map(({ id, text, tone, act }) => {
        const Icon = icons[tone];
        return (
          <div
            key={id}
            className="pointer-events-auto flex max-w-full items-center gap-3 rounded-md border border-line bg-surface py-0.5 pe-0.5 ps-4 text-sm font-medium text-text shadow-lift animate-[rise_200ms] md:max-w-96"
          >
            <Icon size={18} aria-hidden="true" className={classes('shrink-0', tones[tone])} />
            <span className="flex-1 py-1.5">{text}</span>
            {act && (
              <button
                type="button"
                onClick={() => {
                  dismissToast(id);
                  act.go();
                }}
                className="min-h-11 px-1 text-sm font-bold whitespace-nowrap text-brand"
              >
                {act.label}
              </button>
            )}
            <button
              type="button"
              aria-label={t('close')}
              onClick={() => dismissToast(id)}
              className="grid size-11 place-items-center rounded-sm text-muted hover:text-text"
            >
              <X size={16} aria-hidden="true" />
            </button>
          </div>
        );
      })}
    </div>
  );
}
