import type { Goods } from '@fairhouse/contract/points';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRightLeft, Gem } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { pointsConfigQuery, pointsQuery } from './calls.ts';
import { PointsAmount } from './points-amount.tsx';
import { pointsText } from './points-text.ts';

/** The mall's head: the member's points and their uses; for a visitor an explanation of points. */
export function Hero({ goods, onConvert }: { goods: readonly Goods[]; onConvert: () => void }) {
  const { t } = useTranslation('points');
  return (
    <section className="relative isolate overflow-hidden rounded-[20px] border border-line bg-surface bg-[radial-gradient(560px_320px_at_88%_0%,color-mix(in_oklab,var(--gold)_26%,transparent),transparent_72%),radial-gradient(520px_300px_at_4%_110%,color-mix(in_oklab,var(--brand)_22%,transparent),transparent_72%)]">
      <div className="flex items-center justify-between gap-8 p-5 md:p-8">
        <div className="grid min-w-0 flex-1 gap-4">
          <div className="grid gap-1.5">
            <h1 className="title text-xl md:text-2xl">{t('title')}</h1>
            <p className="max-w-[52ch] text-sm text-muted">{t('text')}</p>
          </div>
          <Holding onConvert={onConvert} />
        </div>
        <Display goods={goods} />
      </div>
    </section>
  );
}

function Holding({ onConvert }: { onConvert: () => void }) {
  const { t } = useTranslation(['points', 'shell']);
  const { isLogin, isTrial, memberId } = useSession();
  const isMember = isLogin && !isTrial;
  const { data } = useQuery({ ...pointsQuery(memberId), enabled: isMember });
  const { data: config } = useQuery(pointsConfigQuery(memberId));
  if (!isMember) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Link
          to="."
          search={(held) => ({ ...held, popup: 'register' })}
          viewTransition={false}
          className={buttonLook('primary')}
        >
          {t('shell:register')}
        </Link>
        {!isTrial && (
          <Link
            to="."
            search={(held) => ({ ...held, popup: 'login' })}
            viewTransition={false}
            className={buttonLook('secondary')}
          >
            {t('shell:login')}
          </Link>
        )}
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
      <div className="grid gap-0.5">
        <p className="text-xs font-semibold text-muted">{t('current')}</p>
        {data ? (
          <p aria-live="polite">
            <PointsAmount points={data.points} size="lg" className="text-2xl font-bold" />
          </p>
        ) : (
          <Skeleton className="h-9 w-44" />
        )}
        {data && data.owed !== '0.00' && (
          <p className="max-w-[44ch] text-xs text-danger">{t('owed', { points: pointsText(data.owed) })}</p>
        )}
      </div>
      {!config && <Skeleton className="h-12 w-44" />}
      {config?.conversion && (
        <Button
          variant="secondary"
          icon={<ArrowRightLeft size={17} aria-hidden="true" />}
          onClick={onConvert}
          className="bg-surface/70"
        >
          {t('convert.open')}
        </Button>
      )}
    </div>
  );
}

const places = ['-rotate-6 translate-y-3', 'z-10 scale-110', 'rotate-6 translate-y-3'];

/** A display of three goods; on a phone only the points icon. */
function Display({ goods }: { goods: readonly Goods[] }) {
  const shown = goods.filter(({ picture }) => picture !== null).slice(0, 3);
  return (
    <>
      <Gem
        size={150}
        strokeWidth={0.75}
        aria-hidden="true"
        className="-z-10 absolute -end-7 -bottom-8 rotate-12 text-gold opacity-25 lg:hidden"
      />
      <div aria-hidden="true" className="flex shrink-0 py-2 pe-3 max-lg:hidden">
        {shown.map(({ id, picture }, i) => (
          <span
            key={id}
            className={classes(
              'relative -mx-2 block size-34 overflow-hidden rounded-[18px] border-2 border-white/20 shadow-lift xl:size-38',
              places[i],
            )}
          >
            {picture && <Picture picture={picture} sizes="152px" alt="" />}
          </span>
        ))}
      </div>
    </>
  );
}
