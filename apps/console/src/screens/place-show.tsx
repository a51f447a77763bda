import { Box, Card, CardContent, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ShowBase, useRecordContext, useResourceContext } from 'react-admin';
import { call, filled, withQuery } from '../api/call.ts';
import type { DeskRoute } from '../api/desk.ts';
import { useDesk, usePlace } from '../desk/context.ts';
import { type Place, type Row, readingOf, routeFor } from '../desk/place.ts';
import { Fields, Value } from '../desk/value.tsx';
import { useWords } from '../locales/words.ts';
import { Blocks } from './blocks.tsx';
import { Proofs } from './proofs.tsx';
import { RowActs } from './row-acts.tsx';
import { Timeline } from './timeline.tsx';
import { TitleOf } from './title-of.tsx';

/** One row of a place with all its fields and acts. */
export function PlaceShow() {
  const name = useResourceContext() ?? '';
  const place = usePlace(name);
  if (!place) return null;
  return (
    // The page is first drawn from the list's row, which has fewer fields.
    <ShowBase queryOptions={{ staleTime: 0 }}>
      <Whole place={place} />
    </ShowBase>
  );
}

function Whole({ place }: { place: Place }) {
  const row = useRecordContext<Row>();
  const words = useWords();
  if (!row) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2 }}>
      <TitleOf text={`${words.place(place.name)} ${row.id}`} />
      <RowActs place={place} row={row} />
      <RowCard place={place} row={row} />
    </Box>
  );
}

/** Fields that have a card of their own. */
const elsewhere = ['events', 'proofs', 'evidence'];

/** A row's fields, its pictures, and its history. */
export function RowCard({ place, row }: { place: Place; row: Row }) {
  const { desk } = useDesk();
  const reading = routeFor(desk, place.read);
  const own = routeFor(desk, place.row);
  const schema = own?.answer ?? (reading ? readingOf(reading).row : {});
  const events = Array.isArray(row.events) ? row.events : [];
  const proofs = Array.isArray(row.proofs) ? row.proofs.map(String) : [];
  const { pictures } = place;
  const parts = pictures ? partsOf(row[pictures.of]) : [];
  const shown = pictures ? { ...row, [pictures.of]: parts.map(({ proofs: _, ...part }) => part) } : row;
  return (
    <>
      {place.blocks ? (
        <Blocks blocks={place.blocks} row={shown} schema={schema} without={elsewhere} />
      ) : (
        <Card variant="outlined">
          <CardContent>
            <Fields value={shown} schema={schema} without={elsewhere} />
          </CardContent>
        </Card>
      )}
      {proofs.length > 0 && <Proofs ids={proofs} evidence={row.evidence} />}
      {pictures && parts.some((part) => part.proofs.length > 0) && (
        <Proofs
          ids={parts.flatMap((part) => part.proofs)}
          pathOf={(proofId) => filled(pictures.path, { id: row.id, proofId })}
        />
      )}
      {Object.entries(place.more ?? {}).map(([name, key]) => {
        const route = desk.routes.get(key);
        const isOfRow = (place.moreOf?.[name] ?? row.kind) === row.kind;
        return route && isOfRow ? <More key={name} name={name} route={route} row={row} /> : null;
      })}
      {events.length > 0 && <Timeline events={events as Record<string, unknown>[]} />}
    </>
  );
}

/** Returns the parts of a field, each with the ids of its pictures. */
function partsOf(value: unknown): (Record<string, unknown> & { proofs: string[] })[] {
  const parts = Array.isArray(value) ? value.map((part) => ({ ...Object(part) })) : [];
  return parts.map((part) => ({ ...part, proofs: Array.isArray(part.proofs) ? part.proofs.map(String) : [] }));
}

function More({ name, route, row }: { name: string; route: DeskRoute; row: Row }) {
  const words = useWords();
  const asked = Object.fromEntries(Object.keys(route.query.properties ?? {}).map((field) => [field, row[field]]));
  const path = withQuery(filled(route.path, { ...row }), asked);
  const { data } = useQuery({ queryKey: ['more', path], queryFn: () => call<unknown>('GET', path) });
  if (data === undefined) return null;
  return (
    <Card variant="outlined">
      <CardContent>
        <Typography variant="subtitle2" component="h2" gutterBottom>
          {words.field(name)}
        </Typography>
        <Value name={name} value={data} schema={route.answer ?? {}} />
      </CardContent>
    </Card>
  );
}
