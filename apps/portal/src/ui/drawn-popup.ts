import { createContext, type ReactNode } from 'react';

/** The popup that a preview's page is drawn with, where no script opens one. */
export const DrawnPopup = createContext<ReactNode>(null);
