import type { Round } from '@fairhouse/contract/originals';
import type { JsonObject, InstantGame as Rules } from '@fairhouse/games/game';
import { formatMoney } from '@fairhouse/money/money';
import { Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { Checkbox } from '../../../ui/field.tsx';
import { useTabKept } from '../../../ui/use-tab-kept.ts';
import { AutoMode } from './auto/auto-mode.tsx';
import { AutoRuleFields } from './auto/rule-fields.tsx';
import { useAutoForm } from './auto/use-auto-form.ts';
import { BetForm } from './bet-form.tsx';
import { GameFacts } from './game-facts.tsx';
import { GameLayout } from './game-layout.tsx';
import type { Offer } from './original.ts';
import { useBet } from './use-bet.ts';
import { useBetKeys } from './use-bet-keys.ts';
import { useStake } from './use-stake.ts';
import { WinFigure } from './win-figure.tsx';

type Props = {
  offer: Offer;
  rules: Rules;
  /** The bet that the next press places; null while there is nothing to bet on. */
  params: JsonObject | null;
  /** The number of chips that it places, if the amount is that of one chip. */
  chips?: number;
  motif: ReactNode;
  /** Draws the last round; `ms`: the time of the result's animation. */
  stage: (last: Round | null, pending: boolean, ms: number) => ReactNode;
  rollMs: number;
  /** The fields beneath the stage. */
  fields?: ReactNode;
  /** The game's choices in the panel, shown beneath the stake. */
  choices?: ReactNode;
  /** Shows the greatest possible win, if one press may bring several wins. */
  greatest?: boolean;
};

const isFlag = (kept: unknown) => (typeof kept === 'boolean' ? kept : null);

/**
 * The page of a game whose bet is decided and paid in one press: each game adds its stage, its choices and its
 * background.
 */
export function InstantGame({
  offer,
  rules,
  params,
  chips,
  motif,
  stage,
  rollMs,
  fields,
  choices,
  greatest = false,
}: Props) {
  const { t } = useTranslation('originals');
  const { memberId } = useSession();
  const { game, currency } = offer;
  const { minRoundMs, autobet } = game;
  const [wantsFast, setFast] = useTabKept('fh_instant', false, isFlag);
  // Instant results are off if the brand sets a minimum time between rounds.
  const fast = wantsFast && minRoundMs === 0;
  const ms = fast ? 0 : rollMs;
  const ready = params && rules.bet(params);
  const coveredE4 = ready?.coveredE4 ?? 10_000;
  const bet = useBet(memberId, { rollMs: ms, minRoundMs });
  const stake = useStake(offer, coveredE4, chips ?? 1);
  const auto = useAutoForm(offer, {
    place: (units) =>
      params ? bet.place({ game: game.gameCode, stake: formatMoney(units, currency), params, auto: true }) : nothing,
    allows: (units) => params !== null && stake.allows(units),
    leastMs: Math.max(ms, minRoundMs),
  });
  const { form, on, onKeys } = useBetKeys(stake, { bet: auto.run && auto.stop, instant: () => setFast(!fast) });

  return (
    <GameLayout
      original={offer.original}
      motif={motif}
      panel={
        <div ref={form} className="contents">
          <BetForm
            offer={offer}
            stake={stake}
            bet={bet}
            params={auto.mode === 'auto' && !auto.isValid ? null : params}
            stakeLabel={chips === undefined ? undefined : t('chip')}
            auto={auto.rounds}
            head={autobet && <AutoMode mode={auto.mode} onMode={auto.setMode} disabled={auto.run !== null} />}
            facts={<GameFacts offer={offer} bet={ready} keys={{ on, onKeys }} />}
          >
            {choices && <div className="grid gap-4 max-md:order-2">{choices}</div>}
            {auto.mode === 'auto' && (
              <div className="max-md:order-2">
                <AutoRuleFields auto={auto} />
              </div>
            )}
            {minRoundMs === 0 && (
              <Checkbox
                className="max-md:order-2"
                label={
                  <span className="flex items-center gap-1.5 font-semibold text-muted">
                    <Zap size={16} aria-hidden="true" />
                    {t('instant')}
                  </span>
                }
                checked={fast}
                onChange={(event) => setFast(event.currentTarget.checked)}
              />
            )}
            <WinFigure label={t(greatest ? 'greatest' : 'profit')} stake={stake} multiplierE4={coveredE4} />
          </BetForm>
        </div>
      }
    >
      {stage(bet.last, bet.isPending, ms)}
      {fields && <div className="grid grid-flow-col auto-cols-fr gap-2 md:gap-4">{fields}</div>}
    </GameLayout>
  );
}

const nothing = Promise.resolve(null);
