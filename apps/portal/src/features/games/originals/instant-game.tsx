import type { Round } from '@fairhouse/contract/originals';
import type { JsonObject } from '@fairhouse/games/game';
import { payoutOf } from '@fairhouse/games/game';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { Money } from '../../../ui/money.tsx';
import { BetForm, PanelFigure } from './bet-form.tsx';
import { GameLayout } from './game-layout.tsx';
import type { Offer } from './original.ts';
import { useBet } from './use-bet.ts';
import { useStake } from './use-stake.ts';

type Props = {
  offer: Offer;
  /** The bet that the next press places, and the multiplier that its win brings. */
  params: JsonObject;
  multiplierE4: number;
  motif: ReactNode;
  stage: (last: Round | null, pending: boolean) => ReactNode;
  /** Time for which the stage rolls a result. */
  rollMs: number;
  /** The fields beneath the stage. */
  fields: ReactNode;
  /** The game's choices in the panel, beneath the stake. */
  choices?: ReactNode;
};

/** The page of a game whose bet is decided and paid in one press: a game adds its stage, its fields and its motif. */
export function InstantGame({ offer, params, multiplierE4, motif, stage, rollMs, fields, choices }: Props) {
  const { t } = useTranslation('originals');
  const { memberId } = useSession();
  const bet = useBet(memberId, rollMs);
  const stake = useStake(offer, multiplierE4);
  const { units } = stake;
  return (
    <GameLayout
      original={offer.original}
      motif={motif}
      panel={
        <BetForm offer={offer} stake={stake} bet={bet} params={params}>
          {choices && <div className="max-md:order-2">{choices}</div>}
          <PanelFigure label={t('profit')}>
            <Money
              units={units === null ? 0n : payoutOf(units, multiplierE4) - units}
              currency={offer.currency}
              tone="gold"
              className="text-base font-bold"
            />
          </PanelFigure>
        </BetForm>
      }
    >
      {stage(bet.last, bet.isPending)}
      <div className="grid grid-flow-col auto-cols-fr gap-2 md:gap-4">{fields}</div>
    </GameLayout>
  );
}
