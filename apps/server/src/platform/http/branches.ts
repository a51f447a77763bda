import { type TSchema, Type } from 'typebox';

type Fields = Record<string, TSchema>;

/**
 * Returns the schema by which a value's errors are reported: for a union of objects distinguished by a literal member
 * (`type`, `kind`), the branch whose literal the value has, also in its fields. A value with none of them is checked
 * for that member only. Other unions are unchanged.
 */
export function meantSchema(schema: TSchema, value: unknown): TSchema {
  const branches = branchesOf(schema);
  if (!branches) return withMeantFields(schema, value);
  const mark = markOf(branches);
  if (mark === null || !isRecord(value)) return schema;
  const meant = branches.filter((branch) => constOf(fieldsOf(branch)?.[mark]) === value[mark]);
  const [only] = meant;
  if (only && meant.length === 1) return withMeantFields(only, value);
  if (only) return schema;
  return Type.Object({ [mark]: Type.Enum(branches.map((branch) => String(constOf(fieldsOf(branch)?.[mark])))) });
}

function withMeantFields(schema: TSchema, value: unknown): TSchema {
  const fields = fieldsOf(schema);
  if (!fields || !isRecord(value)) return schema;
  const meant = Object.entries(fields).map(([name, field]) => [name, meantSchema(field, value[name])]);
  return { ...schema, properties: Object.fromEntries(meant) };
}

/** Returns the member whose literal differs in every branch. */
function markOf(branches: TSchema[]): string | null {
  const [first] = branches;
  const names = Object.keys((first && fieldsOf(first)) ?? {});
  const isMark = (name: string) => {
    const literals = branches.map((branch) => constOf(fieldsOf(branch)?.[name]));
    return literals.every((literal) => typeof literal === 'string') && new Set(literals).size === branches.length;
  };
  return names.find(isMark) ?? null;
}

function branchesOf(schema: TSchema): TSchema[] | null {
  const { anyOf }: { anyOf?: unknown } = schema;
  return Array.isArray(anyOf) && anyOf.every(isSchema) ? anyOf : null;
}

function fieldsOf(schema: TSchema): Fields | null {
  const { properties }: { properties?: unknown } = schema;
  if (!isRecord(properties)) return null;
  return Object.fromEntries(
    Object.entries(properties).filter((entry): entry is [string, TSchema] => isSchema(entry[1])),
  );
}

function constOf(schema: TSchema | undefined): unknown {
  const { const: literal }: { const?: unknown } = schema ?? {};
  return literal;
}

function isSchema(value: unknown): value is TSchema {
  return isRecord(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
