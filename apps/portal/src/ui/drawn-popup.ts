import { createContext, type ReactNode } from 'react';

/** The popup of a preview's page, which runs no script that could open it. */
export const DrawnPopup = createContext<ReactNode>(null);
