import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { useFocusOnChange } from '../../../ui/use-focus-on-change.ts';
import type { FlowStep } from './flow-steps.ts';

type Props = { steps: readonly FlowStep[]; at: FlowStep };

/** The bar of a flow's steps, and the heading of the present one, which takes the focus when it changes. */
export function StepHead({ steps, at }: Props) {
  const { t } = useTranslation('withdrawal');
  const heading = useFocusOnChange(at);
  const place = steps.indexOf(at);
  return (
    <div className="grid gap-3">
      <ol aria-label={t('flow.steps')} className="flex gap-1.5">
        {steps.map((step, index) => (
          <li key={step} aria-current={step === at ? 'step' : undefined} className="grid min-w-0 flex-1 gap-1.5">
            <span
              aria-hidden="true"
              className={classes('h-1.5 rounded-full', index <= place ? 'bg-brand' : 'bg-line')}
            />
            <span
              className={classes(
                'truncate text-xs font-semibold max-md:sr-only',
                step === at ? 'text-text' : 'text-muted',
              )}
            >
              {t(`flow.step.${step}`)}
            </span>
          </li>
        ))}
      </ol>
      <div className="grid gap-0.5">
        <p className="text-xs font-semibold text-muted tabular-nums">
          {t('flow.count', { at: place + 1, of: steps.length })}
        </p>
        <h2 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
          {t(`flow.title.${at}`)}
        </h2>
      </div>
    </div>
  );
}
