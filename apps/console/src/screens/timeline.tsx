import { Box, Card, CardContent, Chip, Typography } from '@mui/material';
import { timeOf, toneOf } from '../desk/value.tsx';
import { useWords } from '../locales/words.ts';

type Event = Record<string, unknown>;

/** The history of a row: each change with its author and reason, newest first. */
export function Timeline({ events }: { events: Event[] }) {
  const words = useWords();
  return (
    <Card variant="outlined">
      <CardContent>
        <Typography variant="subtitle2" component="h2" gutterBottom>
          {words.t('desk.history')}
        </Typography>
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {events.toReversed().map((event) => (
            <Box
              component="li"
              key={String(event.id)}
              sx={{ borderLeft: 2, borderColor: 'divider', pl: 1.5, display: 'grid', gap: 0.25 }}
            >
              <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
                <Typography variant="body2">{words.value(event.kind)}</Typography>
                {typeof event.to === 'string' && (
                  <Chip size="small" variant="outlined" label={words.value(event.to)} color={toneOf(event.to)} />
                )}
              </Box>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {timeOf(String(event.at), words.locale)} · {String(event.operator ?? words.value(event.actorKind))}
              </Typography>
              {typeof event.reason === 'string' && event.reason !== '' && (
                <Typography variant="body2">{event.reason}</Typography>
              )}
            </Box>
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}
