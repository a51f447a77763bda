import { Box, Card, CardContent, Dialog, DialogContent, DialogTitle, IconButton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { readFile } from '../api/call.ts';
import { useWords } from '../locales/words.ts';

/** Returns the path of an order's picture. */
export const proofPath = (id: string) => `/proofs/${encodeURIComponent(id)}`;

type ProofsProps = {
  ids: string[];
  /** The sides of a dispute, each with the pictures that it sent. */
  evidence?: unknown;
  /** Returns the path of a picture by its id; below `/ops/v1`. */
  pathOf?: (id: string) => string;
};

/** The pictures that members sent; a press shows one at full size. */
export function Proofs({ ids, evidence, pathOf = proofPath }: ProofsProps) {
  const words = useWords();
  const [open, setOpen] = useState<string | null>(null);
  const sides = Array.isArray(evidence) ? evidence : [];
  const sideOf = (id: string) => sides.find((one) => Reflect.get(Object(one), 'proof') === id);
  return (
    <Card variant="outlined">
      <CardContent>
        <Typography variant="subtitle2" component="h2" gutterBottom>
          {words.field('proofs')}
        </Typography>
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          {ids.map((id, at) => {
            const side = sideOf(id);
            const by = side ? words.value(Reflect.get(Object(side), 'by')) : '';
            const label = `${words.field('proofs')} ${at + 1} ${by}`.trim();
            return (
              <Box
                key={id}
                component="button"
                type="button"
                aria-label={label}
                onClick={() => setOpen(id)}
                sx={{
                  border: 1,
                  borderColor: 'divider',
                  borderRadius: 1,
                  p: 0.5,
                  bgcolor: 'transparent',
                  color: 'inherit',
                  cursor: 'zoom-in',
                }}
              >
                <Picture path={pathOf(id)} height={120} alt="" />
                {by !== '' && <Typography variant="caption">{by}</Typography>}
              </Box>
            );
          })}
        </Box>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
          {words.t('documents.noted')}
        </Typography>
        {open !== null && (
          <PictureDialog title={words.field('proofs')} onClose={() => setOpen(null)}>
            <Picture path={pathOf(open)} height={720} alt={words.field('proofs')} />
          </PictureDialog>
        )}
      </CardContent>
    </Card>
  );
}

/** The window that shows one picture at full size. */
export function PictureDialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: React.ReactNode;
}) {
  const { t } = useWords();
  return (
    <Dialog open onClose={onClose} maxWidth="lg" aria-labelledby="picture-title">
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 1 }}>
        <DialogTitle id="picture-title" sx={{ flex: 1, py: 1.5, typography: 'subtitle1' }}>
          {title}
        </DialogTitle>
        <IconButton onClick={onClose} aria-label={t('desk.close')}>
          <X size={20} />
        </IconButton>
      </Box>
      <DialogContent sx={{ p: 0 }}>{children}</DialogContent>
    </Dialog>
  );
}

/** A member's picture, read with the operator's session: the server logs who opened it. */
export function Picture({ path, height, alt }: { path: string; height: number; alt: string }) {
  const { t } = useWords();
  const { data, isError } = useQuery({
    queryKey: ['proof', path],
    queryFn: () => readFile(path),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [address, setAddress] = useState('');
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (isError) return <Typography sx={{ p: 2, color: 'text.secondary' }}>{t('documents.lost')}</Typography>;
  if (address === '') return <Box sx={{ width: 90, height }} />;
  return <Box component="img" src={address} alt={alt} sx={{ maxHeight: height, maxWidth: '100%', display: 'block' }} />;
}
