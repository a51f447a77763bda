import { type Static, Type } from 'typebox';
import { strict } from './desk.ts';
import { line } from './text.ts';

// An operator's saved filters of the console's lists: `/ops/v1/me/filters`.

/** The name of a place of the console. */
const Place = Type.String({ pattern: '^[a-z][a-z-]{0,39}$' });
const Held = Type.Union([line(200), Type.Number(), Type.Boolean()]);
const FilterName = line(60, 1);
/** The fields of a filter by name. Search texts are not saved: they hold numbers and addresses of players. */
const Filter = Type.Record(Type.String({ pattern: '^(?!(?:q|find)$)[a-zA-Z]{1,40}$' }), Held, {
  additionalProperties: false,
  maxProperties: 30,
});

export const SavedFilter = Type.Object({ place: Place, name: FilterName, filter: Filter });
export type SavedFilter = Static<typeof SavedFilter>;
export const SavedFilters = Type.Array(SavedFilter);
/** PUT /ops/v1/me/filters: saves a filter under its name, replacing one of the same name. */
export const NewSavedFilter = Type.Object(SavedFilter.properties, strict);
/** POST /ops/v1/me/filters/forget */
export const ForgottenFilter = Type.Object({ place: Place, name: FilterName }, strict);
export type ForgottenFilter = Static<typeof ForgottenFilter>;
