import type { FieldRule } from '@fairhouse/contract/site';
import type { ProfileField as Name } from './fields.ts';
import { ProfileField } from './profile-field.tsx';
import type { Fields } from './use-fields.ts';

type Props = { title: string | null; rows: { field: Name; rule: FieldRule }[]; fields: Fields };

/** A group of fields, under a title if the form is long. */
export default function FieldGroup({ title, rows, fields }: Props) {
  const controls = rows.map(({ field, rule }) => (
    <div key={field} className={field === 'address' ? 'min-w-0 md:col-span-2' : 'min-w-0'}>
      <ProfileField field={field} rule={rule} fields={fields} />
    </div>
  ));
  if (title === null) return controls;
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-4 border-t border-line pt-4 md:grid-cols-2 md:gap-x-3">
      <legend className="float-start w-full text-sm font-bold text-muted md:col-span-2">{title}</legend>
      {controls}
    </fieldset>
  );
}
