import { hash, timingSafeEqual } from 'node:crypto';
import type { Keys, WireRequest } from '../dialect.ts';

/** The parameters of a form; of duplicates the last one counts. */
export type Form = Readonly<Record<string, string>>;

export const formOf = ({ body }: WireRequest): Form => Object.fromEntries(new URLSearchParams(body.toString('utf8')));

/** Returns the hash of a form: MD5 over its non-empty parameters, sorted by name, followed by the secret. */
export function hashOf(form: Form, secret: string): string {
  const said = Object.keys(form)
    .filter((name) => name !== 'hash' && form[name] !== '')
    .sort()
    .map((name) => `${name}=${form[name]}`);
  return hash('md5', `${said.join('&')}${secret}`, 'hex');
}

/** True when the form's hash was made with one of the secrets. */
export function isHashed(form: Form, { secrets }: Keys): boolean {
  const said = Buffer.from((form.hash ?? '').toLowerCase());
  return secrets.some((secret) => {
    const due = Buffer.from(hashOf(form, secret));
    return said.length === due.length && timingSafeEqual(said, due);
  });
}
