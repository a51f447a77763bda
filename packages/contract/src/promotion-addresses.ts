import type { Language } from './language.ts';

// Addresses of the hall's public calls, always written in the same way: the server writes the answers into the page by
// address.

export const hallAddress = ({ language }: { language: Language }) => `/wps/promotions?language=${language}`;

export const promotionAddress = ({ id, language }: { id: string; language: Language }) =>
  `/wps/promotions/${id}?language=${language}`;
