import type { Strategy } from '@fairhouse/contract/strategies';
import { payoutOf } from '@fairhouse/games/game';
import { readSlideParams, slide, slideTargets } from '@fairhouse/games/originals/slide/rules';
import { formatMoney } from '@fairhouse/money/money';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../api/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field, TextInput } from '../../../../ui/field.tsx';
import { Money } from '../../../../ui/money.tsx';
import { useTabKept } from '../../../../ui/use-tab-kept.ts';
import { AutoFields, autoStart, readAuto } from '../auto/auto-fields.tsx';
import { AutoMode, type BetMode } from '../auto/auto-mode.tsx';
import { useAutobet } from '../auto/use-autobet.ts';
import { BetForm, PanelFigure } from '../bet-form.tsx';
import type { Bet } from '../calls.ts';
import { Committed } from '../committed.tsx';
import { GameFacts } from '../game-facts.tsx';
import { GameLayout } from '../game-layout.tsx';
import type { Offer } from '../original.ts';
import { readNumber } from '../read-number.ts';
import { shownMultiplier } from '../round-outcome.ts';
import { EndsStrip } from '../shared/ends-strip.tsx';
import { SharedBets } from '../shared/shared-bets.tsx';
import { useMoments } from '../shared/use-moments.ts';
import { useOwnBet } from '../shared/use-own-bet.ts';
import { useSharedRound } from '../shared/use-shared-round.ts';
import { type BetState, useBet } from '../use-bet.ts';
import { useHotkeys } from '../use-hotkeys.ts';
import { useStake } from '../use-stake.ts';
import { SlideMotif } from './slide-motif.tsx';
import { SlideReel } from './slide-reel.tsx';

const isFlag = (kept: unknown) => (typeof kept === 'boolean' ? kept : null);
const isText = (kept: unknown) => (typeof kept === 'string' && kept.length <= 16 ? kept : null);

/** Slide: one reel for all players; each names the multiplier that it must reach. */
export function SlidePage(offer: Offer) {
  const { t } = useTranslation(['slide', 'originals']);
  const { isLogin, memberId } = useSession();
  const { game, currency } = offer;
  const shared = useSharedRound('slide');
  const { round, flight } = shared;
  const own = useOwnBet({ game: 'slide', memberId, isLogin }, round, flight);
  const [typedTarget, setTarget] = useTabKept('fh_choice_slide', '2.00', isText);
  const [keysOn, setKeysOn] = useTabKept('fh_keys', false, isFlag);
  const [chosenMode, setMode] = useState<BetMode>('manual');
  const [typed, setTyped] = useState(autoStart);
  const [strategy, setStrategy] = useState<Strategy | null>(null);
  const [queued, setQueued] = useState(false);
  const wanted = useRef(false);

  const params = readSlideParams({ target: readNumber(typedTarget) });
  const ready = params && slide.bet(params);
  const bet = useBet(memberId, { minRoundMs: game.minRoundMs });
  const stake = useStake(offer, ready?.coveredE4 ?? 10_100);
  const mode = game.autobet ? chosenMode : 'manual';
  const auto = readAuto(typed, currency, strategy);
  const { open, ended } = own;

  const until = useMoments({ isBetting: round?.state === 'betting' && !open, ended });
  /** Places a bet in the next window that there is; null when it was taken back before. */
  async function placeInWindow(one: Bet) {
    wanted.current = true;
    setQueued(true);
    await until(({ isBetting }) => isBetting || !wanted.current);
    setQueued(false);
    return wanted.current ? await bet.place(one) : null;
  }
  const placing: BetState = { ...bet, isPending: bet.isPending || queued, place: placeInWindow };

  const { run, start, stop } = useAutobet({
    place: async (units) => {
      if (!params) return null;
      const placed = await placeInWindow({ game: 'slide', stake: formatMoney(units, currency), params, auto: true });
      return placed && (await until((now) => now.ended?.roundId === placed.roundId)).ended;
    },
    allows: (units) => params !== null && stake.allows(units),
  });
  const takeBack = () => {
    wanted.current = false;
    setQueued(false);
    stop();
  };

  const form = useRef<HTMLDivElement>(null);
  useHotkeys(keysOn, {
    b: () => (run ? takeBack() : form.current?.querySelector('form')?.requestSubmit()),
    h: stake.half,
    d: stake.double,
    m: stake.max,
  });
  const isAuto = mode === 'auto' || run !== null;

  return (
    <GameLayout
      original={offer.original}
      motif={<SlideMotif />}
      panel={
        <div ref={form} className="contents">
          <BetForm
            offer={offer}
            stake={stake}
            bet={placing}
            params={isAuto && !auto ? null : params}
            waiting={(isLogin && own.isPending) || open !== null || (shared.isKnown && !round)}
            auto={
              isAuto
                ? {
                    run,
                    count: auto?.rule.count ?? 0,
                    start: (units) => auto && void start(units, auto.rule, auto.delayMs),
                    stop: takeBack,
                  }
                : null
            }
            head={game.autobet && <AutoMode mode={mode} onMode={setMode} disabled={run !== null} />}
            facts={
              <GameFacts
                offer={offer}
                bet={ready?.rtp ? { rtp: ready.rtp } : null}
                keys={{ on: keysOn, onKeys: setKeysOn, own: { i: null } }}
              />
            }
            committed={
              round && (
                <Committed title={t('committed.title')} shown={{ text: t('committed.text'), hash: round.commitment }} />
              )
            }
          >
            <div className="grid gap-4 max-md:order-2">
              <Field
                label={t('target.label')}
                error={
                  params
                    ? undefined
                    : t('target.invalid', {
                        min: shownMultiplier(slideTargets.min),
                        max: shownMultiplier(slideTargets.max),
                      })
                }
              >
                <TextInput
                  value={typedTarget}
                  inputMode="decimal"
                  autoComplete="off"
                  disabled={run !== null}
                  className="font-semibold tabular-nums"
                  after={<span className="pr-3 text-sm font-semibold text-muted">×</span>}
                  onChange={(event) => setTarget(event.currentTarget.value)}
                />
              </Field>
              {open && (
                <p role="status" className="rounded-md bg-info/15 px-3.5 py-2.5 text-sm font-semibold text-info">
                  {t('open.in', {
                    bet: offer.original.bet(open.params, (key, values) => t(key, { ...values, defaultValue: key })),
                  })}
                </p>
              )}
              {queued && !run && (
                <div className="flex items-center justify-between gap-3 rounded-md bg-info/15 px-3.5 py-2.5 text-sm font-semibold text-info">
                  {t('queued')}
                  <Button variant="ghost" size="sm" onClick={takeBack}>
                    {t('takeBack')}
                  </Button>
                </div>
              )}
              {isAuto && (
                <AutoFields
                  typed={typed}
                  onTyped={setTyped}
                  strategy={strategy}
                  onStrategy={setStrategy}
                  currency={currency}
                  disabled={run !== null}
                />
              )}
            </div>
            {ready?.target != null && (
              <PanelFigure label={t('originals:profit')}>
                <Money
                  units={stake.total === null ? 0n : payoutOf(stake.total, ready.target * 100) - stake.total}
                  currency={currency}
                  tone="gold"
                  className="text-base font-bold"
                />
              </PanelFigure>
            )}
          </BetForm>
        </div>
      }
    >
      <div className="grid content-start gap-3">
        <EndsStrip game="slide" history={shared.history} chain={shared.chain} />
        <SlideReel
          round={round}
          arrivedAt={shared.arrivedAt}
          own={ended && ended.sharedRoundId === round?.sharedRoundId ? ended : null}
        />
      </div>
      <SharedBets
        game="slide"
        bets={shared.bets}
        players={shared.players}
        state={round?.state}
        own={open?.roundId ?? ended?.roundId}
      />
    </GameLayout>
  );
}
