import { DeskDescription, type DeskRoute } from '@fairhouse/contract/desk-description';
import type {} from '@fastify/swagger';
import type { Ctx } from '../../platform/ctx.ts';
import { type App, answers, ok } from '../../platform/http/http.ts';
import { perCtx } from '../../platform/per-ctx.ts';
import { isPermission, permissionsOf } from './permissions.ts';
import { requireOperator } from './sessions.ts';

const prefix = '/ops/v1';

type Parameter = { name: string; in: string; required?: boolean; schema: unknown };
type Body = { content: Record<string, { schema: unknown }> };
type Operation = {
  'x-permission'?: string;
  'x-preview'?: string;
  parameters?: Parameter[];
  requestBody?: Body;
  responses?: Record<string, { content?: Record<string, { schema?: { properties?: { value?: unknown } } }> }>;
};

const described = perCtx(() => new Map<'routes', DeskRoute[]>());

/** Registers the description of the desk, by which the console shows an operator what their role may see and do. */
export function deskDescriptionRoute(app: App, ctx: Ctx): void {
  app.get(
    '/ops/v1/me/desk',
    { schema: { response: answers(DeskDescription) }, config: { access: 'operator' } },
    async (request) => {
      const { role } = await requireOperator(ctx, request);
      const held = permissionsOf(role);
      const known = described(ctx);
      const all = known.get('routes') ?? deskRoutesOf(app);
      known.set('routes', all);
      const routes = all.filter(({ permission }) => isPermission(permission) && held.includes(permission));
      return ok({ permissions: held, routes });
    },
  );
}

/** Returns the routes of the desk that take a permission, read from the API's description. */
function deskRoutesOf(app: App): DeskRoute[] {
  const { paths }: { paths?: Record<string, Record<string, Operation>> } = JSON.parse(JSON.stringify(app.swagger()));
  return Object.entries(paths ?? {})
    .filter(([url]) => url.startsWith(`${prefix}/`))
    .flatMap(([url, methods]) =>
      Object.entries(methods)
        .filter(([, { 'x-permission': permission }]) => permission !== undefined)
        .map(([method, operation]) => routeOf(method.toUpperCase(), url.slice(prefix.length), operation)),
    );
}

function routeOf(method: string, path: string, operation: Operation): DeskRoute {
  const { parameters = [], requestBody, responses, 'x-permission': permission = '' } = operation;
  const { 'x-preview': preview = null } = operation;
  const [[type = '', body] = []] = Object.entries(requestBody?.content ?? {});
  return {
    method,
    path,
    permission,
    preview,
    once: parameters.some(({ in: place, name }) => place === 'header' && name === 'idempotency-key'),
    encrypted: type === 'application/jose',
    params: fieldsIn('path', parameters),
    query: fieldsIn('query', parameters),
    body: body?.schema ?? null,
    answer: responses?.['200']?.content?.['application/json']?.schema?.properties?.value ?? null,
  };
}

/** Returns the parameters of a place as the schema of an object. */
function fieldsIn(place: string, parameters: readonly Parameter[]) {
  const own = parameters.filter((parameter) => parameter.in === place);
  return {
    type: 'object',
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
  };
}
