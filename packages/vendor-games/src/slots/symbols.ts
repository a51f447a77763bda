import type { SlotSymbol, Words } from './title.ts';

/** Returns the pay of three, four and five of a symbol, in units. */
export function pays(three: number, four: number, five: number): Record<number, number> {
  return { 3: three, 4: four, 5: five };
}

/** Makes a symbol with a name and a drawing of its own. */
export function drawn(id: string, role: SlotSymbol['role'], name: Words, paid: Record<number, number>): SlotSymbol {
  return { id, role, name, pays: paid };
}

/** Makes the symbol of a card rank, by its letter. */
export function rank(letter: 'A' | 'K' | 'Q' | 'J', paid: Record<number, number>): SlotSymbol {
  return { id: letter, role: 'pay', name: { EN: letter, TH: letter, CN: letter }, pays: paid };
}
