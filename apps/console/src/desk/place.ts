import type { Desk, DeskRoute } from '../api/desk.ts';
import { type Schema, withoutNull } from '../api/schema.ts';

export const groups = ['money', 'players', 'games', 'rewards', 'agents', 'reports', 'site', 'desk'] as const;
export type Group = (typeof groups)[number];

/**
 * A place of the console: what is read there and what is done there. Columns, filters, fields and forms come from the
 * schemas of the server's routes, so a place names routes and little else.
 */
export type Place = {
  /** Its address in the console, and the key of its words. */
  name: string;
  group: Group;
  /** Path of the reading; below `/ops/v1`, without the method. None: acts alone. */
  read?: string;
  /** Path of the reading of one row. */
  row?: string;
  /** Paths of the list as files that the server writes, by their formats. */
  files?: Readonly<Record<string, string>>;
  /** The fields that name a row; `id` by default. */
  key?: readonly string[];
  columns?: readonly string[];
  /** The columns of a row on a phone, of its two lines and its right; the first five of `columns` by default. */
  onPhone?: readonly (readonly string[])[];
  /** Acts by name: method and path. */
  acts?: Readonly<Record<string, string>>;
  /** Acts on a row that stand in a menu, by its sections; the others are buttons. */
  menu?: Readonly<Record<string, readonly string[]>>;
  /** Fields of a row under headings, by their paths; the others are technical. */
  blocks?: Readonly<Record<string, readonly string[]>>;
  /** The columns of a further reading, by its name; all of its fields by default. */
  moreColumns?: Readonly<Record<string, readonly string[]>>;
  /** Fields of a row for parameters of the address that are called otherwise. */
  params?: Readonly<Record<string, string>>;
  /** Acts beside `add` that begin with no row. */
  makes?: readonly string[];
  /** The states in which an act can be done; an act that is not named can be in any. */
  when?: Readonly<Record<string, readonly string[]>>;
  /** Acts that one field of the row decides: done while it is filled (`held`), or while it is not. */
  once?: Readonly<Record<string, { field: string; held: boolean }>>;
  /** The field in which the change of a row gives it whole: given as null, the row is deleted. */
  given?: string;
  /** Further readings, of a row: by name. */
  more?: Readonly<Record<string, string>>;
  /** The kind of rows that a further reading is of; one that is not named is of all. */
  moreOf?: Readonly<Record<string, string>>;
  /** The field whose parts hold the numbers of pictures in `proofs`, and the path of one, of `{proofId}`. */
  pictures?: { of: string; path: string };
  /** A filter that the list opens with. */
  filter?: Readonly<Record<string, unknown>>;
  /** Routes that a hand-made screen calls; named here so that every route has a place. */
  calls?: readonly string[];
};

export type Row = Record<string, unknown> & { id: string };

/** The shape in which a reading answers. */
export type Reading =
  | { kind: 'page' | 'list' | 'array' | 'numbered'; rows: string | null; row: Schema }
  | { kind: 'one' | 'ask'; row: Schema };

/** Fields of an answer beside its rows. */
const ofAnswer = new Set(['waitsForSecond', 'from', 'to', 'at']);
const ofPaging = new Set(['cursor', 'pageSize', 'pageNo']);

/** Returns the shape of a reading. */
export function readingOf({ query, answer }: Pick<DeskRoute, 'query' | 'answer'>): Reading {
  const value = answer ?? {};
  if (value.type === 'array') return { kind: 'array', rows: null, row: value.items ?? {} };
  const lists = Object.entries(value.properties ?? {}).filter(([, part]) => part.type === 'array');
  const [list] = lists;
  if (list && value.properties?.nextCursor) return { kind: 'page', rows: list[0], row: list[1].items ?? {} };
  if (list && value.properties?.total) return { kind: 'numbered', rows: list[0], row: list[1].items ?? {} };
  const asked = (query.required ?? []).filter((name) => query.properties?.[name]?.default === undefined);
  if (asked.length > 0) return { kind: 'ask', row: value };
  const others = Object.keys(value.properties ?? {}).filter((name) => !ofAnswer.has(name));
  if (list && list[1].items?.type === 'object' && (list[0] === 'list' || others.length === 1)) {
    return { kind: 'list', rows: list[0], row: list[1].items };
  }
  return { kind: 'one', row: value };
}

/** Returns the filters of a list: its query without the paging. */
export function filtersOf({ query }: Pick<DeskRoute, 'query'>): [string, Schema][] {
  return Object.entries(query.properties ?? {}).filter(([name]) => !ofPaging.has(name));
}

/** Returns the route of a reading as this operator may call it. */
export const routeFor = (desk: Desk, path: string | undefined) =>
  path === undefined ? undefined : desk.routes.get(`GET ${path}`);

/** Returns the part of a list's filter that a file of it is narrowed by: what its own route takes. */
export function fileQuery(desk: Desk, path: string, filter: Readonly<Record<string, unknown>> | undefined) {
  const asked = Object.keys(routeFor(desk, path)?.query.properties ?? {});
  return Object.fromEntries(Object.entries(filter ?? {}).filter(([name]) => asked.includes(name)));
}

/** Returns true if the operator may read the place, or do something there. */
export function isOpen(desk: Desk, { read, acts = {}, calls = [] }: Place): boolean {
  if (read !== undefined) return desk.routes.has(`GET ${read}`);
  return [...Object.values(acts), ...calls].some((route) => desk.routes.has(route));
}

/** Returns the key of a row. */
export function idOf({ key = ['id'] }: Place, row: Record<string, unknown>): string {
  return key.map((name) => String(row[name] ?? '')).join('~');
}

/** Returns the parameters of an address that a row fills in. */
export function paramsOf({ params = {} }: Place, route: DeskRoute, row: Record<string, unknown> | null) {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const known = names.map((name) => [name, row?.[params[name] ?? name]] as const);
  return Object.fromEntries(known.filter(([, value]) => value !== undefined && value !== null));
}

/** Returns the names of the parameters that no row fills in. */
export function askedParams(place: Place, route: DeskRoute, row: Record<string, unknown> | null): string[] {
  const known = paramsOf(place, route, row);
  return [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter((name) => !(name in known));
}

/** An act of a place that this operator may do. */
export type PlaceAct = {
  name: string;
  route: DeskRoute;
  /** The part that the act says beside its form. */
  says?: Readonly<Record<string, unknown>>;
};

/** Returns the change of a row that is given whole, in which it stays given, and the deletion that the same route takes. */
function givenActs({ name, route }: PlaceAct, given: string): PlaceAct[] {
  const { [given]: whole, ...others } = route.body?.properties ?? {};
  if (!whole) return [{ name, route }];
  const bodyOf = (properties: Record<string, Schema>) => ({
    ...route,
    body: { ...route.body, properties, required: (route.body?.required ?? []).filter((field) => field in properties) },
  });
  const kept = { name, route: bodyOf({ [given]: withoutNull(whole).schema, ...others }) };
  return name === 'set' ? [kept, { name: 'delete', route: bodyOf(others), says: { [given]: null } }] : [kept];
}

/** Returns the acts of a place: those on a row, as its state lets them be done, and those that make something new. */
export function actsOf(desk: Desk, place: Place, row?: Row): { onRow: PlaceAct[]; onPlace: PlaceAct[] } {
  const allowed = Object.entries(place.acts ?? {}).flatMap(([name, key]) => {
    const route = desk.routes.get(key);
    if (!route) return [];
    return place.given === undefined ? [{ name, route }] : givenActs({ name, route }, place.given);
  });
  const makes = new Set(['add', ...(place.makes ?? [])]);
  const isNew = ({ name }: PlaceAct) => place.read === undefined || makes.has(name);
  const fits = ({ name }: PlaceAct) => {
    const states = place.when?.[name];
    const once = place.once?.[name];
    const value = once && row?.[once.field];
    if (once && value !== undefined && (value !== null && value !== false) !== once.held) return false;
    return states === undefined || row?.state === undefined || states.includes(String(row.state));
  };
  return { onRow: allowed.filter((act) => !isNew(act) && fits(act)), onPlace: allowed.filter(isNew) };
}
