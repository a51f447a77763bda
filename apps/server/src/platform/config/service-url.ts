import { DomainError } from '../errors.ts';

const loopback = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

/** True for a host on this machine, with which traffic cannot be intercepted on the way. */
export function isThisMachine({ hostname }: Pick<URL, 'hostname'>): boolean {
  return loopback.has(hostname);
}

export const serviceUrlWords = 'an https address (http on this machine only)';

/** Checks that a field of a request is such an address. @throws MALFORMED (value.issues) */
export function requireServiceUrl(field: string, url: string): void {
  if (serviceUrl(url) === undefined) throw new DomainError('MALFORMED', { issues: [{ field, rule: serviceUrlWords }] });
}

/** Returns the address of an outside service if it is https, or plain http on this machine; otherwise undefined. */
export function serviceUrl(raw: string): string | undefined {
  if (!URL.canParse(raw)) return undefined;
  const at = new URL(raw);
  return at.protocol === 'https:' || (at.protocol === 'http:' && isThisMachine(at)) ? raw : undefined;
}
