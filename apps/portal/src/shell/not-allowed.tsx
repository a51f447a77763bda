import { Link } from '@tanstack/react-router';
import { LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonLook } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';

/** Tells a trial user to open a real account, and a visitor to log in. */
export function NotAllowed({ trial }: { trial: boolean }) {
  const { t } = useTranslation(['identity', 'shell']);
  return (
    <div className="card">
      <EmptyState
        icon={<LockKeyhole size={28} aria-hidden="true" />}
        title={t(trial ? 'trial.title' : 'visitor.title')}
        text={t(trial ? 'trial.text' : 'visitor.text')}
        action={
          <Link
            to="."
            search={(held) => ({ ...held, popup: trial ? 'register' : 'login' })}
            viewTransition={false}
            className={buttonLook('primary')}
          >
            {t(trial ? 'shell:register' : 'login.title')}
          </Link>
        }
      />
    </div>
  );
}
