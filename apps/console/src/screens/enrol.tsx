import { ApiError } from '@fairhouse/web/api-error';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { encode } from 'uqr';
import { enrolTotp, startTotp } from '../api/sign-in.ts';
import { useWords } from '../locales/words.ts';
import { CodeField } from './code-field.tsx';

/**
 * The enrolment of the first second factor: the app's secret, its first code, and the recovery codes, which are shown
 * once.
 */
export function Enrol({ onDone }: { onDone: () => void }) {
  const { t, error } = useWords();
  const start = useQuery({ queryKey: ['totp'], queryFn: startTotp, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<string[] | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const confirm = async (typed: string) => {
    try {
      const made = await enrolTotp(typed);
      if (made) setCodes(made);
      else onDone();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setRefused(error(failure.code));
      setCode('');
    }
  };
  if (codes) {
    return (
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="subtitle1" component="h2">
          {t('enrol.recovery')}
        </Typography>
        <Alert severity="warning">{t('enrol.keep')}</Alert>
        <Box component="ul" sx={{ columns: 2, fontFamily: 'monospace', m: 0, pl: 2 }}>
          {codes.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </Box>
        <Button variant="contained" onClick={onDone}>
          {t('enrol.kept')}
        </Button>
      </Box>
    );
  }
  return (
    <Box
      component="form"
      sx={{ display: 'grid', gap: 2 }}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void confirm(code);
      }}
    >
      <Typography variant="subtitle1" component="h2">
        {t('enrol.title')}
      </Typography>
      <Typography variant="body2">{t('enrol.scan')}</Typography>
      {start.data && (
        <>
          <QrCode text={start.data.uri} label={t('enrol.qr')} />
          <Typography variant="body2" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', textAlign: 'center' }}>
            {start.data.secret}
          </Typography>
        </>
      )}
      {refused !== null && <Alert severity="error">{refused}</Alert>}
      <CodeField value={code} onChange={setCode} onComplete={confirm} />
      <Button type="submit" variant="contained">
        {t('login.confirm')}
      </Button>
    </Box>
  );
}

/** A text as a QR code: dark on light in either theme, since scanners expect it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const cells = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      style={{ width: 200, background: '#fff', borderRadius: 8, justifySelf: 'center' }}
    >
      <path d={cells.join('')} fill="#0b0e14" />
    </svg>
  );
}
