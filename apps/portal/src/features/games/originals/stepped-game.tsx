import type { Round } from '@fairhouse/contract/originals';
import { type JsonObject, payoutOf } from '@fairhouse/games/game';
import { parseMoney } from '@fairhouse/money/money';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { Money } from '../../../ui/money.tsx';
import { AutoMode } from './auto/auto-mode.tsx';
import { ClimbRuleFields } from './auto/rule-fields.tsx';
import { type Climb, useClimbAuto } from './auto/use-climb-auto.ts';
import { BetTrouble } from './bet-actions.tsx';
import { BetForm, PanelFigure, panelCard } from './bet-form.tsx';
import { openRoundQuery } from './calls.ts';
import { GameFacts } from './game-facts.tsx';
import { GameLayout } from './game-layout.tsx';
import type { Offer } from './original.ts';
import { shownMultiplier } from './round-outcome.ts';
import { type BetState, useBet } from './use-bet.ts';
import { useOpeningKeys } from './use-opening-keys.ts';
import { useStake } from './use-stake.ts';

/** The round that a stage draws, and the way to take its next step. */
export type Play = {
  /** The open round; null if there is none. */
  open: Round | null;
  /** The round that ended last on this page. */
  ended: Round | null;
  /** True while a request is under way or its answer was lost: no step is taken then. */
  busy: boolean;
  act: (action: JsonObject) => void;
};

type Props = {
  offer: Offer;
  params: JsonObject;
  /** The multiplier whose payout the limits must allow for the stake. */
  coveredE4: number;
  motif: ReactNode;
  stage: (play: Play) => ReactNode;
  /** The game's choices before a round. */
  choices?: ReactNode;
  /** The climbing steps for autobet; a game in which the player decides each round has none. */
  climb?: Climb;
  /** The buttons of an open round. */
  moves: (play: Play & { open: Round }) => ReactNode;
};

/** The page of a game that is played step by step: an open round continues after a reload. */
export function SteppedGame({ offer, params, coveredE4, motif, stage, choices, climb, moves }: Props) {
  const { original } = offer;
  const { isLogin, memberId } = useSession();
  const { data: held, isPending } = useQuery({ ...openRoundQuery(memberId, original.code), enabled: isLogin });
  const bet = useBet(memberId, { minRoundMs: offer.game.minRoundMs });
  const stake = useStake(offer, coveredE4);
  const open = held?.round ?? null;
  const auto = useClimbAuto(offer, { bet, stake, params, climb: climb ?? noClimb });
  const runs = auto.run !== null;
  const { form, keys } = useOpeningKeys(stake, { isOpen: open !== null, stop: auto.run && auto.stop });
  const play: Play = {
    open,
    ended: !open && bet.last?.state === 'SETTLED' ? bet.last : null,
    busy: bet.isPending || bet.unanswered || runs,
    act: (action) => {
      if (open && !bet.isPending && !bet.unanswered && !runs) void bet.act(open, action);
    },
  };
  return (
    <GameLayout
      original={original}
      motif={motif}
      panel={
        open && !runs ? (
          <OpenPanel round={open} bet={bet}>
            {moves({ ...play, open })}
          </OpenPanel>
        ) : (
          <div ref={form} className="contents">
            <BetForm
              offer={offer}
              stake={stake}
              bet={bet}
              params={climb && auto.mode === 'auto' && !auto.isValid ? null : params}
              auto={climb ? auto.rounds : null}
              head={climb && offer.game.autobet && <AutoMode mode={auto.mode} onMode={auto.setMode} disabled={runs} />}
              waiting={isLogin && isPending}
              facts={<GameFacts offer={offer} bet={null} keys={keys} />}
            >
              {choices && (
                <fieldset disabled={runs} className="grid min-w-0 gap-4 max-md:order-2">
                  {choices}
                </fieldset>
              )}
              {climb && auto.isAuto && <ClimbRuleFields auto={auto} />}
            </BetForm>
          </div>
        )
      }
    >
      {stage(play)}
    </GameLayout>
  );
}

const noClimb: Climb = { step: () => ({ type: 'cashout' }), most: 1 };

/** The panel of an open round: its moves, its stake and what a cash-out would pay. */
function OpenPanel({ round, bet, children }: { round: Round; bet: BetState; children: ReactNode }) {
  const { t } = useTranslation('originals');
  const units = parseMoney(round.stake, round.currency) ?? 0n;
  const multiplier = Number(round.multiplier);
  return (
    <div className={panelCard}>
      <BetTrouble bet={bet} />
      {!bet.unanswered && (
        <div data-moves className="grid gap-3">
          {children}
        </div>
      )}
      <div className="grid gap-2.5">
        <PanelFigure label={t('open.stake')}>
          <Money value={round.stake} currency={round.currency} className="text-base font-bold" />
        </PanelFigure>
        {multiplier > 0 && (
          <PanelFigure label={t('open.now', { multiplier: shownMultiplier(multiplier) })}>
            <Money
              units={payoutOf(units, Math.round(multiplier * 10_000))}
              currency={round.currency}
              tone="gold"
              className="text-base font-bold"
            />
          </PanelFigure>
        )}
      </div>
      <p className="text-center text-xs text-muted">{t('open.stays')}</p>
    </div>
  );
}
