import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AutoMode } from '../auto/auto-mode.tsx';
import { AutoRuleFields } from '../auto/rule-fields.tsx';
import { BetForm } from '../bet-form.tsx';
import { Committed } from '../committed.tsx';
import type { FactsProps } from '../facts-sheet.tsx';
import { GameFacts } from '../game-facts.tsx';
import type { Offer } from '../original.ts';
import { WinFigure } from '../win-figure.tsx';
import { QueuedBet } from './queued-bet.tsx';
import type { SharedPlay } from './use-shared-play.ts';

type Props = {
  offer: Offer;
  play: SharedPlay;
  keys: FactsProps['keys'];
  /** The game's own fields, shown beneath the stake. */
  children: ReactNode;
};

/** The form in which a bet on a shared round is composed, placed or queued, with the round's commitment. */
export function SharedForm({ offer, play, keys, children }: Props) {
  const { t } = useTranslation([play.code, 'originals']);
  const { auto, params, ready, stake } = play;
  const { round } = play.shared;
  return (
    <BetForm
      offer={offer}
      stake={stake}
      bet={play.placing}
      params={auto.isAuto && (!auto.isValid || params?.target === undefined) ? null : params}
      waiting={play.isWaiting}
      auto={auto.rounds}
      head={offer.game.autobet && <AutoMode mode={auto.mode} onMode={auto.setMode} disabled={auto.run !== null} />}
      facts={<GameFacts offer={offer} bet={ready?.rtp ? { rtp: ready.rtp } : null} keys={keys} />}
      committed={
        round && (
          <Committed title={t('committed.title')} shown={{ text: t('committed.text'), hash: round.commitment }} />
        )
      }
    >
      <div className="grid gap-4 max-md:order-2">
        {children}
        {play.isQueued && <QueuedBet game={play.code} onTakeBack={play.takeBack} />}
        {auto.isAuto && <AutoRuleFields auto={auto} />}
      </div>
      {ready?.target != null && (
        <WinFigure label={t('originals:profit')} stake={stake} multiplierE4={ready.target * 100} />
      )}
    </BetForm>
  );
}
