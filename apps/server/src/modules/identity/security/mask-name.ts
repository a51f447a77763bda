/** Masks a name so that only its owner recognises it: "S••• R•••". */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => `${[...part][0]}•••`)
    .join(' ');
}
