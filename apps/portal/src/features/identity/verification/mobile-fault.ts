/** The message key for a typed number that cannot be valid. */
export type MobileFault = 'mobileRequired' | 'phoneFormat' | 'mobileInvalid';

/**
 * Checks the form of a typed number before any call is made: it may be grouped by spaces, dots, hyphens and brackets,
 * and has 6 to 15 digits of any script. Null: the server decides.
 */
export function mobileFault(typed: string): MobileFault | null {
  const text = typed.trim();
  if (text === '') return 'mobileRequired';
  if (!/^[+＋]?[\p{Nd}\s().-]+$/u.test(text)) return 'phoneFormat';
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0;
  return digits < 6 || digits > 15 ? 'mobileInvalid' : null;
}
