import { payoutOf } from '@fairhouse/games/game';
import { minesMultiplierE4, minesTiles, readMinesParams } from '@fairhouse/games/originals/mines/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../api/session.ts';
import { Money } from '../../../../ui/money.tsx';
import { useTabKept } from '../../../../ui/use-tab-kept.ts';
import { AutoMode } from '../auto/auto-mode.tsx';
import { ClimbRuleFields } from '../auto/rule-fields.tsx';
import { useClimbAuto } from '../auto/use-climb-auto.ts';
import { BetForm, PanelFigure } from '../bet-form.tsx';
import { openRoundQuery } from '../calls.ts';
import { GameFacts } from '../game-facts.tsx';
import { GameLayout } from '../game-layout.tsx';
import type { Offer } from '../original.ts';
import { payoutText } from '../round-outcome.ts';
import { useBet } from '../use-bet.ts';
import { useOpeningKeys } from '../use-opening-keys.ts';
import { useStake } from '../use-stake.ts';
import { MinesMotif } from './mines-art.tsx';
import { MinesBoard } from './mines-board.tsx';
import { MinesChoice } from './mines-choice.tsx';
import { MinesLost, MinesPaid } from './mines-end.tsx';
import { MinesLadder } from './mines-ladder.tsx';
import { MinesOpenPanel } from './mines-open-panel.tsx';
import { boardOf, endOf, randomCovered } from './mines-round.ts';

/** Mines: stake, uncover tiles, and cash out before a mine is hit. An open round continues after a reload. */
export function MinesPage(offer: Offer) {
  const { t } = useTranslation('mines');
  const { isLogin, memberId } = useSession();
  const { data: held, isPending } = useQuery({ ...openRoundQuery(memberId, 'mines'), enabled: isLogin });
  const bet = useBet(memberId, { minRoundMs: offer.game.minRoundMs });
  const [chosen, setChosen] = useTabKept(
    'fh_choice_mines',
    3,
    (kept) => readMinesParams({ mines: kept })?.mines ?? null,
  );
  const [opening, setOpening] = useState<number | null>(null);

  const open = held?.round ?? null;
  const ended = !open && bet.last?.state === 'SETTLED' ? bet.last : null;
  const mines = (open && readMinesParams(open.params)?.mines) ?? chosen;
  const firstE4 = minesMultiplierE4(mines, 1);
  const stake = useStake(offer, firstE4);
  const auto = useClimbAuto(offer, {
    bet,
    stake,
    params: { mines },
    climb: { most: minesTiles - mines, step: (round) => ({ type: 'reveal', tile: randomCovered(round) }) },
  });
  const runs = auto.run !== null;
  const { form, keys } = useOpeningKeys(stake, { isOpen: open !== null, stop: auto.run && auto.stop });
  const board = boardOf((open ?? ended)?.result);
  const safe = open ? (board?.revealed.length ?? 0) : 0;

  async function reveal(tile: number) {
    if (!open || bet.isPending || bet.unanswered || runs) return;
    setOpening(tile);
    await bet.act(open, { type: 'reveal', tile });
    setOpening(null);
  }

  return (
    <GameLayout
      original={offer.original}
      motif={<MinesMotif />}
      panel={
        open && !runs ? (
          <MinesOpenPanel round={open} bet={bet} onReveal={reveal} />
        ) : (
          <div ref={form} className="contents">
            <BetForm
              offer={offer}
              stake={stake}
              bet={bet}
              params={auto.mode === 'auto' && !auto.isValid ? null : { mines }}
              auto={auto.rounds}
              head={offer.game.autobet && <AutoMode mode={auto.mode} onMode={auto.setMode} disabled={runs} />}
              waiting={isLogin && isPending}
              facts={<GameFacts offer={offer} bet={null} keys={keys} />}
            >
              <fieldset disabled={runs} className="min-w-0">
                <MinesChoice mines={chosen} onMines={setChosen} />
              </fieldset>
              {auto.isAuto && <ClimbRuleFields auto={auto} />}
              <PanelFigure label={t('firstGem')} className="max-md:hidden">
                <Money
                  units={payoutOf(stake.units ?? 0n, firstE4)}
                  currency={offer.currency}
                  tone="gold"
                  className="text-base font-bold"
                />
              </PanelFigure>
            </BetForm>
          </div>
        )
      }
    >
      <section className="grid content-center justify-items-center">
        <div className="grid w-full max-w-[560px] gap-3 md:max-w-[max(320px,min(560px,calc(100dvh-320px)))] md:gap-5">
          {ended && endOf(ended) === 'lost' ? <MinesLost /> : <MinesLadder mines={mines} safe={safe} />}
          <div className="relative">
            <MinesBoard
              board={board}
              playable={open !== null && !bet.unanswered && !runs}
              takesFocus={bet.last !== null}
              opening={opening}
              onReveal={(tile) => void reveal(tile)}
            />
            {ended && endOf(ended) !== 'lost' && <MinesPaid round={ended} />}
          </div>
        </div>
        <p role="status" className="sr-only">
          {ended && t(`announce.${endOf(ended)}`, { amount: payoutText(ended) })}
          {open && safe > 0 && t('announce.safe', { count: safe, multiplier: open.multiplier })}
        </p>
      </section>
    </GameLayout>
  );
}
