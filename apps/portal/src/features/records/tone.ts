/** How a signed amount of the wire is coloured: won, lost, or neither. */
export function toneOf(amount: string): 'win' | 'loss' | 'plain' {
  if (!/[1-9]/.test(amount)) return 'plain';
  return amount.startsWith('-') ? 'loss' : 'win';
}
