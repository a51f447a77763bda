import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, withQuery } from '../api/call.ts';
import { FormPreview } from '../desk/act-dialog.tsx';
import { useDesk } from '../desk/context.ts';
import { useWords } from '../locales/words.ts';
import { PlaceList } from './place-list.tsx';

const restMs = 400;
const preview = ({ filter }: Record<string, unknown>) => <Estimate filter={Object(filter)} />;

/** Messages to segments; the form of a new one counts its segment as it is chosen. */
export function Mailings() {
  return (
    <FormPreview value={preview}>
      <PlaceList />
    </FormPreview>
  );
}

/** The number of members in a segment, read once the choice has not changed for a moment. */
function Estimate({ filter }: { filter: Record<string, unknown> }) {
  const { desk } = useDesk();
  const { t, locale, error: refusal } = useWords();
  const path = withQuery('/mailings/estimate', filter);
  const [asked, setAsked] = useState(path);
  useEffect(() => {
    const rest = setTimeout(() => setAsked(path), restMs);
    return () => clearTimeout(rest);
  }, [path]);
  const { data, error } = useQuery({
    queryKey: ['mailings', 'estimate', asked],
    enabled: desk.routes.has('GET /mailings/estimate'),
    retry: false,
    queryFn: () => call<{ count: number | null }>('GET', asked),
  });
  if (error) return <Alert severity="warning">{refusal(String(Reflect.get(error, 'code') ?? ''))}</Alert>;
  if (!data || asked !== path) return <Alert severity="info">…</Alert>;
  const { count } = data;
  return (
    <Alert severity="info">
      {count === null ? t('mailings.few') : t('mailings.estimate', { members: count.toLocaleString(locale) })}
    </Alert>
  );
}
