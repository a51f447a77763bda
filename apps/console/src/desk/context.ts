import { createContext, useContext } from 'react';
import type { Desk } from '../api/desk.ts';
import type { Place } from './place.ts';

type DeskHere = { desk: Desk; places: readonly Place[] };

/** The routes that the operator may call, and the places where they are called. */
export const DeskContext = createContext<DeskHere>({ desk: { permissions: new Set(), routes: new Map() }, places: [] });

export const useDesk = () => useContext(DeskContext);

/** Returns a place by its name. */
export function usePlace(name: string): Place | undefined {
  return useDesk().places.find((place) => place.name === name);
}
