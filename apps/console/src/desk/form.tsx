import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  IconButton,
  MenuItem,
  Paper,
  Switch,
  TextField,
  Typography,
} from '@mui/material';
import { Plus, Trash2 } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import {
  blankOf,
  choicesOf,
  isDay,
  isMoney,
  isTime,
  mapOf,
  type Schema,
  variantsOf,
  withoutNull,
} from '../api/schema.ts';
import { useWords } from '../locales/words.ts';

export type FieldProps = {
  name: string;
  schema: Schema;
  value: unknown;
  onChange: (value: unknown) => void;
  faults: Record<string, string>;
  path: string;
  optional?: boolean;
  /** The values of the other fields of the same object. */
  beside?: Record<string, unknown>;
};

/** Custom inputs of a screen, by the path of their field. */
export const OwnInputs = createContext<Readonly<Record<string, (props: FieldProps) => ReactNode>>>({});

/** The input of a value, as the schema of its route describes it. */
export function Field(props: FieldProps) {
  const { schema: declared, value, onChange, name } = props;
  const { field, t } = useWords();
  const Own = useContext(OwnInputs)[props.path];
  if (Own) return <Own {...props} />;
  const { schema, nullable } = withoutNull(declared);
  const isPart = schema.type === 'object' || variantsOf(schema) !== null;
  if (nullable && isPart) {
    return (
      <Box>
        <FormControlLabel
          control={
            <Checkbox
              checked={value !== null && value !== undefined}
              onChange={(_, on) => onChange(on ? blankOf(schema) : null)}
            />
          }
          label={`${field(name)} (${t('desk.given')})`}
        />
        {value !== null && value !== undefined && <Field {...props} schema={schema} />}
      </Box>
    );
  }
  if (choicesOf(schema)) return <Choice {...props} schema={schema} nullable={nullable} />;
  const variants = variantsOf(schema);
  if (variants) return <Variant {...props} schema={schema} />;
  const entries = mapOf(schema);
  if (entries) return <Entries {...props} schema={entries} />;
  if (schema.type === 'object') return <Part {...props} schema={schema} />;
  if (schema.type === 'array') return <Items {...props} schema={schema} />;
  if (schema.type === 'boolean') {
    const control = <Switch checked={value === true} onChange={(_, on) => onChange(on)} />;
    return <FormControlLabel control={control} label={field(name)} />;
  }
  return <Line {...props} schema={schema} nullable={nullable} />;
}

function faultText(t: (key: string) => string, fault: string | undefined): string | undefined {
  return fault === undefined ? undefined : t(`faults.${fault}`);
}

function Choice({
  name,
  schema,
  value,
  onChange,
  faults,
  path,
  optional,
  nullable,
}: FieldProps & { nullable: boolean }) {
  const words = useWords();
  const choices = choicesOf(schema) ?? [];
  return (
    <TextField
      select
      fullWidth
      label={words.field(name)}
      value={value === undefined || value === null ? '' : JSON.stringify(value)}
      error={path in faults}
      helperText={faultText(words.t, faults[path])}
      onChange={({ target }) =>
        onChange(target.value === '' ? (nullable ? null : undefined) : JSON.parse(target.value))
      }
    >
      {(optional || nullable) && <MenuItem value="">–</MenuItem>}
      {choices.map((choice) => (
        <MenuItem key={String(choice)} value={JSON.stringify(choice)}>
          {words.value(choice)}
        </MenuItem>
      ))}
    </TextField>
  );
}

function Variant(props: FieldProps) {
  const { schema, value, onChange } = props;
  const words = useWords();
  const { field, variants } = variantsOf(schema) ?? { field: '', variants: new Map<string, Schema>() };
  const held = Object(value) as Record<string, unknown>;
  const chosen = variants.get(String(held[field]));
  return (
    <Group label={words.field(props.name)}>
      <TextField
        select
        fullWidth
        label={words.field(field)}
        value={chosen ? String(held[field]) : ''}
        onChange={({ target }) => {
          const next = variants.get(target.value);
          if (next) onChange({ ...(blankOf(next) as object), [field]: target.value });
        }}
      >
        {[...variants.keys()].map((name) => (
          <MenuItem key={name} value={name}>
            {words.value(name)}
          </MenuItem>
        ))}
      </TextField>
      {chosen && <Parts {...props} schema={chosen} without={[field]} />}
    </Group>
  );
}

function Part(props: FieldProps) {
  const { field } = useWords();
  return (
    <Group label={field(props.name)}>
      <Parts {...props} />
    </Group>
  );
}

/** The inputs of an object's fields. */
export function Parts({
  schema,
  value,
  onChange,
  faults,
  path,
  without = [],
}: Omit<FieldProps, 'name'> & { without?: readonly string[] }) {
  const held = Object(value) as Record<string, unknown>;
  return (
    <>
      {Object.entries(schema.properties ?? {})
        .filter(([name]) => !without.includes(name))
        .map(([name, part]) => (
          <Field
            key={name}
            name={name}
            schema={part}
            value={held[name]}
            optional={!schema.required?.includes(name)}
            faults={faults}
            path={path ? `${path}.${name}` : name}
            beside={held}
            onChange={(next) => onChange({ ...held, [name]: next })}
          />
        ))}
    </>
  );
}

function Group({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <Paper variant="outlined" component="fieldset" sx={{ p: 2, m: 0, minWidth: 0, display: 'grid', gap: 2 }}>
      <Typography component="legend" variant="caption" sx={{ color: 'text.secondary', px: 0.5 }}>
        {label}
      </Typography>
      {children}
    </Paper>
  );
}

function Items({ name, schema, value, onChange, faults, path }: FieldProps) {
  const words = useWords();
  const items = Array.isArray(value) ? value : [];
  const item = withoutNull(schema.items ?? {}).schema;
  const choices = choicesOf(item);
  if (choices) {
    return (
      <TextField
        select
        fullWidth
        label={words.field(name)}
        value={items.map(String)}
        slotProps={{ select: { multiple: true } }}
        onChange={({ target }) => {
          const chosen = [target.value].flat().map(String);
          onChange(choices.filter((choice) => chosen.includes(String(choice))));
        }}
      >
        {choices.map((choice) => (
          <MenuItem key={String(choice)} value={String(choice)}>
            {words.value(choice)}
          </MenuItem>
        ))}
      </TextField>
    );
  }
  if (item.type !== 'object') {
    const number = item.type === 'integer' || item.type === 'number';
    return (
      <TextField
        fullWidth
        multiline
        label={words.field(name)}
        helperText={faultText(words.t, faults[path]) ?? words.t('desk.onePerLine')}
        error={path in faults}
        value={items.join('\n')}
        onChange={({ target }) => {
          const lines = target.value === '' ? [] : target.value.split('\n');
          onChange(number ? lines.filter(Boolean).map(Number) : lines);
        }}
      />
    );
  }
  return (
    <Group label={words.field(name)}>
      {items.map((held, at) => (
        // The rows have no ids.
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position
        <Box key={at} sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
          <Box sx={{ display: 'grid', gap: 2, flex: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))' }}>
            <Parts
              schema={item}
              value={held}
              faults={faults}
              path={`${path}.${at}`}
              onChange={(next) => onChange(items.with(at, next))}
            />
          </Box>
          <IconButton aria-label={words.t('desk.removeRow')} onClick={() => onChange(items.toSpliced(at, 1))}>
            <Trash2 size={18} />
          </IconButton>
        </Box>
      ))}
      <Button
        startIcon={<Plus size={18} />}
        onClick={() => onChange([...items, blankOf(item)])}
        sx={{ justifySelf: 'start' }}
      >
        {words.t('desk.addRow')}
      </Button>
    </Group>
  );
}

/** A map, edited as lines of `name = value`. */
function Entries({ name, schema, value, onChange, faults, path }: FieldProps) {
  const words = useWords();
  const number = schema.type === 'integer' || schema.type === 'number';
  const text = Object.entries(Object(value) as Record<string, unknown>)
    .map(([key, held]) => `${key} = ${typeof held === 'object' ? JSON.stringify(held) : String(held)}`)
    .join('\n');
  const read = (said: string) => {
    const pairs = said.split('\n').flatMap((line) => {
      const [, key = '', held = ''] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
      return key === '' ? [] : [[key, number ? Number(held) : held] as const];
    });
    onChange(Object.fromEntries(pairs));
  };
  return (
    <TextField
      fullWidth
      multiline
      label={words.field(name)}
      helperText={faultText(words.t, faults[path]) ?? words.t('desk.entries')}
      error={path in faults}
      key={`${path}${Object.keys(Object(value)).length === 0}`}
      defaultValue={text}
      onBlur={({ target }) => read(target.value)}
    />
  );
}

function Line({ name, schema, value, onChange, faults, path, nullable, optional }: FieldProps & { nullable: boolean }) {
  const words = useWords();
  const number = schema.type === 'integer' || schema.type === 'number';
  const time = isTime(schema);
  const empty = nullable ? null : undefined;
  const isSecret = !number && /password|secret/i.test(name);
  // A secret is a one-line input.
  const long = !isSecret && ((schema.maxLength ?? 0) > 300 || /html|^text$/i.test(path.split('.').slice(-2).join('.')));
  const type = isSecret ? 'password' : time ? 'datetime-local' : isDay(schema) ? 'date' : undefined;
  const shown = value === null || value === undefined ? '' : time ? localTime(String(value)) : String(value);
  const set = (said: string) => {
    if (said === '') return onChange(schema.type === 'string' && !time && !nullable && !optional ? '' : empty);
    if (time) return onChange(new Date(said).toISOString());
    onChange(number ? Number(said) : said);
  };
  return (
    <TextField
      fullWidth
      label={words.field(name)}
      value={shown}
      required={!optional && !nullable}
      error={path in faults}
      helperText={faultText(words.t, faults[path])}
      multiline={long}
      minRows={long ? 3 : undefined}
      maxRows={long ? 14 : undefined}
      {...(type ? { type } : {})}
      autoComplete={type === 'password' ? 'new-password' : 'off'}
      slotProps={{
        inputLabel: time || isDay(schema) ? { shrink: true } : {},
        htmlInput: number
          ? { type: 'number', min: schema.minimum, max: schema.maximum }
          : isMoney(schema)
            ? { inputMode: 'decimal' }
            : {},
      }}
      onChange={({ target }) => set(target.value)}
    />
  );
}

/** A time of the wire as the browser's input takes it: local, without a zone. */
function localTime(value: string): string {
  const at = new Date(value);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
