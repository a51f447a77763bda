import { ApiError, errorDetail } from '@fairhouse/web/api-error';
import { hasPasskeys } from '@fairhouse/web/passkeys';
import { Alert, Box, Button, Card, CardContent, CssBaseline, Link, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { session } from '../api/session.ts';
import { answerCode, answerPasskey, type Factor, type Next, readCaptcha, signIn } from '../api/sign-in.ts';
import { useWords } from '../locales/words.ts';
import { CodeField } from './code-field.tsx';
import { Enrol } from './enrol.tsx';
import { brandName, LanguageChoice } from './language-choice.tsx';

/**
 * The login: password, then the second factor; an operator without one enrols it with the code that was handed over.
 */
export function Login({ onIn }: { onIn: () => void }) {
  const { t } = useWords();
  const [next, setNext] = useState<Next | null>(null);
  const [enrols, setEnrols] = useState(session.operator()?.mustEnrol === true);
  const go = (following: Next) => {
    if (following.step !== 'in') return setNext(following);
    if (session.operator()?.mustEnrol) return setEnrols(true);
    onIn();
  };
  return (
    <Box
      component="main"
      sx={{ minHeight: '100vh', display: 'grid', placeContent: 'center', justifyItems: 'stretch', gap: 2, p: 2 }}
    >
      <CssBaseline />
      <Box sx={{ textAlign: 'center' }}>
        <Typography variant="h5" component="h1" sx={{ fontWeight: 700 }}>
          {brandName()}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>{t('login.title')}</Typography>
      </Box>
      <Card variant="outlined" sx={{ width: 'min(400px, calc(100vw - 32px))' }}>
        <CardContent sx={{ p: 3 }}>
          {enrols ? (
            <Enrol onDone={onIn} />
          ) : next?.step === 'factor' ? (
            <SecondFactor
              methods={next.methods}
              onCode={(method, code) => answerCode(next.ticket, method, code)}
              onPasskey={() => answerPasskey(next.ticket)}
              onDone={() => go({ step: 'in' })}
              onBack={() => setNext(null)}
            />
          ) : (
            <Password asked={next} onNext={go} />
          )}
        </CardContent>
      </Card>
      <LanguageChoice />
    </Box>
  );
}

function Password({ asked, onNext }: { asked: Next | null; onNext: (next: Next) => void }) {
  const { t, error } = useWords();
  const [said, setSaid] = useState({ username: '', password: '', captcha: '', enrolmentCode: '' });
  const [refused, setRefused] = useState<string | null>(null);
  const [captcha, setCaptcha] = useState(false);
  const [busy, setBusy] = useState(false);
  const picture = useQuery({ queryKey: ['captcha', refused], enabled: captcha, queryFn: readCaptcha, gcTime: 0 });
  const set = (name: string) => (event: { target: { value: string } }) =>
    setSaid({ ...said, [name]: event.target.value });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      const { username, password, enrolmentCode } = said;
      const next = await signIn({
        username,
        password,
        ...(captcha ? { captcha: said.captcha } : {}),
        ...(enrolmentCode === '' ? {} : { enrolmentCode }),
      });
      setRefused(null);
      if (next.step === 'captcha') setCaptcha(true);
      onNext(next);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (errorDetail(failure, 'captcha') === true || failure.code === 'CAPTCHA_WRONG') setCaptcha(true);
      setRefused(error(failure.code));
      void picture.refetch();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {refused !== null && <Alert severity="error">{refused}</Alert>}
      {asked?.step === 'code' && <Alert severity="info">{t('login.enrolmentCode')}</Alert>}
      <TextField
        required
        autoFocus
        label={t('fields.username')}
        autoComplete="username"
        value={said.username}
        onChange={set('username')}
      />
      <TextField
        required
        type="password"
        label={t('fields.password')}
        autoComplete="current-password"
        value={said.password}
        onChange={set('password')}
      />
      {captcha && (
        <>
          {picture.data && (
            <Box
              component="img"
              alt={t('login.captcha')}
              src={`data:image/png;base64,${picture.data}`}
              sx={{ height: 48 }}
            />
          )}
          <TextField
            required
            label={t('login.captcha')}
            value={said.captcha}
            onChange={set('captcha')}
            autoComplete="off"
          />
        </>
      )}
      {asked?.step === 'code' && (
        <TextField
          required
          label={t('fields.enrolmentCode')}
          value={said.enrolmentCode}
          onChange={set('enrolmentCode')}
          autoComplete="one-time-code"
        />
      )}
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        {t('login.signIn')}
      </Button>
    </Box>
  );
}

/** The second factor: the app's code, a passkey, or a recovery code. */
export function SecondFactor({
  methods,
  onCode,
  onPasskey,
  onDone,
  onBack,
}: {
  methods: readonly Factor[];
  onCode: (method: Factor, code: string) => Promise<void>;
  onPasskey: () => Promise<boolean>;
  onDone: () => void;
  onBack: () => void;
}) {
  const { t, error } = useWords();
  const [recovery, setRecovery] = useState(!methods.includes('totp') && methods.includes('recovery'));
  const [code, setCode] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const attempt = async (work: () => Promise<boolean>) => {
    try {
      if (await work()) onDone();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setRefused(error(failure.code));
      setCode('');
      if (failure.code === 'VERIFICATION_EXPIRED') onBack();
    }
  };
  const withCode = (typed: string) =>
    attempt(async () => {
      await onCode(recovery ? 'recovery' : 'totp', typed.trim());
      return true;
    });
  const codes = methods.includes('totp') || methods.includes('recovery');
  return (
    <Box
      component="form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void withCode(code);
      }}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography variant="subtitle1" component="h2">
        {t('login.second')}
      </Typography>
      {refused !== null && <Alert severity="error">{refused}</Alert>}
      {methods.includes('passkey') && hasPasskeys() && (
        <Button variant="outlined" startIcon={<KeyRound size={18} />} onClick={() => attempt(onPasskey)}>
          {t('login.passkey')}
        </Button>
      )}
      {codes && (
        <>
          <CodeField recovery={recovery} value={code} onChange={setCode} onComplete={withCode} />
          <Button type="submit" variant="contained">
            {t('login.confirm')}
          </Button>
        </>
      )}
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <Link component="button" type="button" onClick={onBack}>
          {t('login.back')}
        </Link>
        {methods.includes('recovery') && methods.includes('totp') && (
          <Link component="button" type="button" onClick={() => setRecovery(!recovery)}>
            {t(recovery ? 'login.useApp' : 'login.useRecovery')}
          </Link>
        )}
      </Box>
    </Box>
  );
}
