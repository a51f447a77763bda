import type { JsonObject } from '@fairhouse/games/game';
import { currencyNamed, formatMoney, showMoney } from '@fairhouse/money/money';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { classes } from '../../../ui/classes.ts';
import type { AutoRun } from './auto/auto-run.ts';
import { BetActions } from './bet-actions.tsx';
import { CommittedSeed } from './committed-seed.tsx';
import type { Offer } from './original.ts';
import { StakeField } from './stake-field.tsx';
import type { BetState } from './use-bet.ts';
import type { Stake } from './use-stake.ts';

/** The card of the panel. On a phone in landscape it stays in view while the stage scrolls. */
export const panelCard = 'card grid content-start gap-4 p-4 md:p-5 short:sticky short:top-16 short:gap-2 short:p-3';

type Props = {
  offer: Offer;
  stake: Stake;
  bet: BetState;
  /** The bet's parameters; null while there is nothing to bet on. */
  params: JsonObject | null;
  /** The autobet run and the functions that start and stop it; null for single bets. */
  auto?: { run: AutoRun | null; count: number; start: (stake: bigint) => void; stop: () => void } | null;
  /** The label of the typed amount, if it is not the stake. */
  stakeLabel?: string | undefined;
  /** The button that opens the rules; replaces the plain line with the RTP. */
  facts?: ReactNode;
  /** Shown above the stake. */
  head?: ReactNode;
  /** The member may have an open round: no bet is placed before that is known. */
  waiting?: boolean;
  /** The commitment to the result, if it is not the member's own seed pair. */
  committed?: ReactNode;
  /** The game's own choices, beneath the stake. */
  children?: ReactNode;
};

/**
 * The panel in which a bet is composed and placed: the stake, the game's own choices, the button, the committed seed.
 */
export function BetForm({
  offer: { game, currency },
  stake,
  bet,
  params,
  auto = null,
  stakeLabel,
  facts,
  head,
  waiting = false,
  committed,
  children,
}: Props) {
  const { t } = useTranslation('originals');
  const { isLogin, memberId } = useSession();
  return (
    <form
      className={panelCard}
      onSubmit={(event) => {
        event.preventDefault();
        if (stake.total === null || stake.problem || waiting || !params) return;
        if (bet.isPending || bet.resting || bet.unanswered) return;
        if (auto) auto.start(stake.total);
        else void bet.place({ game: game.gameCode, stake: formatMoney(stake.total, currency), params });
      }}
    >
      {head}
      <StakeField stake={stake} label={stakeLabel} />
      {children}
      <BetActions
        amount={`${currencyNamed(currency).symbol}${showMoney(stake.total ?? 0n, currency)}`}
        disabled={stake.problem !== null || waiting || bet.resting || !params}
        maintenance={game.maintenance}
        bet={bet}
        auto={auto}
      />
      {facts ?? <p className="text-center text-xs text-muted max-md:order-3">{t('rtp', { rtp: game.rtp })}</p>}
      {committed ?? (isLogin && <CommittedSeed memberId={memberId} />)}
    </form>
  );
}

type PanelFigureProps = { label: string; className?: string; children: ReactNode };

/** A figure of the panel with its name, e.g. the profit of a win. */
export function PanelFigure({ label, className, children }: PanelFigureProps) {
  return (
    <div
      className={classes(
        'flex items-center justify-between gap-3 text-sm md:rounded-md md:border md:border-line md:bg-bg md:px-3.5 md:py-3',
        className,
      )}
    >
      <span className="font-semibold text-muted">{label}</span>
      {children}
    </div>
  );
}
