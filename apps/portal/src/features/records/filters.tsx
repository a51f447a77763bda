import { useTranslation } from 'react-i18next';
import { Field, Select } from '../../ui/field.tsx';
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
  return (
    <div className="grid grid-cols-2 gap-3 max-md:[&>*:last-child:nth-child(odd)]:col-span-2 md:grid-cols-[repeat(auto-fill,minmax(180px,220px))]">
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
  );
}
