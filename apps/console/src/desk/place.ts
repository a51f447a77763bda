import type { Desk, DeskRoute } from '../api/desk.ts';
import { type Schema, withoutNull } from '../api/schema.ts';

export const groups = ['money', 'players', 'games', 'rewards', 'agents', 'reports', 'site', 'desk'] as const;
export type Group = (typeof groups)[number];

/**
 * A place of the console: the data that is read there and the acts that are done there. Columns, filters, fields and
 * forms come from the schemas of the server's routes, so a place names routes and little else.
 */
export type Place = {
  /** The place's address in the console, and the key of its words. */
  name: string;
  group: Group;
  /** Path of the read route below `/ops/v1`, without the method; undefined: the place has only acts. */
  read?: string;
  /** Path of the route that reads one row. */
  row?: string;
  /** Paths of the files that the server writes of the list, by format. */
  files?: Readonly<Record<string, string>>;
  /** The fields that name a row; `id` by default. */
  key?: readonly string[];
  columns?: readonly string[];
  /**
   * The columns of a row on a phone: those of its two lines and of its right side; the first five of `columns` by
   * default.
   */
  onPhone?: readonly (readonly string[])[];
  /** Acts by name: method and path. */
  acts?: Readonly<Record<string, string>>;
  /** Acts on a row that are in a menu, by section; the others are buttons. */
  menu?: Readonly<Record<string, readonly string[]>>;
  /** Fields of a row under headings, by path; the others are shown as technical details. */
  blocks?: Readonly<Record<string, readonly string[]>>;
  /** The columns of a further read, by its name; all of its fields by default. */
  moreColumns?: Readonly<Record<string, readonly string[]>>;
  /** Names of the row's fields for path parameters that have another name. */
  params?: Readonly<Record<string, string>>;
  /** Further acts besides `add` that start without a row. */
  makes?: readonly string[];
  /** The states in which an act is possible; an act that is missing here is possible in any. */
  when?: Readonly<Record<string, readonly string[]>>;
  /** Acts that depend on one field of the row: possible while it is filled (`held`), or while it is empty. */
  once?: Readonly<Record<string, { field: string; held: boolean }>>;
  /** The field of the body that holds the whole row in a change; null in it deletes the row. */
  given?: string;
  /** Further reads of a row, by name. */
  more?: Readonly<Record<string, string>>;
  /** The kind of rows that a further read applies to; one that is missing here applies to all. */
  moreOf?: Readonly<Record<string, string>>;
  /** The field whose parts hold picture ids in `proofs`, and the path of one picture, with `{proofId}`. */
  pictures?: { of: string; path: string };
  /** A filter that the list opens with. */
  filter?: Readonly<Record<string, unknown>>;
  /** Routes that a hand-made screen calls; named here so that every route has a place. */
  calls?: readonly string[];
};

export type Row = Record<string, unknown> & { id: string };

/** The shape of a read route's answer. */
export type Reading =
  | { kind: 'page' | 'list' | 'array' | 'numbered'; rows: string | null; row: Schema }
  | { kind: 'one' | 'ask'; row: Schema };

/** Fields of an answer other than its rows. */
const ofAnswer = new Set(['waitsForSecond', 'from', 'to', 'at']);
const ofPaging = new Set(['cursor', 'pageSize', 'pageNo']);

/** Returns the shape of a read route's answer. */
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

/** Returns the read route if this operator may call it. */
export const routeFor = (desk: Desk, path: string | undefined) =>
  path === undefined ? undefined : desk.routes.get(`GET ${path}`);

/** Returns the part of a list's filter that the route of its file accepts. */
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

/** Returns the path parameters that a row provides. */
export function paramsOf({ params = {} }: Place, route: DeskRoute, row: Record<string, unknown> | null) {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const known = names.map((name) => [name, row?.[params[name] ?? name]] as const);
  return Object.fromEntries(known.filter(([, value]) => value !== undefined && value !== null));
}

/** Returns the names of the path parameters that no row provides. */
export function askedParams(place: Place, route: DeskRoute, row: Record<string, unknown> | null): string[] {
  const known = paramsOf(place, route, row);
  return [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter((name) => !(name in known));
}

/** An act of a place that this operator may do. */
export type PlaceAct = {
  name: string;
  route: DeskRoute;
  /** A part of the body that the act sends besides its form. */
  says?: Readonly<Record<string, unknown>>;
};

/**
 * Returns two acts of one route that takes the whole row: the change, whose body requires the row, and the deletion,
 * whose body sends null for it.
 */
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

/** Returns the acts of a place: those on a row that its state allows, and those that start without a row. */
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
