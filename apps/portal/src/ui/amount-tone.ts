/** Returns the colour of a signed wire amount: won, lost, or neither. */
export function amountTone(amount: string): 'win' | 'loss' | 'plain' {
  if (!/[1-9]/.test(amount)) return 'plain';
  return amount.startsWith('-') ? 'loss' : 'win';
}
