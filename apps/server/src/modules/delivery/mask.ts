/**
 * Masks a number so that only its owner recognises it: "•••• 4567".
 * @param e164 e.g. "+66812345678"
 */
export function maskMobile(e164: string): string {
  return `•••• ${e164.slice(-4)}`;
}

/** Masks a mail address so that only its owner recognises it: "m•••@example.com". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '•••';
  const [first = ''] = email;
  return `${first}•••${email.slice(at)}`;
}
