import type { FastifyRequest } from 'fastify';
import type { App } from './http.ts';
import { MalformedError } from './validation.ts';

const levelsMax = 32;

/**
 * Refuses input that no handler can use: a NUL in any text, which the database does not accept, and a second `Host`,
 * by which a proxy and this server could read one request differently.
 */
export function refuseUnreadable(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.raw.url?.includes('%00')) return done(new MalformedError([{ field: 'url', rule: 'nul' }]));
    done(hasSecondHost(request) ? new MalformedError([{ field: 'host', rule: 'single' }]) : undefined);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const field = nulIn(request.body, '', levelsMax);
    done(field === null ? undefined : new MalformedError([{ field, rule: 'nul' }]));
  });
}

function hasSecondHost({ raw: { rawHeaders } }: FastifyRequest): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Returns the field of the first text that contains a NUL, or null. Bytes are not searched. */
function nulIn(value: unknown, field: string, deeper: number): string | null {
  if (typeof value === 'string') return value.includes('\0') ? field : null;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null;
  if (deeper === 0) return field;
  for (const [name, inner] of Object.entries(value)) {
    if (name.includes('\0')) return field;
    const found = nulIn(inner, field ? `${field}.${name}` : name, deeper - 1);
    if (found !== null) return found;
  }
  return null;
}
