import { ChartLine, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../api/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { Money } from '../../../../ui/money.tsx';
import type { GameStake } from '../original.ts';
import { useStats } from '../use-stats.ts';
import { chartOf, noStats } from './stats.ts';

/** The sums of the member's rounds of this game in this tab, with a chart of the profit. */
export function StatsPanel({ code, currency }: GameStake) {
  const { t } = useTranslation('originals');
  const { memberId } = useSession();
  const [stats, keep] = useStats(memberId, code, currency);
  const net = BigInt(stats.net);
  return (
    <section aria-labelledby="stats-title" className="card grid content-start gap-4 p-4 md:p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 id="stats-title" className="flex items-center gap-2 text-base font-bold">
          <ChartLine size={18} aria-hidden="true" className="text-brand" />
          {t('stats.title')}
        </h2>
        <Button
          variant="ghost"
          size="sm"
          disabled={stats.bets === 0}
          icon={<RotateCcw size={16} aria-hidden="true" />}
          onClick={() => keep(noStats)}
        >
          {t('stats.reset')}
        </Button>
      </div>
      <dl className="grid grid-cols-2 gap-2 text-sm">
        <Figure name={t('stats.profit')}>
          <Money units={net} currency={currency} signed tone={net > 0n ? 'win' : net < 0n ? 'loss' : 'plain'} />
        </Figure>
        <Figure name={t('stats.wagered')}>
          <Money units={BigInt(stats.wagered)} currency={currency} />
        </Figure>
        <Figure name={t('stats.bets')}>{t('stats.of', { wins: stats.wins, bets: stats.bets })}</Figure>
        <Figure name={t('stats.best')}>
          <Money units={BigInt(stats.best)} currency={currency} />
        </Figure>
      </dl>
      <ProfitChart points={stats.points} net={net} />
      <p className="text-xs text-muted">{t('stats.text')}</p>
    </section>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="rounded-md border border-line bg-bg px-3 py-2">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="text-base font-bold tabular-nums">{children}</dd>
    </div>
  );
}

/** The profit after each round as a line around zero; the figures above say the same. */
function ProfitChart({ points, net }: { points: readonly string[]; net: bigint }) {
  const { line, zero } = chartOf(points);
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 40"
      preserveAspectRatio="none"
      className="h-28 w-full rounded-md lg:h-72 border border-line bg-bg"
    >
      <line
        x1="0"
        x2="100"
        y1={zero}
        y2={zero}
        stroke="var(--line)"
        strokeWidth="1"
        vectorEffect="non-scaling-stroke"
      />
      <polyline
        points={line}
        fill="none"
        stroke={net < 0n ? 'var(--danger)' : 'var(--brand)'}
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
