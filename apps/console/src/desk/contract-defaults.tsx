import type { ContractDefault, ContractDefaults } from '@fairhouse/contract/desk-contracts';
import { Box, Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../api/call.ts';
import { useWords } from '../locales/words.ts';
import { same } from './act-body.ts';
import { useDesk } from './context.ts';
import type { Place, PlaceAct } from './place.ts';

const path = '/agents/contract-defaults';

/** Returns the default terms of every kind from which an offer may start; empty if this act offers no contract. */
export function useContractDefaults(place: Place, act: PlaceAct): ContractDefault[] {
  const { desk } = useDesk();
  const enabled = place.name === 'contracts' && act.name === 'add' && desk.routes.has(`GET ${path}`);
  const { data } = useQuery({
    queryKey: ['contract-defaults'],
    enabled,
    queryFn: () => call<ContractDefaults>('GET', path),
  });
  return enabled ? (data?.list ?? []) : [];
}

/**
 * The contract defaults of the chosen kind, by currency; a press on one fills in the terms. A single default fills them
 * in by itself, as long as the operator has not typed others.
 */
export function StartFromDefault({
  defaults,
  kind,
  terms,
  blank,
  onStart,
}: {
  defaults: ContractDefault[];
  kind: unknown;
  terms: unknown;
  /** The terms that the form opens with. */
  blank: unknown;
  onStart: (terms: unknown) => void;
}) {
  const { t } = useWords();
  const ofKind = defaults.filter((one) => one.kind === kind);
  const [only] = ofKind.length === 1 ? ofKind : [];
  const start = () => {
    const isUntouched = same(terms, blank) || defaults.some((one) => same(one.terms, terms));
    if (isUntouched) onStart(only?.terms ?? blank);
  };
  const held = useRef(start);
  held.current = start;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another kind is chosen, or its default has loaded
  useEffect(() => held.current(), [kind, only]);
  if (ofKind.length === 0) return null;
  return (
    <Box>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t('defaults.title')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
        {ofKind.map((one) => (
          <Chip
            key={one.currency}
            label={one.currency}
            color={same(one.terms, terms) ? 'primary' : 'default'}
            onClick={() => onStart(one.terms)}
          />
        ))}
      </Box>
    </Box>
  );
}
