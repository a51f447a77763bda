import { noVersion } from '@fairhouse/contract/desk';
import type { DeskRoute } from '../api/desk.ts';
import { blankOf, isWords, type Schema, withoutNull } from '../api/schema.ts';

type Body = Record<string, unknown>;

/** Fields of a change's body that are not part of the change itself. */
export const besides = ['reason', 'version'] as const;

/** Returns the schema of an act's body without its reason and version. */
export function saidSchema({ body }: Pick<DeskRoute, 'body'>): Schema {
  const properties = Object.entries(body?.properties ?? {}).filter(([name]) => !besides.some((own) => own === name));
  const required = (body?.required ?? []).filter((name) => !besides.some((own) => own === name));
  return { type: 'object', properties: Object.fromEntries(properties), required };
}

/**
 * Returns the body that a form opens with: the row's values, and blanks for the fields that it does not have. A body
 * that wraps the row's fields in one (`{ banner: { … } }`) takes them from the row too.
 */
export function openingBody(route: Pick<DeskRoute, 'body' | 'method'>, row: Body | null): Body {
  const schema = saidSchema(route);
  const fields = Object.entries(schema.properties ?? {}).map(([name, part]) => {
    const held = row ? heldOf(part, name, row) : undefined;
    if (held !== undefined) return [name, held] as const;
    const given = schema.required?.includes(name);
    // A form that creates something opens a required field with blanks even if it may be null.
    if (given && !row) return [name, blankOf(withoutNull(part).schema)] as const;
    return [name, given ? blankOf(part) : undefined] as const;
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function heldOf(declared: Schema, name: string, row: Body): unknown {
  if (name in row) return row[name];
  const { schema } = withoutNull(declared);
  const inner = Object.keys(schema.properties ?? {});
  const wraps =
    schema.type === 'object' && !isWords(schema) && inner.length > 0 && inner.every((field) => field in row);
  return wraps ? Object.fromEntries(inner.map((field) => [field, row[field]])) : undefined;
}

/**
 * Returns the body that is sent: all required fields, and of the others those that differ from the row as it was read.
 */
export function sentBody(route: Pick<DeskRoute, 'body' | 'method'>, opened: Body, said: Body): Body {
  const { required = [] } = saidSchema(route);
  const named = Object.entries(said).filter(([name, value]) => {
    if (value === undefined) return false;
    return required.includes(name) || !same(value, opened[name]);
  });
  return Object.fromEntries(named);
}

/** Returns the version that an act sends: that of its row as it was read, or `none` if the act creates the row. */
export function basedOn({ name, route }: { name: string; route: Pick<DeskRoute, 'body'> }, row: Body | null): Body {
  if (!route.body?.properties?.version) return {};
  const version = row ? row.version : name === 'add' ? noVersion : undefined;
  return version === undefined ? {} : { version };
}

/** One field in which a change and the present value differ. */
export type Difference = { name: string; before: unknown; theirs: unknown; mine: unknown; both: boolean };

/** Compares a change with what somebody else has set meanwhile, field by field. */
export function differencesOf(opened: Body, present: Body, said: Body): Difference[] {
  const flat = (body: Body) => Object.fromEntries(leavesOf(body));
  const [before, theirs, mine] = [flat(opened), flat(present), flat(said)];
  return [...new Set([...Object.keys(before), ...Object.keys(theirs), ...Object.keys(mine)])].flatMap((name) => {
    const theyChanged = !same(before[name], theirs[name]);
    const iChanged = !same(before[name], mine[name]);
    if (!theyChanged && !iChanged) return [];
    const both = theyChanged && iChanged && !same(theirs[name], mine[name]);
    return [{ name, before: before[name], theirs: theirs[name], mine: mine[name], both }];
  });
}

/**
 * Merges a change into the present value: a field that only one side changed is taken from that side; `takeMine`
 * decides fields that both changed.
 */
export function merged(opened: Body, present: Body, said: Body, takeMine: (name: string) => boolean): Body {
  let result = structuredClone(present);
  for (const { name, mine, both } of differencesOf(opened, present, said)) {
    const iChanged = !same(Object.fromEntries(leavesOf(opened))[name], mine);
    if (both ? takeMine(name) : iChanged) result = withLeaf(result, name.split('.'), mine) as Body;
  }
  return result;
}

function withLeaf(held: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  const body = Object(held) as Body;
  return { ...body, [name]: withLeaf(body[name], rest, value) };
}

function leavesOf(value: unknown, path = ''): [string, unknown][] {
  const isPart = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isPart) return path === '' ? [] : [[path, value]];
  return Object.entries(value).flatMap(([name, held]) => leavesOf(held, path ? `${path}.${name}` : name));
}

export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
