import { ApiError } from '@fairhouse/web/api-error';
import { Alert, Box, Button, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useResourceContext } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { call, withQuery } from '../api/call.ts';
import type { DeskRoute } from '../api/desk.ts';
import { choicesOf } from '../api/schema.ts';
import { useDesk, usePlace } from '../desk/context.ts';
import { Field } from '../desk/form.tsx';
import { idOf, type Place, readingOf, routeFor } from '../desk/place.ts';
import { useWords } from '../locales/words.ts';
import { PlaceActs } from './place-list.tsx';
import { RowCard } from './place-show.tsx';
import { RowActs } from './row-acts.tsx';
import { TitleOf } from './title-of.tsx';

/** A place that is no list: one setting, an item that is looked up by name, or acts only. */
export function PlaceOne() {
  const name = useResourceContext() ?? '';
  const place = usePlace(name);
  const { desk } = useDesk();
  const words = useWords();
  const route = routeFor(desk, place?.read);
  if (!place) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, maxWidth: 1100 }}>
      <TitleOf text={words.place(place.name)} />
      <PlaceActs place={place} />
      {route &&
        (readingOf(route).kind === 'ask' ? (
          <Asked place={place} route={route} />
        ) : (
          <Held place={place} path={route.path} />
        ))}
    </Box>
  );
}

function Asked({ place, route }: { place: Place; route: DeskRoute }) {
  const words = useWords();
  const [address, setAddress] = useSearchParams();
  const names = route.query.required ?? [];
  const asked = Object.fromEntries(names.map((field) => [field, address.get(field) ?? '']));
  const [said, setSaid] = useState<Record<string, string>>(asked);
  const complete = names.every((field) => asked[field] !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAddress(said);
  };
  return (
    <>
      <Box component="form" onSubmit={submit} sx={{ display: 'flex', gap: 1, maxWidth: 480, alignItems: 'center' }}>
        {names.map((field) => {
          const schema = route.query.properties?.[field] ?? {};
          const set = (value: unknown) => setSaid({ ...said, [field]: String(value ?? '') });
          return choicesOf(schema) ? (
            <Field
              key={field}
              name={field}
              schema={schema}
              value={said[field] || undefined}
              onChange={set}
              faults={{}}
              path={field}
            />
          ) : (
            <TextField
              key={field}
              fullWidth
              label={words.field(field)}
              value={said[field] ?? ''}
              onChange={({ target }) => set(target.value)}
            />
          );
        })}
        <Button type="submit" variant="contained">
          {words.t('desk.find')}
        </Button>
      </Box>
      {complete && <Held place={place} path={withQuery(route.path, asked)} />}
    </>
  );
}

function Held({ place, path }: { place: Place; path: string }) {
  const words = useWords();
  // The query key begins with the place, as react-admin's own do, so that a refresh after an act reads it again.
  const { data, error } = useQuery({
    queryKey: [place.name, 'held', path],
    queryFn: () => call<Record<string, unknown>>('GET', path),
  });
  if (error) {
    const code = error instanceof ApiError ? error.code : 'SYSTEM_ERROR';
    return <Alert severity="info">{words.error(code)}</Alert>;
  }
  if (!data) return null;
  const row = { ...data, id: idOf(place, data) };
  return (
    <>
      <RowActs place={place} row={row} />
      <RowCard place={place} row={row} />
    </>
  );
}
