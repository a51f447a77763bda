import { Eye, EyeOff, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useBalance } from '../api/balance.ts';
import { classes } from '../ui/classes.ts';
import { Money } from '../ui/money.tsx';
import { Skeleton } from '../ui/states.tsx';
import { hideBalance, useBalanceHidden } from './balance-hidden.ts';

/** The balance with buttons to hide and refresh it. It grows only within its reserved space. */
export function BalanceBox() {
  const { t } = useTranslation('shell');
  const { units, currency, playMoney, refresh, isRefreshing } = useBalance();
  const hidden = useBalanceHidden();

  return (
    <div className="relative flex h-11 items-center rounded-md border border-line bg-surface ps-3.5 text-sm max-sm:ps-3 max-sm:text-[0.8125rem] md:bg-raised">
      <span role="status" aria-label={playMoney ? t('balance.play') : t('balance.label')} className="font-bold">
        {units === null || currency === null ? (
          <Skeleton className="h-4 w-20" />
        ) : (
          <Money units={units} currency={currency} hidden={hidden} />
        )}
      </span>
      {playMoney && (
        <span className="ms-2 rounded-[6px] bg-info/15 px-1.5 py-0.5 text-xs font-bold text-info max-sm:absolute max-sm:-top-2 max-sm:start-1 max-sm:ms-0 max-sm:bg-info max-sm:py-0 max-sm:text-[11px] max-sm:leading-4 max-sm:text-bg">
          {t('balance.playMark')}
        </span>
      )}
      <button
        type="button"
        aria-label={hidden ? t('balance.show') : t('balance.hide')}
        aria-pressed={hidden}
        onClick={() => hideBalance(!hidden)}
        className="ms-1 grid h-11 w-9 max-sm:ms-0 max-sm:w-8 sm:pointer-coarse:w-11 place-items-center text-muted hover:text-text"
      >
        {hidden ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
      </button>
      <button
        type="button"
        aria-label={t('balance.refresh')}
        onClick={refresh}
        disabled={isRefreshing}
        className="grid h-11 w-9 place-items-center rounded-e-md text-muted hover:text-text max-sm:-ms-1 max-sm:w-8"
      >
        <RefreshCw size={15} aria-hidden="true" className={classes(isRefreshing && 'animate-spin')} />
      </button>
    </div>
  );
}
