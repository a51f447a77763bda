import { Box, Chip, Link, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import {
  choicesOf,
  isDay,
  isMoney,
  isStepped,
  isTime,
  isWords,
  mapOf,
  type Schema,
  variantsOf,
  withoutNull,
} from '../api/schema.ts';
import { useWords } from '../locales/words.ts';
import { Html } from './html.tsx';

type Shown = {
  name: string;
  value: unknown;
  schema: Schema;
  row?: Record<string, unknown> | undefined;
  /** In a cell of a list: an object is shown on one line. */
  dense?: boolean;
  /** The columns of a table, in their order; all by default. */
  columns?: readonly string[] | undefined;
};

const good =
  /^(?:CREDITED|PAID|SENT|APPROVED|RECEIVED|RELEASED|CLAIMED|SUCCESS|ENABLED|ACCEPTED|CLOSED|DONE|OPEN|ONLINE|allow|ACTIVE|REWARDED|QUALIFIED)$/;
const bad = /^(?:REJECTED|FAILED|DISPUTED|EXPIRED|REVERSED|CANCELLED|REFUSED|FROZEN|VOID|OFFLINE|deny|FORFEITED)$/;
const waits =
  /^(?:REVIEW|REQUESTED|WAITING|SENDING|SUBMITTED|AWAITING|CONFIRMING|HELD|PENDING|MATCHED|PROCESSING|OFFERED|OWED|CLAIMABLE|SOON|COUNTING|FRESH)/;

/** The fields that hold a player's name. */
const players = new Set(['username', 'payee', 'depositor', 'upline']);

/** Fields with codes that the schema does not list as choices. */
const coded = new Set(['gameType', 'pattern', 'kind', 'language', 'registerMethod', 'way', 'role']);
/** Fields of content that is written as HTML. */
const asHtml = new Set(['html', 'terms']);
/** Amounts in the currency of the payment, which may differ from the account's. */
const inPayCurrency = new Set(['payAmount', 'receivedAmount']);

/** True for the subject and the new state of an event of the money trail. */
const isEvent = (name: string, row: Shown['row']) =>
  (name === 'subject' || name === 'to') && row?.subjectId !== undefined;

/** Returns the colour of a state: good, bad, waiting, or none. */
export function toneOf(value: string): 'success' | 'error' | 'warning' | 'default' {
  return good.test(value) ? 'success' : bad.test(value) ? 'error' : waits.test(value) ? 'warning' : 'default';
}

/** Amount with groups of thousands, with all decimals that the server sends. */
export function amountOf(value: string, locale: string): string {
  const [whole = '', part = ''] = value.split('.');
  const grouped = BigInt(whole === '-' || whole === '' ? 0 : whole).toLocaleString(locale);
  const sign = value.startsWith('-') && !grouped.startsWith('-') ? '-' : '';
  const shown = part.replace(/0+$/, '').padEnd(2, '0');
  return `${sign}${grouped}.${shown}`;
}

/** Time in the operator's own zone. */
export function timeOf(value: string, locale: string): string {
  return new Date(value).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
}

/** A day of the calendar, which is the same in every zone. */
export function dayOf(
  value: string,
  locale: string,
  look: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): string {
  const day = new Date(`${value}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? value : day.toLocaleDateString(locale, { ...look, timeZone: 'UTC' });
}

/** The name of a day of the week; 1 is Monday. */
function weekdayOf(day: number, locale: string): string {
  // The first of January 2024 was a Monday.
  return new Date(Date.UTC(2024, 0, day)).toLocaleDateString(locale, { weekday: 'short', timeZone: 'UTC' });
}

/** A value as the schema of its route describes it. */
export function Value({ name, value, schema: declared, row, dense = false, columns }: Shown): ReactNode {
  const words = useWords();
  const { schema } = withoutNull(declared);
  // An entry of the audit trail without an operator comes from the system; elsewhere null means that nobody has acted
  // yet.
  if (name === 'operator' && value === null && row?.action !== undefined) return words.value('system');
  if (isStepped(schema)) return <Stepped value={value} step={schema.multipleOf ?? 1} />;
  if (value === null || value === undefined || value === '') return <Nothing />;
  if (typeof value === 'boolean')
    return value ? (
      <Check size={18} aria-label={words.t('desk.yes')} style={{ verticalAlign: 'middle' }} />
    ) : (
      <Nothing no />
    );
  if (typeof value === 'string') {
    if (isMoney(schema)) {
      const currency = inPayCurrency.has(name) ? (row?.payCurrency ?? row?.currency) : row?.currency;
      return <Amount value={value} currency={currency} />;
    }
    if (isTime(schema)) return <time dateTime={value}>{timeOf(value, words.locale)}</time>;
    if (isDay(schema)) return <time dateTime={value}>{dayOf(value, words.locale)}</time>;
    if (name === 'state' || name === 'status') {
      return <Chip size="small" label={words.value(value)} color={toneOf(value)} variant="outlined" />;
    }
    if (name === 'id' && row?.gameType === 'INHOUSE') return <Round id={value} />;
    if (name === 'modId' || (name === 'parent' && row?.modId !== undefined)) return <Module id={value} />;
    const [, purpose] = /^(?:promotion|points):(\w+)$/.exec(value) ?? [];
    if (name === 'source' && purpose) return words.value(purpose);
    if (choicesOf(schema) || coded.has(name) || isEvent(name, row)) return words.value(value);
    if (name === 'action' && row?.undoable !== undefined) return words.trail(value);
    // A row with a role is an operator, not a player.
    if (players.has(name) && row?.role === undefined)
      return <Player name={value} id={row?.[name === 'username' ? 'memberId' : `${name}Id`]} />;
    return <span style={{ overflowWrap: 'break-word' }}>{value}</span>;
  }
  if (typeof value === 'number' && (name.endsWith('Bp') || name === 'turnoverTimes'))
    return <BasisPoints value={value} />;
  if (typeof value === 'number') return <span className="figures">{value.toLocaleString(words.locale)}</span>;
  if (Array.isArray(value) && dense && value.some((item) => typeof item === 'object')) {
    return value.map((item) => lineOf(Object(item), words)).join(', ') || <Nothing />;
  }
  if (Array.isArray(value)) return <Several name={name} items={value} schema={schema.items ?? {}} chosen={columns} />;
  if (isWords(schema)) {
    const text = String(Reflect.get(value, words.content) || Reflect.get(value, 'EN'));
    return asHtml.has(name) && !dense ? <Html html={text} /> : text;
  }
  if (Object.keys(value).length === 0) return <Nothing />;
  if (dense) return lineOf(value, words) || <Nothing />;
  return <Fields value={value as Record<string, unknown>} schema={schema} />;
}

type Words = ReturnType<typeof useWords>;

/** Formats an object on one line: a person's name, an operator's name for it, or its fields that are not empty. */
function lineOf(value: object, words: Words): string {
  const names: unknown[] = [Reflect.get(value, 'username'), Reflect.get(value, 'note')];
  const named = names.find((name) => typeof name === 'string' && name !== '');
  if (typeof named === 'string') return named;
  const said = Object.entries(value).filter(([, held]) => !isNothing(held));
  return said.map(([name, held]) => `${words.field(name)}: ${partOf(held, words)}`).join(' · ');
}

function partOf(held: unknown, words: Words): string {
  if (Array.isArray(held)) return held.map((item) => partOf(item, words)).join('; ');
  if (typeof held === 'object' && held !== null) return `(${lineOf(held, words)})`;
  if (held === true) return words.t('desk.yes');
  const text = String(held);
  return /^-?\d+\.\d{4,}$/.test(text) ? amountOf(text, words.locale) : text;
}

/** True for a value that a one-line summary leaves out: an empty one, a zero, or false. */
const isNothing = (held: unknown) =>
  held === null || held === undefined || held === '' || held === false || /^0(\.0+)?$/.test(String(held));

/** The name of a module of the site, with the code by which the guides and the command line call it. */
function Module({ id }: { id: string }) {
  const words = useWords();
  const name = words.value(id);
  return (
    <>
      {name}
      {name !== id && (
        <Box component="span" sx={{ ml: 1, color: 'text.secondary', fontSize: '0.75rem' }}>
          {id}
        </Box>
      )}
    </>
  );
}

function Nothing({ no = false }: { no?: boolean }) {
  const { t } = useWords();
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {no ? <Minus size={18} aria-label={t('desk.no')} style={{ verticalAlign: 'middle' }} /> : '–'}
    </Box>
  );
}

/** An amount with its currency, in tabular figures. */
export function Amount({ value, currency }: { value: string; currency?: unknown }) {
  const { locale } = useWords();
  return (
    <span className="figures" style={{ whiteSpace: 'nowrap' }}>
      {amountOf(value, locale)}
      {typeof currency === 'string' && (
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.85em', ml: 0.5 }}>
          {currency}
        </Box>
      )}
    </span>
  );
}

/** Basis points as set, with the equal percentage. */
function BasisPoints({ value }: { value: number }) {
  const { locale } = useWords();
  const percent = (value / 10_000).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <span className="figures" style={{ whiteSpace: 'nowrap' }}>
      {value.toLocaleString(locale)}
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.85em', ml: 0.5 }}>
        {percent}
      </Box>
    </span>
  );
}

/** A number of members that is only known in steps: "at least …" or "fewer than …". */
function Stepped({ value, step }: { value: unknown; step: number }) {
  const { t, locale } = useWords();
  const count = typeof value === 'number' ? value : step;
  const shown = t(typeof value === 'number' ? 'desk.atLeast' : 'desk.fewerThan', {
    count: count.toLocaleString(locale),
  });
  return (
    <span className="figures" style={{ whiteSpace: 'nowrap' }}>
      {shown}
    </span>
  );
}

/** The number of a round of an in-house game, with a link to its replay. */
function Round({ id }: { id: string }) {
  return (
    <Link
      component={RouterLink}
      to={`/replay?round=${id}`}
      onClick={(event) => event.stopPropagation()}
      underline="hover"
    >
      {id}
    </Link>
  );
}

function Player({ name, id }: { name: string; id: unknown }) {
  const search = `/players?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`;
  return (
    <Link
      component={RouterLink}
      to={typeof id === 'string' ? `/players/${id}/show` : search}
      onClick={(event) => event.stopPropagation()}
      underline="hover"
    >
      {name}
    </Link>
  );
}

function Several({
  name,
  items,
  schema,
  chosen,
}: {
  name: string;
  items: unknown[];
  schema: Schema;
  chosen?: readonly string[] | undefined;
}) {
  const { field, value, locale } = useWords();
  const labelOf = (item: unknown) =>
    name === 'weekdays'
      ? weekdayOf(Number(item), locale)
      : typeof item === 'object'
        ? JSON.stringify(item)
        : value(item);
  if (items.length === 0) return <Nothing />;
  const { schema: inner } = withoutNull(schema);
  if (inner.type !== 'object' || !inner.properties) {
    return (
      <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
        {items.map((item) => (
          <Chip key={JSON.stringify(item)} size="small" label={labelOf(item)} />
        ))}
      </Box>
    );
  }
  const columns = Object.entries(inner.properties).filter(([name]) => chosen === undefined || chosen.includes(name));
  if (chosen) columns.sort(([one], [other]) => chosen.indexOf(one) - chosen.indexOf(other));
  return (
    // Focusable, so that the keyboard can scroll a wide table; not a landmark, since a page may hold several with the
    // same name.
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={field(name)}>
      <Table size="small" sx={{ '& time': { whiteSpace: 'nowrap' } }}>
        <TableHead>
          <TableRow>
            {columns.map(([column]) => (
              <TableCell key={column}>{field(column)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map((item) => (
            <TableRow key={JSON.stringify(item)}>
              {columns.map(([column, part]) => (
                <TableCell key={column}>
                  <Value
                    name={column}
                    value={Reflect.get(Object(item), column)}
                    schema={part}
                    row={item as Record<string, unknown>}
                  />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** Returns the fields of a record; of one with variants, those of the variant that the record is. */
function partsOf(schema: Schema, value: Record<string, unknown>): Record<string, Schema> {
  const { field, variants } = variantsOf(schema) ?? { field: '', variants: new Map<string, Schema>() };
  const parts = variants.has(String(value[field])) ? [variants.get(String(value[field]))] : (schema.anyOf ?? []);
  return Object.assign({}, ...parts.map((part) => part?.properties), schema.properties);
}

/** The fields of a record, each under its name; tables take the whole width. */
export function Fields({
  value,
  schema,
  without = [],
  besides,
  isNarrow = false,
}: {
  value: Record<string, unknown>;
  schema: Schema;
  without?: readonly string[];
  /** The whole row, of which these fields are a part. */
  besides?: Record<string, unknown>;
  /** True if it stands beside other cards: its columns are narrow. */
  isNarrow?: boolean;
}) {
  const words = useWords();
  const fields = new Map(Object.entries(partsOf(schema, value)));
  const entry = mapOf(schema);
  const names = [...new Set([...fields.keys(), ...(fields.size === 0 ? Object.keys(value) : [])])];
  const shown = names.filter((name) => value[name] !== undefined && !without.includes(name) && name !== 'version');
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: `repeat(auto-fill, minmax(${isNarrow ? 120 : 180}px, 1fr))`,
        gap: 2,
        m: 0,
      }}
    >
      {shown.map((name) => {
        const declared = fields.get(name) ?? entry ?? {};
        const part = withoutNull(declared).schema;
        const held = value[name];
        const long = typeof held === 'object' && held !== null && JSON.stringify(held).length > 24;
        const wide = long && (asHtml.has(name) || !isWords(part));
        return (
          <Box key={name} sx={{ gridColumn: wide ? '1 / -1' : undefined, minWidth: 0 }}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {entry && /^[A-Z][A-Z0-9]+$/.test(name) ? words.value(name) : words.field(name)}
            </Typography>
            <Box component="dd" sx={{ m: 0, typography: 'body2' }}>
              <Value name={name} value={held} schema={declared} row={besides ?? value} />
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
