import type { SecurityOverview } from '@fairhouse/contract/security';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Clock3, MonitorSmartphone, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { openSecuritySteps, securitySteps } from './security-steps.ts';
import { useDeviceWords } from './use-device-words.ts';

/** The account's protection score, the next steps, and the last login. */
export function SecurityScore({ overview }: { overview: SecurityOverview }) {
  const { t } = useTranslation('member');
  const open = openSecuritySteps(overview);
  const done = securitySteps.length - open.length;
  const state = open.length === 0 ? 'full' : done >= 3 ? 'good' : 'start';
  return (
    <section
      aria-label={t('score.label', { done, total: securitySteps.length })}
      className="card overflow-hidden bg-[radial-gradient(520px_260px_at_0%_0%,color-mix(in_oklab,var(--brand)_14%,transparent),transparent_70%)]"
    >
      <div className="grid gap-6 p-5 md:grid-cols-[auto_minmax(0,1fr)] md:items-center md:gap-8 md:p-7">
        <div className="flex items-center gap-5">
          <Ring done={done} total={securitySteps.length} />
          <div className="grid gap-1 md:hidden">
            <p className="text-lg font-bold text-balance">{t(`score.${state}`)}</p>
            <p className="text-sm text-muted">{t(`score.${state}Text`)}</p>
          </div>
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <div className="grid gap-1 max-md:hidden">
            <p className="text-lg font-bold">{t(`score.${state}`)}</p>
            <p className="text-sm text-muted">{t(`score.${state}Text`)}</p>
          </div>
          {open.length > 0 && <NextSteps open={open} />}
        </div>
      </div>
      <LastLogin overview={overview} />
    </section>
  );
}

function NextSteps({ open }: { open: ReturnType<typeof openSecuritySteps> }) {
  const { t } = useTranslation('member');
  const look =
    'inline-flex min-h-11 items-center gap-1.5 max-md:w-full max-md:justify-between rounded-full border border-line bg-surface pe-3 ps-4 text-sm font-semibold transition-colors hover:border-brand hover:text-brand';
  return (
    <div className="grid gap-2">
      <h2 className="sr-only">{t('step.next')}</h2>
      <ul className="flex flex-wrap gap-2">
        {open.map(({ key, popup }) => (
          <li key={key} className="max-md:w-full">
            {popup === null ? (
              <a href="#two-step" className={look}>
                {t(`step.${key}`)}
                <ChevronRight size={16} aria-hidden="true" className="text-muted" />
              </a>
            ) : (
              <Link to="." search={(held) => ({ ...held, popup })} viewTransition={false} className={look}>
                {t(`step.${key}`)}
                <ChevronRight size={16} aria-hidden="true" className="text-muted" />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function LastLogin({ overview: { lastLogin, sessions } }: { overview: SecurityOverview }) {
  const { t } = useTranslation('member');
  const { ago, deviceWords, placeWords } = useDeviceWords();
  return (
    <div className="grid border-t border-line md:grid-cols-2">
      <Link
        to="/member/history"
        className="flex min-h-16 items-center gap-3.5 px-5 py-3 transition-colors hover:bg-raised md:px-7"
      >
        <Clock3 size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-muted" />
        <span className="grid min-w-0 flex-1">
          <span className="text-sm font-semibold">
            {lastLogin ? `${t('last.title')} · ${ago(lastLogin.at)}` : t('last.first')}
          </span>
          {lastLogin && (
            <span className="text-xs text-muted md:truncate">
              {deviceWords(lastLogin.device)} · {placeWords(lastLogin)}
            </span>
          )}
        </span>
        <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
      </Link>
      <Link
        to="/member/devices"
        className="flex min-h-16 items-center gap-3.5 border-line px-5 py-3 transition-colors max-md:border-t hover:bg-raised md:border-s md:px-7"
      >
        <MonitorSmartphone size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-muted" />
        <span className="min-w-0 flex-1 text-sm font-semibold">{t('last.sessions', { count: sessions })}</span>
        <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
      </Link>
    </div>
  );
}

/** The score ring, one arc for each step. */
function Ring({ done, total }: { done: number; total: number }) {
  const { t } = useTranslation('member');
  const radius = 52;
  const round = 2 * Math.PI * radius;
  const gap = 12;
  const arc = round / total - gap;
  return (
    <div className="relative grid size-24 shrink-0 place-items-center md:size-32">
      <svg viewBox="0 0 120 120" className="absolute inset-0 -rotate-90" aria-hidden="true">
        {securitySteps.map(({ key }, i) => (
          <circle
            key={key}
            cx="60"
            cy="60"
            r={radius}
            fill="none"
            strokeWidth="9"
            strokeLinecap="round"
            strokeDasharray={`${arc} ${round - arc}`}
            strokeDashoffset={-(i * (arc + gap) + gap / 2)}
            className={classes('transition-[stroke]', i < done ? 'stroke-brand' : 'stroke-line')}
          />
        ))}
      </svg>
      <span aria-hidden="true" className="grid justify-items-center">
        {done === total ? (
          <ShieldCheck size={40} strokeWidth={1.75} className="text-brand" />
        ) : (
          <>
            <span className="title text-2xl leading-none">{done}</span>
            <span className="text-xs text-muted">{t('score.of', { total })}</span>
          </>
        )}
      </span>
    </div>
  );
}
