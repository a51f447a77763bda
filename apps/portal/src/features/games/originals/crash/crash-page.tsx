import { crash, readCrashParams } from '@fairhouse/games/originals/crash/rules';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../../ui/money.tsx';
import { BetTrouble } from '../bet-actions.tsx';
import { PanelFigure, panelCard } from '../bet-form.tsx';
import type { Offer } from '../original.ts';
import { readNumber } from '../read-number.ts';
import { SharedForm } from '../shared/shared-form.tsx';
import { SharedLayout } from '../shared/shared-layout.tsx';
import { TargetField } from '../shared/target-field.tsx';
import { useSharedPlay } from '../shared/use-shared-play.ts';
import { useBetKeys } from '../use-bet-keys.ts';
import { CrashMotif } from './crash-motif.tsx';
import { CrashStage } from './crash-stage.tsx';
import { LeaveButton } from './leave-button.tsx';

/** Reads the target at which the bet is cashed out by itself; an empty text means never. */
const read = (typed: string) => readCrashParams(typed.trim() === '' ? {} : { target: readNumber(typed) ?? Number.NaN });

/** Crash: all players share one flight; each cashes out before it ends, or loses the stake. */
export function CrashPage(offer: Offer) {
  const { t } = useTranslation(['crash', 'originals']);
  const play = useSharedPlay(offer, { code: 'crash', rules: crash, read });
  const { open, bet, auto } = play;
  const { round, flight, arrivedAt } = play.shared;
  const leave = () => {
    if (open && !bet.isPending) void bet.act(open, { type: 'cashout' });
  };
  const isFlying = open !== null && round?.state === 'running';
  const { form, on, onKeys } = useBetKeys(play.stake, { bet: isFlying ? leave : auto.run && play.takeBack });
  const leaving = open && (
    <LeaveButton bet={open} round={round} flight={flight} pending={bet.isPending} onLeave={leave} />
  );

  return (
    <SharedLayout
      original={offer.original}
      play={play}
      motif={<CrashMotif />}
      stage={<CrashStage round={round} arrivedAt={arrivedAt} flight={flight} own={play.endedHere} />}
      panel={
        <div ref={form} className="contents">
          {open && !auto.run ? (
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
            <SharedForm offer={offer} play={play} keys={{ on, onKeys, own: { b: t('keys.b'), i: null } }}>
              {leaving}
              <TargetField
                play={play}
                hint={t('target.hint')}
                placeholder={t('target.none')}
                problem={auto.isAuto && play.typedTarget.trim() === '' ? t('target.required') : undefined}
              />
            </SharedForm>
          )}
        </div>
      }
    />
  );
}
