const nameLengthMax = 64;
const emailLengthMax = 254;
const emailShape = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;

/** Returns a provider's text as one line of limited length; null when it is unusable. */
export function textOf(value: unknown, lengthMax: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value.replaceAll(/\p{Cc}/gu, ' ').trim();
  return text !== '' && text.length <= lengthMax && text.isWellFormed() ? text : null;
}

export function nameOf(value: unknown): string {
  return textOf(value, nameLengthMax) ?? '';
}

export function emailOf(value: unknown): string | null {
  const email = textOf(value, emailLengthMax);
  return email !== null && emailShape.test(email) ? email : null;
}
