import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';

export type ToastTone = 'success' | 'error' | 'info';
type Shown = { id: number; text: string; tone: ToastTone };

let shown: readonly Shown[] = [];
const none: readonly Shown[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Shown[]) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Says something in passing: at most three at once, each for five seconds (errors eight). Never the only place of an error. */
export function toast(text: string, tone: ToastTone = 'info'): void {
  lastId += 1;
  const id = lastId;
  set([...shown.filter((t) => t.text !== text), { id, text, tone }].slice(-3));
  setTimeout(() => dismiss(id), tone === 'error' ? 8000 : 5000);
}

function dismiss(id: number) {
  set(shown.filter((t) => t.id !== id));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const icons = { success: CircleCheck, error: TriangleAlert, info: Info };
const tones = { success: 'text-brand', error: 'text-danger', info: 'text-info' };

/** Where toasts appear; once in the shell. */
export function Toasts() {
  const { t } = useTranslation('common');
  const list = useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 top-20 z-[60] grid justify-items-center gap-2 md:left-auto md:justify-items-end"
    >
      {list.map(({ id, text, tone }) => {
        const Icon = icons[tone];
        return (
          <div
            key={id}
            className="pointer-events-auto flex max-w-full items-center gap-3 rounded-md border border-line bg-surface py-1.5 pr-1.5 pl-4 text-sm font-medium text-text shadow-lift animate-[rise_200ms] md:max-w-96"
          >
            <Icon size={18} aria-hidden="true" className={classes('shrink-0', tones[tone])} />
            <span className="flex-1 py-1.5">{text}</span>
            <button
              type="button"
              aria-label={t('close')}
              onClick={() => dismiss(id)}
              className="grid size-9 place-items-center rounded-sm text-muted hover:text-text"
            >
              <X size={16} aria-hidden="true" />
            </button>
          </div>
        );
      })}
    </div>
  );
}
