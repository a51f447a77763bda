/** A JSON schema, as far as the desk's routes use it. */
export type Schema = {
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  maxItems?: number;
  minItems?: number;
  default?: unknown;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
};

/** Returns the schema without null, and whether null is allowed. */
export function withoutNull(schema: Schema): { schema: Schema; nullable: boolean } {
  if (!schema.anyOf) return { schema, nullable: schema.type === 'null' };
  const others = schema.anyOf.filter(({ type }) => type !== 'null');
  const nullable = others.length < schema.anyOf.length;
  const [only] = others;
  return { schema: others.length === 1 && only ? only : { ...schema, anyOf: others }, nullable };
}

/**
 * Returns the schema of an act's answer once it is done, without the variant of an act that waits for a second
 * operator.
 */
export function doneAnswer(answer: Schema | null): Schema {
  const others = answer?.anyOf?.filter(({ properties }) => properties?.waitsForSecond?.const !== true) ?? [];
  return others.length === 1 && others[0] ? others[0] : (answer ?? {});
}

/** Returns the values of a choice; null if the schema is no choice. */
export function choicesOf(schema: Schema): unknown[] | null {
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum) return schema.enum;
  if (!schema.anyOf) return null;
  const parts = schema.anyOf.map((part) => choicesOf(part));
  return parts.every((part) => part !== null) ? parts.flat() : null;
}

/** Returns the alternatives of an object by the value of the field that distinguishes them; null for another schema. */
export function variantsOf(schema: Schema): { field: string; variants: Map<string, Schema> } | null {
  const parts = schema.anyOf;
  if (!parts?.every(({ type }) => type === 'object')) return null;
  for (const field of Object.keys(parts[0]?.properties ?? {})) {
    const values = parts.map((part) => choicesOf(part.properties?.[field] ?? {}));
    if (!values.every((value) => value?.length === 1)) continue;
    const variants = new Map(parts.map((part, index) => [String(values[index]?.[0]), part]));
    if (variants.size === parts.length) return { field, variants };
  }
  return null;
}

/** True for a text in each of the site's languages. */
export function isWords(schema: Schema): boolean {
  const names = Object.keys(schema.properties ?? {});
  return ['EN', 'TH', 'CN'].every((name) => names.includes(name)) && names.every((name) => /^[A-Z]{2,3}$/.test(name));
}

/** Returns the schema of a map's values; null for another schema. */
export function mapOf(schema: Schema): Schema | null {
  if (schema.type !== 'object' || schema.properties) return null;
  const [value] = Object.values(schema.patternProperties ?? {});
  if (value) return value;
  return typeof schema.additionalProperties === 'object' ? schema.additionalProperties : null;
}

/** True for an amount of money. */
export const isMoney = ({ type, pattern }: Schema) => type === 'string' && (pattern?.includes('{1,18}(\\.') ?? false);
/**
 * True for a number that is rounded down to steps, so that it reveals nothing about single members; null means less
 * than one step.
 */
export const isStepped = ({ minimum, multipleOf = 1 }: Schema) => multipleOf > 1 && minimum === multipleOf;
export const isTime = ({ format }: Schema) => format === 'date-time';
export const isDay = ({ format }: Schema) => format === 'date';

/** Returns an empty value with which a form opens. */
export function blankOf(schema: Schema): unknown {
  const { schema: inner, nullable } = withoutNull(schema);
  if (nullable) return null;
  if (inner.default !== undefined) return inner.default;
  const variants = variantsOf(inner);
  if (variants) {
    const [[value, variant] = []] = variants.variants;
    return variant ? { ...(blankOf(variant) as object), [variants.field]: value } : {};
  }
  const choices = choicesOf(inner);
  if (choices) return choices.length === 1 ? choices[0] : undefined;
  if (inner.type === 'boolean') return false;
  if (inner.type === 'array') return [];
  if (inner.type !== 'object') return undefined;
  const needed = Object.entries(inner.properties ?? {}).filter(([name]) => inner.required?.includes(name));
  return Object.fromEntries(needed.map(([name, part]) => [name, blankOf(part)]));
}

/**
 * Returns the fields that break the schema, by their path, with the rule each breaks. The server checks again; this
 * saves a request.
 */
export function faultsOf(schema: Schema, value: unknown, path = ''): Record<string, string> {
  const { schema: inner, nullable } = withoutNull(schema);
  if (value === null || value === undefined || value === '') return nullable ? {} : { [path]: 'required' };
  const variants = variantsOf(inner);
  if (variants) {
    const variant = variants.variants.get(String(Reflect.get(Object(value), variants.field)));
    return variant ? faultsOf(variant, value, path) : { [path]: 'required' };
  }
  if (inner.type === 'object' && inner.properties) {
    const parts = Object.entries(inner.properties).map(([name, part]) => {
      const held: unknown = Reflect.get(Object(value), name);
      const absent = held === undefined || (held === '' && !inner.required?.includes(name));
      if (absent && !inner.required?.includes(name)) return {};
      // An empty text is valid if the schema allows it.
      if (held === '' && part.type === 'string' && !part.minLength && !part.pattern && !part.format) return {};
      return faultsOf(part, held, path ? `${path}.${name}` : name);
    });
    return Object.assign({}, ...parts);
  }
  if (inner.type === 'array' && Array.isArray(value)) {
    if (value.length < (inner.minItems ?? 0)) return { [path]: 'required' };
    return Object.assign({}, ...value.map((item, at) => faultsOf(inner.items ?? {}, item, `${path}.${at}`)));
  }
  if (typeof value === 'string' && inner.type === 'string') {
    const { minLength = 0, maxLength = Infinity, pattern } = inner;
    if (value.length < minLength) return { [path]: 'short' };
    if (value.length > maxLength) return { [path]: 'long' };
    if (pattern !== undefined && !matches(pattern, value)) return { [path]: 'pattern' };
  }
  if (typeof value === 'number' && (value < (inner.minimum ?? -Infinity) || value > (inner.maximum ?? Infinity))) {
    return { [path]: 'range' };
  }
  return {};
}

function matches(pattern: string, value: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(value);
  } catch {
    return true;
  }
}

/** Returns the named parts of an object. */
export function pick<T>(from: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}
