import type { DepositDetail } from '@fairhouse/contract/deposits';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes.ts';
import { Money } from '../../../../ui/money.tsx';
import { InstructionCard } from './instruction-card.tsx';

/** The confirmations of a payment seen on its network. The number may fall, so the latest one is shown. */
export function Confirmations({ deposit }: { deposit: DepositDetail }) {
  const { t } = useTranslation('gateway');
  const { confirmations, receivedAmount, payCurrency } = deposit;
  const needed = Math.max(deposit.confirmationsNeeded, 1);
  const done = Math.min(confirmations, needed);
  return (
    <InstructionCard title={t('confirming.title')} text={t('confirming.text')}>
      <div className="grid gap-2.5">
        <div
          role="progressbar"
          aria-label={t('confirming.title')}
          aria-valuemin={0}
          aria-valuemax={needed}
          aria-valuenow={done}
          aria-valuetext={t('confirming.count', { done, needed })}
          className="flex gap-1.5"
        >
          {Array.from({ length: needed }, (_, block) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a block is identified by its position
              key={block}
              className={classes(
                'h-2.5 flex-1 rounded-full transition-colors',
                block < done ? 'bg-brand' : block === done ? 'animate-pulse bg-brand/35' : 'bg-raised',
              )}
            />
          ))}
        </div>
        <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">
          <span className="font-semibold tabular-nums">{t('confirming.count', { done, needed })}</span>
          {receivedAmount !== null && (
            <span className="text-muted">
              {t('confirming.seen')} <Money value={receivedAmount} currency={payCurrency} />
            </span>
          )}
        </p>
      </div>
    </InstructionCard>
  );
}
