/** What people of a country count in. */
const ofCountry: Partial<Record<string, string>> = { TH: 'THB', VN: 'VND', CN: 'CNY', US: 'USD' };

/** The currency that a newcomer begins with: the country's where it is offered, else the first, the brand's own. */
export function likelyCurrency(offered: readonly string[], country: string | null): string {
  const own = country === null ? undefined : ofCountry[country];
  return offered.find((code) => code === own) ?? offered[0] ?? '';
}
