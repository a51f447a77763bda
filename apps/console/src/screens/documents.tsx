import type { DeskPlayerDocuments } from '@fairhouse/contract/desk-players';
import { Box, Button, Card, CardContent, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { FileImage, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { call, filled } from '../api/call.ts';
import { useDesk } from '../desk/context.ts';
import { timeOf } from '../desk/value.tsx';
import { useWords } from '../locales/words.ts';
import { Picture, PictureDialog, proofPath } from './proofs.tsx';

type Document = DeskPlayerDocuments['list'][number];
/** The places of the items that documents belong to. */
const placeOf: Partial<Record<Document['kind'], string>> = {
  deposit: 'deposits',
  part: 'parts',
  application: 'entries',
};

/** The pictures that the site holds of a player. Each is only read when it is opened, because the server logs that. */
export function Documents({ id }: { id: string }) {
  const words = useWords();
  const [open, setOpen] = useState<Document | null>(null);
  const { data } = useQuery({
    queryKey: ['players', 'documents', id],
    queryFn: () => call<DeskPlayerDocuments>('GET', filled('/players/{id}/documents', { id })),
  });
  if (!data) return null;
  const nameOf = ({ kind }: Document) => words.t(`documents.${kind}`);
  return (
    <Card variant="outlined">
      <CardContent>
        {data.list.length === 0 ? (
          <Typography sx={{ color: 'text.secondary' }}>{words.t('player.none')}</Typography>
        ) : (
          <>
            <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
              {words.t('documents.noted')}
            </Typography>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {data.list.map((document) => (
                <Line key={document.id} document={document} onOpen={() => setOpen(document)} />
              ))}
            </Box>
          </>
        )}
        {open && (
          <PictureDialog
            title={`${nameOf(open)} ${open.ref ?? ''} · ${timeOf(open.at, words.locale)}`}
            onClose={() => setOpen(null)}
          >
            {open.kind === 'avatar' ? (
              <Box component="img" src={`/avatar/${open.id}.webp`} alt={nameOf(open)} sx={{ display: 'block', m: 2 }} />
            ) : (
              <Picture path={proofPath(open.id)} height={720} alt={nameOf(open)} />
            )}
          </PictureDialog>
        )}
      </CardContent>
    </Card>
  );
}

function Line({ document, onOpen }: { document: Document; onOpen: () => void }) {
  const words = useWords();
  const { places } = useDesk();
  const { kind, at, ref, width, height, bytes } = document;
  const place = places.find(({ name }) => name === placeOf[kind]);
  const name = words.t(`documents.${kind}`);
  const size = width === null ? '' : ` · ${width} × ${height}`;
  const weight = words.t('documents.weight', {
    count: Math.max(1, Math.round(bytes / 1024)).toLocaleString(words.locale),
  });
  const Icon = kind === 'avatar' ? UserRound : FileImage;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1.5, alignItems: 'center', py: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ color: 'text.secondary', display: 'flex' }}>
        <Icon size={22} aria-hidden />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2">
          {name}{' '}
          {ref !== null && place ? (
            <Link component={RouterLink} to={`/${place.name}/${ref}/show`} underline="always">
              {ref}
            </Link>
          ) : (
            ref
          )}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          <time dateTime={at}>{timeOf(at, words.locale)}</time>
          {size} · {weight}
        </Typography>
      </Box>
      <Button
        size="small"
        variant="outlined"
        onClick={onOpen}
        aria-label={`${words.t('documents.open')} – ${name} ${ref ?? ''}`.trim()}
      >
        {words.t('documents.open')}
      </Button>
    </Box>
  );
}
