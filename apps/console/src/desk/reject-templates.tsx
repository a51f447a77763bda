import type { DeskRejectTemplates, RejectTemplate } from '@fairhouse/contract/desk-rejects';
import { inLanguage, type Language, languageNames, languages, languageTag } from '@fairhouse/contract/language';
import { Box, ButtonBase, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../api/call.ts';
import { useWords } from '../locales/words.ts';
import { useDesk } from './context.ts';
import type { Place, PlaceAct, Row } from './place.ts';

const path = '/cashier/reject-templates';
/** The queue of a place, by its name in the templates. */
const queueOf: Readonly<Record<string, DeskRejectTemplates['queue']>> = {
  deposits: 'deposit',
  withdrawals: 'withdrawal',
};

/** Returns the rejection templates of the place's queue; empty if this act is no rejection. */
export function useRejectTemplates(place: Place, act: PlaceAct): RejectTemplate[] {
  const { desk } = useDesk();
  const queue = queueOf[place.name];
  const takes = act.route.body?.properties?.memberText !== undefined;
  const { data } = useQuery({
    queryKey: ['reject-templates'],
    enabled: takes && queue !== undefined && desk.routes.has(`GET ${path}`),
    queryFn: () => call<DeskRejectTemplates[]>('GET', path),
  });
  if (!takes) return [];
  return (data?.find((row) => row.queue === queue)?.templates ?? []) as RejectTemplate[];
}

/** The rejection templates, each picked by a digit: its note, and the text in the member's language. */
export function RejectTemplates({
  templates,
  row,
  picked,
  onPick,
}: {
  templates: RejectTemplate[];
  row: Row | null;
  picked: string;
  onPick: (template: { reason: string; memberText: string }) => void;
}) {
  const { t } = useWords();
  const language: Language = languages.find((name) => name === row?.language) ?? 'EN';
  const pick = (template: RejectTemplate) =>
    onPick({ reason: template.note, memberText: inLanguage(template.text, language) });
  const held = useRef(pick);
  held.current = pick;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      const writes = target instanceof HTMLElement && target.closest('input, textarea, select, [role=listbox]');
      if (writes || event.ctrlKey || event.metaKey || event.altKey) return;
      const template = /^[1-9]$/.test(event.key) ? templates[Number(event.key) - 1] : undefined;
      if (!template) return;
      event.preventDefault();
      held.current(template);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [templates]);
  return (
    <Box role="group" aria-label={t('rejects.title')} sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t('rejects.how', { language: languageNames[language] })}
      </Typography>
      {templates.map((template, at) => (
        <ButtonBase
          key={template.note}
          aria-pressed={template.note === picked}
          aria-keyshortcuts={String(at + 1)}
          onClick={() => pick(template)}
          sx={{
            display: 'grid',
            gridTemplateColumns: 'auto minmax(0, 1fr)',
            columnGap: 1.5,
            alignItems: 'start',
            justifyContent: 'start',
            textAlign: 'start',
            px: 1.5,
            py: 1,
            border: 1,
            borderRadius: 1,
            borderColor: template.note === picked ? 'primary.main' : 'divider',
            bgcolor: template.note === picked ? 'action.selected' : 'transparent',
            '&:hover, &.Mui-focusVisible': { bgcolor: 'action.hover' },
            '&.Mui-focusVisible': { outline: 2, outlineColor: 'primary.main' },
          }}
        >
          <Box
            component="kbd"
            sx={{
              font: 'inherit',
              fontWeight: 600,
              minWidth: 24,
              textAlign: 'center',
              border: 1,
              borderColor: 'divider',
              borderRadius: 0.5,
            }}
          >
            {at + 1}
          </Box>
          <Box>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {template.note}
            </Typography>
            <Typography variant="body2" lang={languageTag[language]} sx={{ color: 'text.secondary' }}>
              {inLanguage(template.text, language)}
            </Typography>
          </Box>
        </ButtonBase>
      ))}
    </Box>
  );
}
