import type { JackpotState } from '@fairhouse/contract/jackpots';
import { hashOfServerSeed } from '@fairhouse/fairness/seeds';
import { drawJackpot } from '@fairhouse/games/jackpot';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Trophy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { JackpotPots } from '../originals/jackpot/jackpot-pots.tsx';
import { jackpotsQuery } from '../originals/jackpot/jackpot-query.ts';
import { useAccountOffer } from '../originals/use-account-offer.ts';
import { SeedLine } from './seed-line.tsx';

type Win = JackpotState['wins'][number];

/** The jackpot of in-house games: its pots, how they are won, and the last wins, each checked in this browser. */
export function JackpotsPage() {
  const { t } = useTranslation('originals');
  const { currency } = useAccountOffer(undefined);
  const query = useQuery(jackpotsQuery(currency));
  return (
    <div className="grid grid-cols-1 gap-6">
      <section className="card grid gap-4 p-5 md:p-6">
        <h1 className="title flex items-center gap-2.5 text-2xl">
          <Trophy size={24} aria-hidden="true" className="text-gold" />
          {t('jackpot.title')}
        </h1>
        <p className="max-w-3xl text-sm text-muted">{t('jackpot.text')}</p>
        {query.data ? (
          query.data.pots.length > 0 ? (
            <>
              <JackpotPots state={query.data} />
              {query.data.serverSeedHash && (
                <dl>
                  <SeedLine label={t('jackpot.next')} value={query.data.serverSeedHash} />
                </dl>
              )}
              <p className="text-sm text-muted">
                {t('jackpot.rate', {
                  percent: query.data.pots.reduce((sum, { ratePpm }) => sum + ratePpm, 0) / 10_000,
                })}
              </p>
            </>
          ) : (
            <EmptyState
              icon={<Trophy size={28} aria-hidden="true" />}
              title={t('jackpot.none')}
              text={t('jackpot.noneText')}
            />
          )
        ) : query.isError ? (
          <ErrorState onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton className="h-28 w-full" />
        )}
      </section>
      {query.data && query.data.wins.length > 0 && (
        <section aria-labelledby="jackpot-wins" className="grid gap-3">
          <h2 id="jackpot-wins" className="text-lg font-bold">
            {t('jackpot.wins')}
          </h2>
          <ul className="grid gap-2">
            {query.data.wins.map((win) => (
              <WinRow key={`${win.roundId} ${win.tier}`} win={win} currency={query.data.currency} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function WinRow({ win, currency }: { win: Win; currency: string }) {
  const { t, i18n } = useTranslation('originals');
  const [open, setOpen] = useState(false);
  return (
    <li className="card grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <span className="font-bold">{t(`jackpot.${win.tier}`)}</span>
        <Money value={win.amount} currency={currency} tone="gold" className="text-base font-bold" />
        <span className="text-muted">{win.name}</span>
        <span className="me-auto text-muted">{timeFormat(i18n.language).format(new Date(win.wonAt))}</span>
        <Button variant="secondary" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('jackpot.check')}
        </Button>
      </div>
      {open && <WinCheck win={win} currency={currency} />}
    </li>
  );
}

/** Computes the draw of a win again from the published data alone. */
function WinCheck({ win, currency }: { win: Win; currency: string }) {
  const { t } = useTranslation('originals');
  const { serverSeed, clientSeed, roundId, tier, pots } = win;
  const seeds = { serverSeed, clientSeed, nonce: Number(roundId) };
  const known = pots.map((pot) => ({ ...pot, before: BigInt(pot.before), mustHit: BigInt(pot.mustHit) }));
  const draw = drawJackpot(seeds, BigInt(win.stakeUnits), known).find((one) => one.tier === tier);
  const isCommitted = hashOfServerSeed(serverSeed) === win.serverSeedHash;
  return (
    <div className="grid gap-3">
      <dl className="grid gap-2 lg:grid-cols-2">
        <SeedLine label={t('receipt.serverSeedHash')} value={win.serverSeedHash} />
        <SeedLine label={t('jackpot.serverSeed')} value={serverSeed} />
        <SeedLine label={t('receipt.clientSeed')} value={clientSeed} />
        <SeedLine label={t('jackpot.round')} value={roundId} />
      </dl>
      <p className="flex gap-2 text-sm text-muted">
        {t('receipt.stake')} <Money value={win.stake} currency={currency} />
      </p>
      <Finding holds={isCommitted} text={t('jackpot.seedHolds')} />
      <Finding
        holds={draw?.won === true}
        text={t('jackpot.drawHolds', { number: draw?.number ?? 0, winning: String(draw?.winning ?? 0n) })}
      />
    </div>
  );
}

function Finding({ holds, text }: { holds: boolean; text: string }) {
  const { t } = useTranslation('fairness');
  const Icon = holds ? CircleCheck : CircleX;
  return (
    <p className="flex items-start gap-2 text-sm">
      <Icon size={18} aria-hidden="true" className={holds ? 'shrink-0 text-brand' : 'shrink-0 text-danger'} />
      <span>
        {text}: <strong>{t(holds ? 'check.passed' : 'check.failed')}</strong>
      </span>
    </p>
  );
}
