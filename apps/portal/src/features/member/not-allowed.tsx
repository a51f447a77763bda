import { Link } from '@tanstack/react-router';
import { LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** A trial user is told that a real account is needed; a visitor, to log in. */
export function NotAllowed({ trial }: { trial: boolean }) {
  const { t } = useTranslation('identity');
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
            {t(trial ? 'register.title' : 'login.title')}
          </Link>
        }
      />
    </div>
  );
}
