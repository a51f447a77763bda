import type { PromotionDetail } from '@fairhouse/contract/activities';
import type { RainView } from '@fairhouse/contract/rain';
import type { RainTimes } from '@fairhouse/contract/rain-times';
import { isCurrency, parseMoney } from '@fairhouse/money/money';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { memberKey } from '../../../api/balance.ts';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { useOpenPopup } from '../../../shell/use-open-popup.ts';
import { classes } from '../../../ui/classes.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { TimeLeft } from '../shared/countdown.tsx';
import { PlaceMark } from '../shared/place-mark.tsx';
import { shownMoney } from '../shared/use-prize-words.ts';
import { rainQuery, takePacket } from './calls.ts';
import { Envelope } from './envelope.tsx';
import { useStanding } from './standing.ts';
import { StandingNote } from './state-button.tsx';
import { useRains } from './use-rain.ts';

/** The polling interval of a rain that is on. */
const lookEveryMs = 3_000;
/** The positions of the envelopes that fall behind the button, in percent, and their delays in seconds. */
const falling = [
  { left: 5, delay: 0, size: 30 },
  { left: 18, delay: 1.4, size: 22 },
  { left: 30, delay: 0.6, size: 26 },
  { left: 62, delay: 1.9, size: 24 },
  { left: 76, delay: 0.3, size: 32 },
  { left: 90, delay: 1.1, size: 22 },
];

/** A rain of red envelopes: the countdown to it, the envelope to tap while it is on, and how it was shared. */
export function RainPanel({ promotion }: { promotion: PromotionDetail }) {
  const rains = useRains(promotion, promotion.utcOffsetMinutes);
  const { isLogin, isTrial, memberId } = useSession();
  const asks = isLogin && !isTrial ? memberId : null;
  const shown = rains?.isOn ? (rains.next?.startsAt ?? null) : (rains?.last?.startsAt ?? null);
  const { data } = useQuery({
    ...rainQuery(asks, promotion.id, shown),
    refetchInterval: rains?.isOn ? lookEveryMs : false,
  });
  return (
    <section className="card grid grid-cols-[minmax(0,1fr)] overflow-hidden">
      <div
        className={classes(
          'relative grid min-h-[340px] grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-4 overflow-hidden px-4 py-8 text-center text-white',
          'bg-[radial-gradient(ellipse_at_50%_30%,#a3241f,#5b0f17_70%,#3a0a12)]',
        )}
      >
        {rains?.isOn && rains.next ? (
          <Falling promotion={promotion} rain={rains.next} view={data ?? null} />
        ) : (
          <Waiting promotion={promotion} next={rains?.next ?? null} isKnown={rains !== null} />
        )}
      </div>
      {data?.pot && (rains?.isOn ? <Left pot={data.pot} /> : <Shared view={data} />)}
    </section>
  );
}

function Waiting({
  promotion: { schedule },
  next,
  isKnown,
}: {
  promotion: PromotionDetail;
  next: RainTimes | null;
  isKnown: boolean;
}) {
  const { t, i18n } = useTranslation('promotions');
  const time = timeFormat(i18n.language, { until: 'minute' });
  return (
    <>
      <Envelope className="w-24 drop-shadow-[0_16px_28px_rgb(0_0_0/0.5)]" />
      {next ? (
        <>
          <p className="text-sm font-semibold text-[#ffd9a8]">{t('rain.next')}</p>
          <TimeLeft
            until={new Date(next.startsAt).toISOString()}
            className="title text-[2.75rem] leading-none tabular-nums md:text-[3.5rem]"
          />
          <p className="text-sm text-[#ffe6c9]">
            {t('rain.at', { time: time.format(new Date(next.startsAt)), seconds: schedule?.seconds ?? 0 })}
          </p>
        </>
      ) : (
        <p className="min-h-16 text-base font-semibold">{isKnown ? t('rain.none') : ' '}</p>
      )}
    </>
  );
}

type FallingProps = { promotion: PromotionDetail; rain: RainTimes; view: RainView | null };

function Falling({ promotion, rain, view }: FallingProps) {
  const { t } = useTranslation('promotions');
  const { isLogin, isTrial, memberId } = useSession();
  const openPopup = useOpenPopup();
  const words = useErrorWords();
  const client = useQueryClient();
  const { state } = useStanding(promotion);
  const { rule, id, claimDays } = promotion;
  const each = rule.kind === 'rain' ? rule.packetsEach : 1;
  const mine = view?.mine ?? [];
  const next = Array.from({ length: each }, (_, at) => at + 1).find((no) => !mine.some(({ packet }) => packet === no));
  const take = useMutation({
    mutationFn: (packet: number) => takePacket(id, rain.startsAt, packet),
    // The balance changes a moment after a packet was taken.
    onSettled: () => client.invalidateQueries({ queryKey: memberKey(memberId) }),
  });
  const currency = view?.currency ?? '';
  const sum = mine.reduce(
    (units, { amount }) => units + (isCurrency(currency) ? (parseMoney(amount, currency) ?? 0n) : 0n),
    0n,
  );
  const isGone = view?.pot !== null && view?.pot !== undefined && view.pot.taken >= view.pot.packets;
  const canTap = next !== undefined && !isGone && state !== 'FORBIDDEN';
  const press = () => {
    if (!isLogin) return openPopup('login');
    if (isTrial) return openPopup('register');
    if (next !== undefined && !take.isPending) take.mutate(next);
  };
  return (
    <>
      <div aria-hidden="true" className="absolute inset-0 motion-reduce:hidden">
        {falling.map(({ left, delay, size }) => (
          <span
            key={left}
            className="absolute -top-16 animate-[envelope_3.2s_linear_infinite] opacity-70"
            style={{ left: `${left}%`, width: size, animationDelay: `${delay}s` }}
          >
            <Envelope />
          </span>
        ))}
      </div>
      <p className="relative text-base font-bold text-[#ffe0b0]">{t('rain.on')}</p>
      {canTap ? (
        <button
          type="button"
          onClick={press}
          aria-busy={take.isPending}
          className="relative grid justify-items-center gap-3 rounded-[24px] p-4 transition-[scale] active:scale-95"
        >
          <Envelope
            className={classes(
              'w-32 drop-shadow-[0_18px_30px_rgb(0_0_0/0.55)]',
              take.isPending ? 'animate-pulse' : 'animate-[sway_1.1s_ease-in-out_infinite]',
            )}
          />
          <span className="rounded-full bg-[#f7c65c] px-6 py-3 text-base font-extrabold text-[#3a1500]">
            {t(!isLogin || isTrial ? 'rain.login' : mine.length === 0 ? 'rain.tap' : 'rain.tapAgain')}
          </span>
        </button>
      ) : (
        <Envelope className="relative w-24 opacity-80" />
      )}
      <div aria-live="polite" className="relative grid justify-items-center gap-1">
        {sum > 0n && (
          <p className="title text-2xl text-[#ffd45c]">{t('rain.got', { amount: amountsOf(mine, currency) })}</p>
        )}
        {sum > 0n && (
          <p className="text-sm text-[#ffe6c9]">
            {t(claimDays === null ? 'rain.gotAll' : 'rain.gotClaim', { amount: amountsOf(mine, currency) })}
          </p>
        )}
        {isGone && view?.pot && (
          <p className="text-base font-bold">{t('rain.allTaken', { packets: view.pot.packets })}</p>
        )}
        {take.isError && <p className="text-sm font-semibold text-[#ffd0c7]">{words(take.error)}</p>}
        {state === 'FORBIDDEN' && <StandingNote promotion={promotion} />}
      </div>
      <p className="relative inline-flex items-center gap-2 text-sm text-[#ffe6c9]">
        <Clock size={16} aria-hidden="true" />
        {t('rain.ends')}
        <TimeLeft until={new Date(rain.endsAt).toISOString()} className="font-bold tabular-nums" />
      </p>
    </>
  );
}

/** Formats the amounts of the member's packets: "฿1.20 + ฿0.35". */
const amountsOf = (mine: RainView['mine'], currency: string) =>
  mine.map(({ amount }) => shownMoney(amount, currency)).join(' + ');

function Left({ pot: { packets, taken } }: { pot: NonNullable<RainView['pot']> }) {
  const { t } = useTranslation('promotions');
  const text = t('rain.left', { left: packets - taken, packets });
  return (
    <div className="grid gap-2 p-4 md:p-5">
      <p className="text-sm text-muted tabular-nums">{text}</p>
      <ProgressBar label={text} percent={Math.round(((packets - taken) * 100) / packets)} gold />
    </div>
  );
}

function Shared({ view: { pot, largest, mine, currency } }: { view: RainView }) {
  const { t } = useTranslation('promotions');
  if (!pot || pot.taken === 0) return null;
  const money = (amount: string) => shownMoney(amount, currency);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4 md:p-5">
      <div className="grid gap-1">
        <h2 className="text-lg font-bold tracking-tight">{t('rain.last')}</h2>
        <p className="text-sm text-muted">
          {t('rain.shared', { given: money(pot.given), budget: money(pot.budget), taken: pot.taken })}
          {pot.taken >= pot.packets && ` ${t('rain.allTaken', { packets: pot.packets })}.`}
        </p>
        {mine.length > 0 && (
          <p className="text-sm font-semibold text-gold">{t('rain.got', { amount: amountsOf(mine, currency) })}</p>
        )}
      </div>
      <ol aria-label={t('rain.largest')} className="grid gap-1">
        {largest.map(({ name, amount, mine: isMine }, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
            key={at}
            className={classes(
              'flex items-center gap-3 rounded-md px-2.5 py-2 text-sm',
              isMine ? 'bg-brand/10 font-bold' : undefined,
            )}
          >
            <PlaceMark place={at + 1} label={t('rain.largest')} />
            <span className="min-w-0 flex-1 truncate">{isMine ? t('rain.you') : name}</span>
            <span className="font-bold text-gold tabular-nums">{money(amount)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
