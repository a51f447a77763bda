import { Box, Card, CardContent, Dialog, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readFile } from '../api/call.ts';
import { useWords } from '../locales/words.ts';

/** The pictures that members sent; a press shows one whole. */
export function Proofs({ ids, evidence }: { ids: string[]; evidence?: unknown }) {
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
                }}
              >
                <Picture id={id} height={120} alt="" />
                {by !== '' && <Typography variant="caption">{by}</Typography>}
              </Box>
            );
          })}
        </Box>
        <Dialog open={open !== null} onClose={() => setOpen(null)} maxWidth="lg" aria-label={words.field('proofs')}>
          {open !== null && <Picture id={open} height={720} alt={words.field('proofs')} />}
        </Dialog>
      </CardContent>
    </Card>
  );
}

function Picture({ id, height, alt }: { id: string; height: number; alt: string }) {
  const { data } = useQuery({
    queryKey: ['proof', id],
    queryFn: () => readFile(`/proofs/${encodeURIComponent(id)}`),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [address, setAddress] = useState('');
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (address === '') return <Box sx={{ width: 90, height }} />;
  return <Box component="img" src={address} alt={alt} sx={{ maxHeight: height, maxWidth: '100%', display: 'block' }} />;
}
