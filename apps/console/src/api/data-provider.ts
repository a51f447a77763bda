import type { DataProvider, GetListParams } from 'react-admin';
import { filtersOf, idOf, type Place, type Reading, type Row, readingOf, routeFor } from '../desk/place.ts';
import { call, filled, withQuery } from './call.ts';
import type { Desk, DeskRoute } from './desk.ts';

type Asked = { page: number; perPage: number; filter: Record<string, unknown>; sort: GetListParams['sort'] };
type Page = { data: Row[]; total?: number; pageInfo?: { hasNextPage: boolean; hasPreviousPage: boolean } };
type Cursors = Map<string, (string | null)[]>;

/** The most rows of one call, as the server allows. */
const pageMax = 100;

/**
 * Reads the places of the desk for react-admin. Lists go by cursors, by page numbers or come complete, as their routes
 * say. It changes nothing: each act has a call of its own (`desk/use-act.ts`).
 */
export function deskData(desk: Desk, places: readonly Place[]): DataProvider {
  const cursors: Cursors = new Map();
  // A place without a route for one row shows the row of its list.
  const seen = new Map<string, Row>();
  const placeOf = (name: string) => {
    const place = places.find((known) => known.name === name);
    const route = routeFor(desk, place?.read);
    if (!place || !route) throw new Error(`${name} is no place of this operator`);
    return { place, route };
  };
  const list = async (name: string, asked: Asked, signal?: AbortSignal): Promise<Page> => {
    const { place, route } = placeOf(name);
    const reading = readingOf(route);
    const page =
      reading.kind === 'page'
        ? await cursorPage(cursors, place, route, reading, asked, signal)
        : await wholePage(place, route, reading, asked, signal);
    for (const row of page.data) seen.set(`${name} ${row.id}`, row);
    return page;
  };
  const one = async (name: string, id: string): Promise<Row> => {
    const { place, route: listed } = placeOf(name);
    const route = routeFor(desk, place.row);
    if (route) return keyed(place, await call('GET', filled(route.path, { id, [place.key?.[0] ?? 'id']: id })));
    const inList = async (filter: Record<string, unknown>) =>
      (await list(name, { page: 1, perPage: pageMax, filter, sort: undefined })).data.find((row) => row.id === id);
    const filter = place.filter ?? {};
    // A closed row is in the list only if the call sets `all`.
    const hasAll = filtersOf(listed).some(([field]) => field === 'all');
    const found = (await inList(filter)) ?? (hasAll ? await inList({ ...filter, all: true }) : undefined);
    const row = found ?? seen.get(`${name} ${id}`);
    if (!row) throw new Error('NOT_FOUND');
    return row;
  };
  const refused = () => Promise.reject(new Error('an act has a call of its own'));
  const provider = {
    getList: async (name: string, { pagination, filter, sort, signal }: GetListParams) =>
      await list(name, { page: pagination?.page ?? 1, perPage: pagination?.perPage ?? 25, filter, sort }, signal),
    getOne: async (name: string, { id }: { id: unknown }) => ({ data: await one(name, String(id)) }),
    getMany: async (name: string, { ids }: { ids: unknown[] }) => ({
      data: await Promise.all(ids.map((id) => one(name, String(id)))),
    }),
    getManyReference: refused,
    create: refused,
    update: refused,
    updateMany: refused,
    delete: refused,
    deleteMany: refused,
  };
  // react-admin types each method by the caller's record type, which the server's schemas cannot give.
  return provider as unknown as DataProvider;
}

function keyed(place: Place, row: Record<string, unknown>): Row {
  return { ...row, id: idOf(place, row) };
}

function queryOf(route: DeskRoute, filter: Record<string, unknown>) {
  const known = filtersOf(route).map(([name]) => [name, filter[name]] as const);
  return Object.fromEntries(known);
}

async function cursorPage(
  cursors: Cursors,
  place: Place,
  route: DeskRoute,
  { rows }: Extract<Reading, { rows: unknown }>,
  { page, perPage, filter }: Asked,
  signal?: AbortSignal,
): Promise<Page> {
  const query = queryOf(route, filter);
  const key = JSON.stringify([place.name, perPage, query]);
  // The cursor of a page is known only once the page before has been read.
  const known = page === 1 ? [null] : (cursors.get(key) ?? [null]);
  for (let at = Math.min(page, known.length); ; at++) {
    const asked = { ...query, pageSize: perPage, cursor: known[at - 1] };
    const value = await call<Record<string, unknown>>('GET', withQuery(route.path, asked), signal ? { signal } : {});
    const next = typeof value.nextCursor === 'string' ? value.nextCursor : null;
    if (next !== null) known[at] = next;
    cursors.set(key, known);
    if (at < page && next !== null) continue;
    const data = (value[rows ?? 'list'] as Record<string, unknown>[]).map((row) => keyed(place, row));
    // The last page reveals the number of rows: without a sum the pager would count only full pages.
    if (next === null) return { data, total: (page - 1) * perPage + data.length };
    return { data, pageInfo: { hasNextPage: true, hasPreviousPage: page > 1 } };
  }
}

async function wholePage(
  place: Place,
  route: DeskRoute,
  reading: Reading,
  { page, perPage, filter, sort }: Asked,
  signal?: AbortSignal,
): Promise<Page> {
  const query = queryOf(route, filter);
  const asked = reading.kind === 'numbered' ? { ...query, pageNo: page } : query;
  const value = await call<unknown>('GET', withQuery(route.path, asked), signal ? { signal } : {});
  const rows = 'rows' in reading ? reading.rows : null;
  const listed = (rows === null ? value : Reflect.get(Object(value), rows)) as Record<string, unknown>[];
  const data = listed.map((row) => keyed(place, row));
  if (reading.kind === 'numbered') {
    const total = Number(Reflect.get(Object(value), 'total'));
    return { data, total };
  }
  const text = typeof filter.find === 'string' ? filter.find.toLowerCase() : '';
  const fitting = text === '' ? data : data.filter((row) => JSON.stringify(row).toLowerCase().includes(text));
  const sorted = sort?.field && sort.field !== 'id' ? [...fitting].sort(by(sort.field, sort.order)) : fitting;
  return { data: sorted.slice((page - 1) * perPage, page * perPage), total: fitting.length };
}

function by(field: string, order: 'ASC' | 'DESC') {
  const collator = new Intl.Collator(undefined, { numeric: true });
  return (a: Row, b: Row) =>
    collator.compare(String(a[field] ?? ''), String(b[field] ?? '')) * (order === 'DESC' ? -1 : 1);
}
