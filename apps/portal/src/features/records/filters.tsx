import { useTranslation } from 'react-i18next';
import { Field, Select } from '../../ui/field.tsx';
import { PrintLines } from './print-head.tsx';
import { useSetSearch } from './use-set-search.ts';

export type Filter = {
  /** Name of the search parameter, and of its label among the translations. */
  name: 'gameType' | 'vendor' | 'status' | 'kind' | 'state';
  value: string | undefined;
  items: { value: string; label: string }[];
};

/** The filters of a record, as selects whose first entry is all. */
export function Filters({ filters }: { filters: Filter[] }) {
  const { t } = useTranslation('records');
  const setSearch = useSetSearch();
  const chosen = filters.flatMap(({ name, value, items }) =>
    items.flatMap((item) => (item.value === value ? { label: t(`filter.${name}`), value: item.label } : [])),
  );
  return (
    <>
      <PrintLines lines={chosen} />
      <div
        data-screen-only
        className="grid gap-2 max-md:auto-cols-[minmax(0,1fr)] max-md:grid-flow-col md:grid-cols-[repeat(auto-fill,minmax(180px,220px))] md:gap-3"
      >
        {filters.map(({ name, value, items }) => (
          <Field key={name} label={t(`filter.${name}`)}>
            <Select
              value={value ?? ''}
              onChange={(event) => setSearch({ [name]: event.currentTarget.value || undefined })}
              items={[{ value: '', label: t('filter.all') }, ...items]}
            />
          </Field>
        ))}
      </div>
    </>
  );
}
