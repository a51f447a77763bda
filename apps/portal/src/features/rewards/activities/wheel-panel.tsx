import type { PromotionDetail } from '@fairhouse/contract/activities';
import type { RuleOf } from '@fairhouse/contract/activity-rules';
import { inLanguage } from '@fairhouse/contract/language';
import type { SpinValue, WheelView } from '@fairhouse/contract/wheel';
import { ApiError } from '@fairhouse/web/api-error';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberKey, useBalance } from '../../../api/balance.ts';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { useLanguage, useSite } from '../../../api/use-site.ts';
import { useOpenPopup } from '../../../shell/use-open-popup.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { shownMoney, usePrizeWords } from '../shared/use-prize-words.ts';
import { spinWheelOf, wheelQuery } from './calls.ts';
import { ChancesTable } from './chances-table.tsx';
import { SpinHistory } from './spin-history.tsx';
import { useStanding } from './standing.ts';
import { turnTo, WheelFace } from './wheel-face.tsx';

/** The time that the wheel turns in milliseconds; the result is shown after it. */
const turnsMs = 4700;

const isCalm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A lucky wheel: the server's seed and the member's words decide the segment, by the chances shown beside it. */
export function WheelPanel({ promotion, rule }: { promotion: PromotionDetail; rule: RuleOf<'wheel'> }) {
  const { isLogin, isTrial, memberId } = useSession();
  const language = useLanguage();
  const asks = isLogin && !isTrial ? memberId : null;
  const { data } = useQuery(wheelQuery(asks, promotion.id));
  const { currency: own } = useBalance();
  const brand = useSite()?.info.brand.currency ?? '';
  const named = Object.keys(rule.perCurrency);
  const currency = data?.currency ?? [own ?? '', brand, ...named].find((code) => named.includes(code)) ?? '';
  const part = rule.perCurrency[currency];
  const segments: WheelView['segments'] =
    data?.segments ??
    part?.segments.map(({ label, prize, weight, stock }) => ({ label, prize, weight, left: stock })) ??
    [];
  const spin = useSpin(promotion.id, segments.length);
  if (segments.length === 0) return null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="card grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4 bg-[radial-gradient(ellipse_at_50%_20%,color-mix(in_oklab,var(--gold)_16%,var(--surface)),var(--surface)_70%)] p-4 md:p-6">
        <WheelFace
          faces={segments.map(({ label, weight }) => ({ label: inLanguage(label, language), isGone: weight === 0 }))}
          turn={spin.turn}
          isTurning={spin.isTurning}
        />
        <Result value={spin.shown} isTurning={spin.isTurning} error={spin.error} />
        <SpinForm promotion={promotion} wheel={data ?? null} spin={spin} />
      </div>
      <Earning rule={rule} currency={currency} />
      <ChancesTable segments={segments} currency={currency} />
      {asks !== null && data && <SpinHistory id={promotion.id} seedHash={data.seedHash} number={data.number} />}
    </section>
  );
}

type Spinning = {
  turn: number;
  isTurning: boolean;
  isPending: boolean;
  shown: SpinValue | null;
  error: unknown;
  go: (wheel: WheelView, luck: string) => void;
};

/** The spin under way: it is requested, the wheel turns to its segment, then its result is shown. */
function useSpin(id: string, count: number): Spinning {
  const { memberId } = useSession();
  const client = useQueryClient();
  const [turn, setTurn] = useState(0);
  const [isTurning, setTurning] = useState(false);
  const [shown, setShown] = useState<SpinValue | null>(null);
  const timer = useRef(0);
  const ask = useMutation({
    mutationFn: ({ wheel: { seedHash, chances }, luck }: { wheel: WheelView; luck: string }) =>
      spinWheelOf(id, { seedHash, chances, luck }),
    onSuccess: (value) => {
      const said = () => {
        setTurning(false);
        setShown(value);
        client.setQueryData(wheelQuery(memberId, id).queryKey, value.wheel);
        void client.invalidateQueries({ queryKey: memberKey(memberId) });
      };
      setTurn((from) => turnTo(value.spin.segment, count, from));
      if (isCalm()) return said();
      setTurning(true);
      timer.current = window.setTimeout(said, turnsMs);
    },
    onError: (error) => {
      // A refusal means that the chances or the seed have changed, so they are read again.
      if (error instanceof ApiError) void client.invalidateQueries({ queryKey: wheelQuery(memberId, id).queryKey });
    },
  });
  return {
    turn,
    isTurning,
    isPending: ask.isPending,
    shown,
    error: ask.error,
    go: (wheel, luck) => {
      setShown(null);
      ask.mutate({ wheel, luck });
    },
  };
}

function Result({ value, isTurning, error }: { value: SpinValue | null; isTurning: boolean; error: unknown }) {
  const { t } = useTranslation('promotions');
  const language = useLanguage();
  const words = useErrorWords();
  const prizeWords = usePrizeWords();
  const spin = value?.spin;
  return (
    <div aria-live="polite" className="grid min-h-14 content-center justify-items-center gap-1 text-center">
      {isTurning ? (
        <p className="text-sm text-muted">{t('wheel.spinning')}</p>
      ) : spin?.prize ? (
        <>
          <p className="title text-xl text-gold">{t('wheel.won', { prize: prizeWords(spin.prize, spin.currency) })}</p>
          <p className="text-sm text-muted">{t(value?.given ? 'wheel.given' : 'wheel.waits')}</p>
        </>
      ) : spin ? (
        <p className="text-base font-semibold">{t('wheel.lost', { label: inLanguage(spin.label, language) })}</p>
      ) : error ? (
        <p className="text-sm font-semibold text-danger">{words(error)}</p>
      ) : null}
    </div>
  );
}

type FormProps = { promotion: PromotionDetail; wheel: WheelView | null; spin: Spinning };

function SpinForm({ promotion, wheel, spin }: FormProps) {
  const { t } = useTranslation('promotions');
  const { isLogin, isTrial } = useSession();
  const openPopup = useOpenPopup();
  const { state } = useStanding(promotion);
  const [luck, setLuck] = useState('');
  const isMember = isLogin && !isTrial;
  const isOpen = state === 'JOIN';
  const busy = spin.isPending || spin.isTurning;
  const press = () => {
    if (!isLogin) return openPopup('login');
    if (isTrial) return openPopup('register');
    if (wheel && !busy) spin.go(wheel, luck.trim() || randomWords());
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
      className="grid w-full max-w-[420px] gap-3"
    >
      <Button
        type="submit"
        size="lg"
        pending={busy}
        disabled={isMember && (!isOpen || wheel?.left === 0)}
        className="w-full bg-gold text-[#1a1204] hover:bg-gold hover:brightness-110"
      >
        {!isMember ? t('wheel.login') : !isOpen ? t(`state.${state}`) : t('wheel.spin')}
      </Button>
      {wheel && (
        <p className="text-center text-sm font-semibold text-muted tabular-nums">
          {wheel.left === 0 ? t('wheel.noSpins') : t('wheel.spins', { count: wheel.left })}
        </p>
      )}
      {isMember && (
        <Field label={t('wheel.luck')} hint={t('wheel.luckHint')}>
          <TextInput
            value={luck}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setLuck(target.value)}
          />
        </Field>
      )}
    </form>
  );
}

const randomWords = () =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((n) => n.toString(16).padStart(2, '0')).join('');

function Earning({ rule, currency }: { rule: RuleOf<'wheel'>; currency: string }) {
  const { t } = useTranslation('promotions');
  const { perDeposit, perTurnover } = rule.perCurrency[currency] ?? {};
  const lines = [
    ...(rule.daily > 0 ? [t('wheel.earnDaily', { count: rule.daily })] : []),
    ...(perDeposit === undefined ? [] : [t('wheel.earnDeposit', { amount: shownMoney(perDeposit, currency) })]),
    ...(perTurnover === undefined ? [] : [t('wheel.earnTurnover', { amount: shownMoney(perTurnover, currency) })]),
    t('wheel.earnMost', { count: rule.dailyMax }),
  ];
  return (
    <div className="grid gap-2.5">
      <h2 className="text-lg font-bold tracking-tight">{t('wheel.earn')}</h2>
      <div className="prose">
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
