import type { Round } from '@fairhouse/contract/originals';
import { payoutOf } from '@fairhouse/games/game';
import { currencyNamed, isCurrency, parseMoney, showMoney } from '@fairhouse/money/money';
import { HandCoins, Shuffle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { Money } from '../../../../ui/money.tsx';
import { BetTrouble } from '../bet-actions.tsx';
import { PanelFigure, panelCard } from '../bet-form.tsx';
import { shownMultiplier } from '../round-outcome.ts';
import type { BetState } from '../use-bet.ts';
import { boardOf, randomCovered } from './mines-round.ts';

type Props = { round: Round; bet: BetState; onReveal: (tile: number) => Promise<void> };

/** The panel of an open round: cash out, or pick the next tile at random. */
export function MinesOpenPanel({ round, bet, onReveal }: Props) {
  const { t } = useTranslation('mines');
  const { revealed = [] } = boardOf(round.result) ?? {};
  const payout = isCurrency(round.currency)
    ? payoutOf(parseMoney(round.stake, round.currency) ?? 0n, Math.round(Number(round.multiplier) * 10_000))
    : 0n;
  const amount = isCurrency(round.currency)
    ? `${currencyNamed(round.currency).symbol}${showMoney(payout, round.currency)}`
    : '';

  return (
    <div className={panelCard}>
      <BetTrouble bet={bet} />
      {!bet.unanswered && (
        <div data-moves className="grid gap-3">
          <Button
            size="lg"
            pending={bet.isPending && revealed.length > 0}
            disabled={revealed.length === 0}
            icon={<HandCoins size={18} aria-hidden="true" />}
            onClick={() => void bet.act(round, { type: 'cashout' })}
          >
            {revealed.length === 0 ? t('open.first') : t('open.cashOut', { amount })}
          </Button>
          <Button
            variant="secondary"
            size="lg"
            icon={<Shuffle size={18} aria-hidden="true" />}
            onClick={() => void onReveal(randomCovered(round))}
            aria-disabled={bet.isPending}
          >
            {t('open.random')}
          </Button>
        </div>
      )}
      <div className="grid gap-2.5">
        <PanelFigure label={t('open.now')}>
          <span className="text-base font-bold tabular-nums">{shownMultiplier(Number(round.multiplier))}</span>
        </PanelFigure>
        <PanelFigure label={t('open.next')}>
          <span className="text-base font-bold text-gold tabular-nums">{nextOf(round)}</span>
        </PanelFigure>
        <PanelFigure label={t('open.stake')}>
          <Money value={round.stake} currency={round.currency} className="text-base font-bold" />
        </PanelFigure>
      </div>
      <p className="text-center text-xs text-muted">{t('open.stays')}</p>
    </div>
  );
}

/** The multiplier after one more safe tile, as shown. */
function nextOf({ result }: Round): string {
  const next = typeof result === 'object' && result !== null && 'next' in result ? Number(result.next) : Number.NaN;
  return Number.isNaN(next) ? '–' : shownMultiplier(next);
}
