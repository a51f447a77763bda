import type { MoneyStep } from '@fairhouse/contract/deposits';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { timeFormat } from '../../../ui/time.ts';
import type { MoneySubject } from './state-badge.tsx';
import { useReasonWords } from './use-reason-words.ts';

/** The steps of a deposit or withdrawal so far, newest first. */
export function Timeline({ subject, steps }: { subject: MoneySubject; steps: MoneyStep[] }) {
  const { t, i18n } = useTranslation('cashier');
  const reasonWords = useReasonWords();
  const time = timeFormat(i18n.language);
  return (
    <ol className="grid">
      {steps.toReversed().map((step, i) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added, at the other end
          key={steps.length - i}
          className="relative grid grid-cols-[20px_minmax(0,1fr)] gap-3 pb-5 last:pb-0"
        >
          {i < steps.length - 1 && (
            <span aria-hidden="true" className="absolute top-4 bottom-0 start-[9px] w-0.5 bg-line" />
          )}
          <span
            aria-hidden="true"
            className={classes(
              'relative mt-1 size-3 justify-self-center rounded-full ring-4',
              i === 0 ? 'bg-brand ring-brand/20' : 'bg-line ring-transparent',
            )}
          />
          <div className="grid gap-0.5">
            <p className={classes('text-sm', i === 0 ? 'font-bold' : 'text-muted')}>
              {t(`step.${subject}.${step.kind}`, { defaultValue: t(`step.${step.kind}`, { defaultValue: step.kind }) })}
            </p>
            {step.reason && <p className="text-sm break-words">{reasonWords(step.reason)}</p>}
            <p className="text-xs text-muted">
              {time.format(new Date(step.at))} · {t(`by.${step.by}`)}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
