/** Checks of the levels' format before the server is asked. */
export const levelFault = {
  rebate: (value: string, words: string): string | true => (/^\d{1,3}(\.\d{1,4})?$/.test(value.trim()) ? true : words),
  prize: (value: string, words: string): string | true => (/^\d{1,6}$/.test(value.trim()) ? true : words),
};
