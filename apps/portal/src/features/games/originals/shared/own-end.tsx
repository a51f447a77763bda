import type { Round } from '@fairhouse/contract/originals';
import type { SharedCode } from '@fairhouse/games/originals/shared-ends';
import { useTranslation } from 'react-i18next';
import { PaidLine } from '../result-stage.tsx';
import { hasWon, payoutText, shownMultiplier } from '../round-outcome.ts';

type Props = {
  game: SharedCode;
  /** The member's bet of this round, once it has ended. */
  own: Round | null;
  /** The multiplier at which the round ended; null while it has not. */
  end: number | null;
};

/**
 * The end of a shared round for the member: the payout of the member's own bet, and the same in words for screen
 * readers.
 */
export function OwnEnd({ game, own, end }: Props) {
  const { t } = useTranslation(game);
  return (
    <>
      <PaidLine round={own} landed={own !== null} ready="" />
      <p role="status" className="sr-only">
        {own
          ? t(hasWon(own) ? 'announce.won' : 'announce.lost', {
              multiplier: shownMultiplier(Number(own.multiplier)),
              amount: payoutText(own),
            })
          : end === null
            ? ''
            : t('announce.ended', { end: shownMultiplier(end) })}
      </p>
    </>
  );
}
