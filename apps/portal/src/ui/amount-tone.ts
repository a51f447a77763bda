/** Returns the tone of a signed amount of the wire: won, lost, or neither. */
export function amountTone(amount: string): 'win' | 'loss' | 'plain' {
  if (!/[1-9]/.test(amount)) return 'plain';
  return amount.startsWith('-') ? 'loss' : 'win';
}
