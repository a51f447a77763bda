import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import { dismissToast, type ShownToast, shownToasts, subscribeToasts } from './toast.tsx';

const none: readonly ShownToast[] = [];
const icons = { success: CircleCheck, error: TriangleAlert, info: Info };
const tones = { success: 'text-brand', error: 'text-danger', info: 'text-info' };

/** The toast area, mounted once in the shell: below the header, because the foot of the screen holds bet buttons. */
export function Toasts() {
  const { t } = useTranslation('common');
  const list = useSyncExternalStore(subscribeToasts, shownToasts, () => none);
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 top-[calc(env(safe-area-inset-top)+4rem)] z-[60] grid justify-items-center gap-2 md:top-20"
    >
      {list.map(({ id, text, tone }) => {
        const Icon = icons[tone];
        return (
          <div
            key={id}
            className="pointer-events-auto flex max-w-full items-center gap-3 rounded-md border border-line bg-surface py-0.5 pr-0.5 pl-4 text-sm font-medium text-text shadow-lift animate-[rise_200ms] md:max-w-96"
          >
            <Icon size={18} aria-hidden="true" className={classes('shrink-0', tones[tone])} />
            <span className="flex-1 py-1.5">{text}</span>
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
