import type { FieldRule } from '@fairhouse/contract/site';
import type { ProfileField as Name } from './fields.ts';
import { ProfileField } from './profile-field.tsx';
import type { Fields } from './use-fields.ts';

type Props = { title: string | null; rows: { field: Name; rule: FieldRule }[]; fields: Fields };

/** Fields that belong together, under their title where the form is long. */
export default function FieldGroup({ title, rows, fields }: Props) {
  const controls = rows.map(({ field, rule }) => (
    <ProfileField key={field} field={field} rule={rule} fields={fields} />
  ));
  if (title === null) return controls;
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-4">
      <legend className="float-left mb-3 w-full text-sm font-bold text-muted">{title}</legend>
      {controls}
    </fieldset>
  );
}
