import { useTranslation } from 'react-i18next';
import { Field, Select } from '../../ui/field.tsx';
import { useSetSearch } from './use-set-search.ts';

export type Filter = {
  /** Of the address, and of its label in the words. */
  name: 'gameType' | 'vendor' | 'status' | 'kind' | 'state';
  value: string | undefined;
  items: { value: string; label: string }[];
};

/** Lists to choose from, beside each other; the first entry of each is everything. */
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
