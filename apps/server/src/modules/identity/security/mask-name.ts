/** Masks a name so that its owner recognises it and nobody else learns it: "S••• R•••". */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => `${[...part][0]}•••`)
    .join(' ');
}
