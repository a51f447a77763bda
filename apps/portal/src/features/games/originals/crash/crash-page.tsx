import type { Strategy } from '@fairhouse/contract/strategies';
import { payoutOf } from '@fairhouse/games/game';
import { crash, readCrashParams } from '@fairhouse/games/originals/crash/rules';
import { formatMoney } from '@fairhouse/money/money';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../api/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { Money } from '../../../../ui/money.tsx';
import { useTabKept } from '../../../../ui/use-tab-kept.ts';
import { AutoFields, autoStart, readAuto } from '../auto/auto-fields.tsx';
import { AutoMode, type BetMode } from '../auto/auto-mode.tsx';
import { useAutobet } from '../auto/use-autobet.ts';
import { BetTrouble } from '../bet-actions.tsx';
import { BetForm, PanelFigure, panelCard } from '../bet-form.tsx';
import type { Bet } from '../calls.ts';
import { Committed } from '../committed.tsx';
import { GameFacts } from '../game-facts.tsx';
import { GameLayout } from '../game-layout.tsx';
import type { Offer } from '../original.ts';
import { readNumber } from '../read-number.ts';
import { EndsStrip } from '../shared/ends-strip.tsx';
import { SharedBets } from '../shared/shared-bets.tsx';
import { useMoments } from '../shared/use-moments.ts';
import { useOwnBet } from '../shared/use-own-bet.ts';
import { useSharedRound } from '../shared/use-shared-round.ts';
import { type BetState, useBet } from '../use-bet.ts';
import { useHotkeys } from '../use-hotkeys.ts';
import { useStake } from '../use-stake.ts';
import { CrashMotif } from './crash-motif.tsx';
import { CrashStage } from './crash-stage.tsx';
import { LeaveButton } from './leave-button.tsx';
import { TargetField } from './target-field.tsx';

const isFlag = (kept: unknown) => (typeof kept === 'boolean' ? kept : null);
const isText = (kept: unknown) => (typeof kept === 'string' && kept.length <= 16 ? kept : null);

/** Crash: all players are in one flight, and each leaves it before it ends, or loses the stake. */
export function CrashPage(offer: Offer) {
  const { t } = useTranslation(['crash', 'originals']);
  const { isLogin, memberId } = useSession();
  const { game, currency } = offer;
  const shared = useSharedRound('crash');
  const { round, flight } = shared;
  const own = useOwnBet({ game: 'crash', memberId, isLogin }, round, flight);
  const [typedTarget, setTarget] = useTabKept('fh_choice_crash', '2.00', isText);
  const [keysOn, setKeysOn] = useTabKept('fh_keys', false, isFlag);
  const [chosenMode, setMode] = useState<BetMode>('manual');
  const [typed, setTyped] = useState(autoStart);
  const [strategy, setStrategy] = useState<Strategy | null>(null);
  const [queued, setQueued] = useState(false);
  const wanted = useRef(false);

  const target = typedTarget.trim() === '' ? undefined : (readNumber(typedTarget) ?? Number.NaN);
  const params = readCrashParams(target === undefined ? {} : { target });
  const ready = params && crash.bet(params);
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
      if (!params || params.target === undefined) return null;
      const stakeText = formatMoney(units, currency);
      const placed = await placeInWindow({ game: 'crash', stake: stakeText, params, auto: true });
      if (!placed) return null;
      return (await until((now) => now.ended?.roundId === placed.roundId)).ended;
    },
    allows: (units) => params !== null && stake.allows(units),
  });
  const takeBack = () => {
    wanted.current = false;
    setQueued(false);
    stop();
  };
  const leave = () => {
    if (open && !bet.isPending) void bet.act(open, { type: 'cashout' });
  };

  const form = useRef<HTMLDivElement>(null);
  useHotkeys(keysOn, {
    b: () =>
      open && round?.state === 'running'
        ? leave()
        : run
          ? takeBack()
          : form.current?.querySelector('form')?.requestSubmit(),
    h: stake.half,
    d: stake.double,
    m: stake.max,
    i: () => {},
  });
  const keys = { on: keysOn, onKeys: setKeysOn, own: { b: t('keys.b'), i: null } };
  const leaving = open && (
    <LeaveButton bet={open} round={round} flight={flight} pending={bet.isPending} onLeave={leave} />
  );
  const isAuto = mode === 'auto' || run !== null;

  return (
    <GameLayout
      original={offer.original}
      motif={<CrashMotif />}
      panel={
        <div ref={form} className="contents">
          {open && !run ? (
            <div className={panelCard}>
              <BetTrouble bet={bet} />
              {leaving}
              <PanelFigure label={t('originals:open.stake')}>
                <Money value={open.stake} currency={open.currency} className="text-base font-bold" />
              </PanelFigure>
              <PanelFigure label={t('target.label')}>
                <span className="font-bold tabular-nums">
                  {offer.original.bet(open.params, (key, values) => t(key, { ...values, defaultValue: key }))}
                </span>
              </PanelFigure>
              <p className="text-center text-xs text-muted">{t('open.stays')}</p>
            </div>
          ) : (
            <BetForm
              offer={offer}
              stake={stake}
              bet={placing}
              params={isAuto && (!auto || params?.target === undefined) ? null : params}
              waiting={(isLogin && own.isPending) || (shared.isKnown && !round)}
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
              facts={<GameFacts offer={offer} bet={ready?.rtp ? { rtp: ready.rtp } : null} keys={keys} />}
              committed={
                round && (
                  <Committed
                    title={t('committed.title')}
                    shown={{ text: t('committed.text'), hash: round.commitment }}
                  />
                )
              }
            >
              <div className="grid gap-4 max-md:order-2">
                {leaving}
                <TargetField
                  text={typedTarget}
                  onText={setTarget}
                  isValid={params !== null}
                  isRequired={isAuto}
                  disabled={run !== null}
                />
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
          )}
        </div>
      }
    >
      <div className="grid content-start gap-3">
        <EndsStrip game="crash" history={shared.history} chain={shared.chain} />
        <CrashStage
          round={round}
          arrivedAt={shared.arrivedAt}
          flight={flight}
          own={ended && ended.sharedRoundId === round?.sharedRoundId ? ended : null}
        />
      </div>
      <SharedBets
        game="crash"
        bets={shared.bets}
        players={shared.players}
        state={round?.state}
        own={open?.roundId ?? ended?.roundId}
      />
    </GameLayout>
  );
}
