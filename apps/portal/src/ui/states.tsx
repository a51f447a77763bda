import { CloudOff, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { classes } from './classes.ts';

/** A placeholder with the size of loading content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'block overflow-hidden rounded-sm bg-raised after:block after:size-full after:-translate-x-full after:animate-[shimmer_1.6s_linear_infinite] after:bg-[linear-gradient(100deg,transparent_30%,var(--line),transparent_70%)]',
        className,
      )}
    />
  );
}

type StateProps = { title: ReactNode; text?: ReactNode; action?: ReactNode; icon?: ReactNode; className?: string };

/** An empty list's message, with an action. */
export function EmptyState({ title, text, action, icon, className }: StateProps) {
  return (
    <div className={classes('grid justify-items-center gap-2 px-6 py-14 text-center', className)}>
      {icon && (
        <span className="mb-2 grid size-16 place-items-center rounded-full bg-raised text-muted ring-8 ring-raised/40">
          {icon}
        </span>
      )}
      <p className="text-base font-bold">{title}</p>
      {text && <p className="max-w-80 text-sm text-muted">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}

type ErrorStateProps = { onRetry?: () => void; title?: ReactNode; text?: ReactNode; className?: string };

/** An error message with a button to try again. */
export function ErrorState({ onRetry, title, text, className }: ErrorStateProps) {
  const { t } = useTranslation('common');
  return (
    <div role="alert" className={className}>
      <EmptyState
        icon={<CloudOff size={28} aria-hidden="true" />}
        title={title ?? t('failed.title')}
        text={text ?? t('failed.text')}
        action={
          onRetry && (
            <Button variant="secondary" icon={<RotateCw size={16} aria-hidden="true" />} onClick={onRetry}>
              {t('retry')}
            </Button>
          )
        }
      />
    </div>
  );
}
