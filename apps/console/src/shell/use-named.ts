import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useDesk } from '../desk/context.ts';
import { askedMin, type Named, namedRows, searchedPlaces } from '../desk/named.ts';
import type { Row } from '../desk/place.ts';
import { useWords } from '../locales/words.ts';

/** The time without a key press after which the server is asked. */
const restMs = 150;
const wholeMs = 60_000;
const askedRows = 6;
const wholeRows = 5000;
const eachMax = 5;
const allMax = 20;

/**
 * Returns the rows of any place whose name matches a text. Complete lists are read once and searched here; for the
 * others the server is asked. An answer belongs to the text of its request, so an older one is never shown for a newer
 * text.
 */
export function useNamed(text: string): { rows: Named[]; waits: boolean } {
  const { desk, places } = useDesk();
  const { content } = useWords();
  const data = useDataProvider();
  const wanted = text.trim().toLowerCase();
  const asked = useRested(wanted, restMs);
  const searched = searchedPlaces(desk, places);
  const answers = useQueries({
    queries: searched.map(({ place, asks }) => ({
      queryKey: ['palette', place.name, asks ? asked : ''],
      enabled: asks ? asked.length >= askedMin && asked === wanted : wanted !== '',
      staleTime: wholeMs,
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const answer = await data.getList(place.name, {
          pagination: { page: 1, perPage: asks ? askedRows : wholeRows },
          filter: { ...place.filter, ...(asks ? { q: asked } : {}) },
          sort: { field: '', order: 'ASC' },
          signal,
        });
        return answer.data as Row[];
      },
    })),
  });
  if (wanted === '') return { rows: [], waits: false };
  const rows = searched.flatMap((one, at) => {
    const held = one.asks && asked !== wanted ? undefined : answers[at]?.data;
    return held ? namedRows(one, held, wanted, content).slice(0, eachMax) : [];
  });
  const waits = (wanted.length >= askedMin && asked !== wanted) || answers.some(({ isLoading }) => isLoading);
  return { rows: rows.sort((a, b) => a.rank - b.rank).slice(0, allMax), waits };
}

/** A value once it has not changed for a while. */
function useRested<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
