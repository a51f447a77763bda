import { Box, Button, useMediaQuery } from '@mui/material';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import {
  Datagrid,
  DateTimeInput,
  FilterButton,
  FunctionField,
  List,
  type RaRecord,
  SelectInput,
  SimpleList,
  TextInput,
  useResourceContext,
} from 'react-admin';
import type { DeskRoute } from '../api/desk.ts';
import { choicesOf, isMoney, isTime, type Schema, withoutNull } from '../api/schema.ts';
import { ActDialog } from '../desk/act-dialog.tsx';
import { useDesk, usePlace } from '../desk/context.ts';
import { actsOf, filtersOf, type Place, type PlaceAct, readingOf, routeFor } from '../desk/place.ts';
import { Value } from '../desk/value.tsx';
import trail from '../locales/en/trail.json' with { type: 'json' };
import { useWords } from '../locales/words.ts';
import { Cohorts } from './cohorts.tsx';
import { ExportButton } from './export-button.tsx';
import { Heading } from './heading.tsx';
import { ReportCourse } from './report-course.tsx';
import { SavedFilters } from './saved-filters.tsx';
import { WholeFileButton } from './whole-file-button.tsx';

const columnsMax = 8;

/** The list of a place; its columns and filters come from the route's schema. */
export function PlaceList() {
  const name = useResourceContext() ?? '';
  const place = usePlace(name);
  const { desk } = useDesk();
  const route = routeFor(desk, place?.read);
  return place && route ? <Rows place={place} route={route} /> : null;
}

function Rows({ place, route }: { place: Place; route: DeskRoute }) {
  const words = useWords();
  const small = useMediaQuery('(max-width: 599px)');
  const reading = readingOf(route);
  const fields = reading.row.properties ?? {};
  const columns = (place.columns ?? Object.keys(fields))
    .filter((column) => column in fields && column !== 'version' && column !== 'waitsForSecond')
    .slice(0, columnsMax);
  const [first = [], second = [], right = []] = place.onPhone ?? [
    columns.slice(0, 2),
    columns.slice(2, 4),
    columns.slice(4, 5),
  ];
  const whole = reading.kind === 'array' || reading.kind === 'list';
  const filters = filterInputs(route, whole, words);
  return (
    <List
      title={<Heading text={words.place(place.name)} />}
      filters={filters}
      filterDefaultValues={place.filter ?? {}}
      actions={
        <Box
          sx={{
            ...{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center', minWidth: small ? 0 : 'max-content' },
            ...{ justifyContent: 'flex-end', '& .MuiButton-root': { fontSize: 13, lineHeight: 1.75 } },
          }}
        >
          <PlaceActs place={place} />
          {filters.length > 0 && <FilterButton disableSaveQuery />}
          {filters.length > 0 && <SavedFilters place={place.name} />}
          <ExportButton name={place.name} columns={Object.keys(fields).filter((field) => field !== 'version')} />
          {Object.entries(place.files ?? {}).map(([format, path]) => (
            <WholeFileButton key={format} path={path} format={format} name={place.name} />
          ))}
        </Box>
      }
      perPage={25}
      sort={{ field: '', order: 'ASC' }}
      empty={false}
      storeKey={false}
      exporter={false}
    >
      {place.name === 'report-revenue' && <ReportCourse path={route.path} />}
      {place.name === 'report-cohorts' ? (
        <Cohorts />
      ) : small ? (
        <SimpleList
          primaryText={(row) => <Line row={row} names={first} fields={fields} />}
          secondaryText={(row) => <Line row={row} names={second} fields={fields} />}
          tertiaryText={(row) => <Line row={row} names={right} fields={fields} />}
          rowClick="show"
        />
      ) : (
        <Datagrid bulkActionButtons={false} rowClick="show">
          {columns.map((column) => (
            <FunctionField
              key={column}
              source={column}
              sortable={whole}
              label={words.field(column)}
              textAlign={isFigure(fields[column] ?? {}) ? 'right' : 'left'}
              render={(row: RaRecord) => (
                <Value dense name={column} value={row[column]} schema={fields[column] ?? {}} row={row} />
              )}
            />
          ))}
        </Datagrid>
      )}
    </List>
  );
}

/** True for a value that is compared down a column. */
function isFigure(declared: Schema): boolean {
  const { schema } = withoutNull(declared);
  return isMoney(schema) || schema.type === 'integer' || schema.type === 'number';
}

/**
 * Some of a row's values, without those that are empty. A plain number, a switch or one of two amounts is shown with
 * its field's name.
 */
function Line({ row, names, fields }: { row: RaRecord; names: readonly string[]; fields: Record<string, Schema> }) {
  const words = useWords();
  const held = names.filter((name) => row[name] !== null && row[name] !== undefined && row[name] !== '');
  const amounts = held.filter((name) => isMoney(withoutNull(fields[name] ?? {}).schema));
  const isBare = (name: string) =>
    typeof row[name] === 'number' || typeof row[name] === 'boolean' || (amounts.length > 1 && amounts.includes(name));
  return (
    <Box component="span" sx={{ display: 'inline-flex', columnGap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
      {held.map((name) => (
        <span key={name}>
          {isBare(name) && (
            <Box component="span" sx={{ color: 'text.secondary', mr: 0.5 }}>
              {words.field(name)}
            </Box>
          )}
          <Value dense name={name} value={row[name]} schema={fields[name] ?? {}} row={row} />
        </span>
      ))}
    </Box>
  );
}

/** The inputs of a list's filters. The most used are always shown; the others are added by a press. */
function filterInputs(route: DeskRoute, whole: boolean, words: ReturnType<typeof useWords>) {
  const open = new Set(['username', 'state', 'vendor', 'q', 'waiting', 'text']);
  const asked = filtersOf(route).map(([name, declared]) => {
    const { schema } = withoutNull(declared);
    const label = words.field(name);
    const common = { source: name, label, alwaysOn: open.has(name) };
    // A choice is as wide as its name, which would be cut otherwise.
    const wide = { minWidth: `${Math.min(22, 5 + label.length * 0.6)}em` };
    const choices = schema.type === 'boolean' ? [true, false] : choicesOf(schema);
    if (choices) {
      const named = choices.map((choice) => ({ id: String(choice), name: words.value(choice) }));
      return <SelectInput key={name} {...common} choices={named} sx={wide} />;
    }
    if (name === 'action' && route.path === '/cashier/actions') {
      const named = Object.keys(trail).map((action) => ({ id: action, name: words.trail(action) }));
      return (
        <SelectInput key={name} {...common} choices={named.sort((a, b) => a.name.localeCompare(b.name))} sx={wide} />
      );
    }
    if (isTime(schema)) return <DateTimeInput key={name} {...common} />;
    return <TextInput key={name} {...common} resettable />;
  });
  const find = <TextInput key="find" source="find" label={words.t('desk.find')} alwaysOn resettable />;
  return whole && asked.length === 0 ? [find] : asked;
}

/** The acts of a place that make something new. */
export function PlaceActs({ place }: { place: Place }) {
  const { desk } = useDesk();
  const words = useWords();
  const [open, setOpen] = useState<PlaceAct | null>(null);
  const { onPlace } = actsOf(desk, place);
  if (onPlace.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {onPlace.map((act) => (
        <Button key={act.name} startIcon={<Plus size={18} />} onClick={() => setOpen(act)}>
          {words.act(act.name)}
        </Button>
      ))}
      {open && <ActDialog place={place} act={open} row={null} onClose={() => setOpen(null)} />}
    </Box>
  );
}
