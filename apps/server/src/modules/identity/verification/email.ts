import { DomainError } from '../../../platform/errors.ts';

const lengthMax = 254;
/** Matches exactly one address: no list, no display name, no control character. */
const shape = /^[^\s\p{C}@<>()[\],;:"\\]+@[^\s\p{C}@<>()[\],;:"\\]+\.[^\s\p{C}@<>()[\],;:"\\.]{2,}$/u;

/** Returns an address in its stored form: trimmed, its domain in lower case. @throws EMAIL_INVALID */
export function emailOf(typed: string): string {
  const text = typed.normalize('NFKC').trim();
  const at = text.lastIndexOf('@');
  const email = `${text.slice(0, at)}${text.slice(at).toLowerCase()}`;
  if (email.length > lengthMax || !shape.test(email)) throw new DomainError('EMAIL_INVALID');
  return email;
}
