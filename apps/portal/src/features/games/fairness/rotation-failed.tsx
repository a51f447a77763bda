import { ApiError, errorDetail } from '@fairhouse/web/api-error';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { roundQuery } from '../originals/calls.ts';

/**
 * Says why the seeds were not rotated; renders nothing without an error. An open round prevents a rotation, so a link
 * leads to its game.
 */
export function RotationFailed({ error }: { error: unknown }) {
  const words = useErrorWords();
  const openRoundId = openRoundOf(error);
  if (openRoundId !== null) return <OpenRound roundId={openRoundId} />;
  return <FormAlert text={error ? words(error) : null} />;
}

function OpenRound({ roundId }: { roundId: string }) {
  const { t } = useTranslation('fairness');
  const { memberId } = useSession();
  const { data: round } = useQuery(roundQuery(memberId, roundId));
  return (
    <div className="grid justify-items-start gap-3">
      <FormAlert text={t('pair.roundOpen')} />
      {round && (
        <Link to="/originals/$game" params={{ game: round.game }} className={buttonLook('secondary')}>
          {t('pair.finish')}
        </Link>
      )}
    </div>
  );
}

/** The id of the open round that prevents a rotation; null for any other error, or none. */
function openRoundOf(error: unknown): string | null {
  const roundId = error instanceof ApiError && error.code === 'ROUND_OPEN' ? errorDetail(error, 'roundId') : null;
  return typeof roundId === 'string' ? roundId : null;
}
