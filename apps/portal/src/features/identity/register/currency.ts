/** Currencies by country. */
const ofCountry: Partial<Record<string, string>> = { TH: 'THB', VN: 'VND', CN: 'CNY', US: 'USD' };

/** Returns the preselected currency: the country's if offered, else the first, which is the brand's. */
export function likelyCurrency(offered: readonly string[], country: string | null): string {
  const own = country === null ? undefined : ofCountry[country];
  return offered.find((code) => code === own) ?? offered[0] ?? '';
}
