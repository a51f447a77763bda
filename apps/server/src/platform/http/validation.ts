import type { FieldIssue } from '@fairhouse/contract/errors';
import { registerAjvFormats } from '@fastify/type-provider-typebox';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { Value } from 'typebox/value';
import { assert } from '../errors.ts';
import { meantSchema } from './branches.ts';

const issuesMax = 20;

/** Thrown for a request that violates its schema; the error handler answers MALFORMED with the issues. */
export class MalformedError extends Error {
  readonly issues: FieldIssue[];

  constructor(issues: FieldIssue[]) {
    super('The request breaks its schema');
    this.issues = issues;
  }
}

/**
 * Validates every part of a request. A body is taken as it is: nothing is converted, filled in or removed, and its
 * schema must refuse unknown fields. Queries, paths and headers are text, so they are converted to their schema's
 * types and filled with defaults.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart, method, url }) => {
  // Compiled at the route's first request, so that a start compiles none in vain.
  let made: Validator | undefined;
  const prepare = httpPart === 'body' ? null : readerOf(schema);
  if (httpPart === 'body') {
    assert(refusesUnknownFields(schema), `the body schema of ${method} ${url} says additionalProperties: false`);
  }
  return (given: unknown) => {
    registerFormats();
    const value = prepare ? prepare(given) : given;
    made ??= Compile(schema);
    if (made.Check(value)) return { value };
    return { error: new MalformedError(issuesOf(Value.Errors(meantSchema(schema, value), value))) };
  };
};

/**
 * Returns the function that converts the texts of a query, path or header to their schema's types and fills in
 * defaults. A text that cannot be converted is left, to be refused. Null where all is text, as in most headers.
 */
function readerOf(schema: TSchema): ((given: unknown) => unknown) | null {
  const { properties } = schema as { properties?: Record<string, { type?: unknown; default?: unknown }> };
  const isText = ({ type, default: filled }: { type?: unknown; default?: unknown }) =>
    type === 'string' && filled === undefined;
  if (properties && Object.values(properties).every(isText)) return null;
  return (given) => Value.Default(schema, fromText(properties, given));
}

function fromText(properties: Record<string, { type?: unknown }> | undefined, given: unknown): unknown {
  if (!properties || typeof given !== 'object' || given === null) return given;
  const read: Record<string, unknown> = { ...given };
  for (const [name, { type }] of Object.entries(properties)) {
    const text = read[name];
    if (typeof text !== 'string') continue;
    if ((type === 'integer' || type === 'number') && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) read[name] = Number(text);
    else if (type === 'boolean' && (text === 'true' || text === 'false')) read[name] = text === 'true';
    else if (type === 'array') read[name] = [text];
  }
  return read;
}

/** Turns a validator's errors into the fields and rules that the answer names. */
export function issuesOf(errors: TLocalizedValidationError[]): FieldIssue[] {
  const unions = errors.filter((e) => e.keyword === 'anyOf').map((e) => `${e.schemaPath}/anyOf/`);
  const issues = errors.flatMap((error): FieldIssue[] => {
    const field = error.instancePath.slice(1).replaceAll('/', '.');
    // An unknown field is reported by additionalProperties, the branches of a union by the union.
    if (error.keyword === 'boolean' || unions.some((at) => error.schemaPath.startsWith(at))) return [];
    const inside = (name: string) => (field ? `${field}.${name}` : name);
    switch (error.keyword) {
      case 'required':
        return error.params.requiredProperties.map((name) => ({ field: inside(name), rule: 'required' }));
      case 'additionalProperties':
        return error.params.additionalProperties.map((name) => ({ field: inside(name), rule: 'unknown' }));
      case 'minLength':
      case 'minItems':
      case 'minimum':
      case 'exclusiveMinimum':
        return [{ field, rule: error.keyword, min: Number(error.params.limit) }];
      case 'maxLength':
      case 'maxItems':
      case 'maximum':
      case 'exclusiveMaximum':
        return [{ field, rule: error.keyword, max: Number(error.params.limit) }];
      default:
        return [{ field, rule: error.keyword }];
    }
  });
  return issues.slice(0, issuesMax);
}

function refusesUnknownFields(schema: TSchema): boolean {
  const node: { type?: unknown; additionalProperties?: unknown; anyOf?: unknown } = schema;
  if (Array.isArray(node.anyOf)) return node.anyOf.every(refusesUnknownFields);
  return node.type !== 'object' || node.additionalProperties !== undefined;
}

let formatsKnown = false;
function registerFormats(): void {
  if (formatsKnown) return;
  registerAjvFormats();
  formatsKnown = true;
}
