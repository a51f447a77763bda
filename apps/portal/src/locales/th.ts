/**
 * Files of this language by namespace. A page loads only one language's list, together with the words of its first
 * paint.
 */
export const files = import.meta.glob<{ default: Record<string, string> }>('./th/*.json');
