/** Files of this language by namespace. A page loads one language's list alone, with the words of its first paint. */
export const files = import.meta.glob<{ default: Record<string, string> }>('./th/*.json');
