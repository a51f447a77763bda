import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { dateText } from './period.ts';
import { type PeriodName, type PeriodSearch, periodNames, usualPeriod } from './period-search.ts';
import { PrintHead } from './print-head.tsx';
import { useSetSearch } from './use-set-search.ts';

/** The filter by period or two dates; kept in the address, so it can be linked and Back undoes it. */
export function PeriodFilter({ search, names = periodNames }: { search: PeriodSearch; names?: readonly PeriodName[] }) {
  const { t } = useTranslation('records');
  const setSearch = useSetSearch();
  const chosen = search.period ?? usualPeriod;
  const row = useRef<HTMLDivElement>(null);

  // On a phone the chosen one may be out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice may be out of view too
  useEffect(() => {
    const label = row.current?.querySelector('input:checked')?.parentElement;
    if (row.current && label) row.current.scrollLeft = label.offsetLeft - row.current.clientWidth / 2;
  }, [chosen]);

  function choose(next: PeriodSearch) {
    setSearch({ period: undefined, from: undefined, to: undefined, ...next });
  }

  function chooseName(period: PeriodName) {
    if (period !== 'custom') return choose({ period });
    const today = dateText(new Date());
    choose({ period, from: search.from ?? today, to: search.to ?? today });
  }

  return (
    <>
      <PrintHead search={search} />
      <div data-screen-only className="grid grid-cols-1 gap-3">
        <fieldset className="min-w-0">
          <legend className="sr-only">{t('period.label')}</legend>
          <div ref={row} className="no-bar relative -mx-3.5 flex gap-2 overflow-x-auto px-3.5 py-1 md:mx-0 md:px-0">
            {names.map((name) => (
              <label
                key={name}
                className={classes(
                  'relative grid h-11 shrink-0 cursor-pointer place-items-center rounded-full border px-4 text-sm font-semibold whitespace-nowrap transition-colors',
                  'has-focus-visible:outline-2 has-focus-visible:outline-brand',
                  name === chosen
                    ? 'border-brand bg-surface text-brand ring-1 ring-brand'
                    : 'border-line bg-surface text-muted hover:border-muted/60 hover:text-text',
                )}
              >
                <input
                  type="radio"
                  name="period"
                  checked={name === chosen}
                  onChange={() => chooseName(name)}
                  className="sr-only"
                />
                {t(`period.${name}`)}
              </label>
            ))}
          </div>
        </fieldset>
        {chosen === 'custom' && (
          <div className="grid max-w-md grid-cols-2 gap-3">
            <Field label={t('period.from')}>
              <TextInput
                type="date"
                value={search.from ?? ''}
                max={search.to}
                onChange={(event) => choose({ ...search, from: event.currentTarget.value })}
              />
            </Field>
            <Field label={t('period.to')}>
              <TextInput
                type="date"
                value={search.to ?? ''}
                min={search.from}
                onChange={(event) => choose({ ...search, to: event.currentTarget.value })}
              />
            </Field>
          </div>
        )}
      </div>
    </>
  );
}
