import type { Passkey, PasskeyCreation } from '@fairhouse/contract/factors';
import { ApiError } from '@fairhouse/web/api-error';
import { hasPasskeys, makePasskey } from '@fairhouse/web/passkeys';
import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  IconButton,
  List,
  ListItem,
  ListItemText,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../api/call.ts';
import { session } from '../api/session.ts';
import { timeOf } from '../desk/value.tsx';
import { useWords } from '../locales/words.ts';
import { PushChoice } from './push-choice.tsx';
import { TitleOf } from './title-of.tsx';

/** An operator's own password, passkeys and recovery codes. */
export function Account() {
  const { t } = useWords();
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 2, maxWidth: 560 }}>
      <TitleOf text={t('account.title')} />
      <Typography>
        {session.operator()?.username} · {session.operator()?.role}
      </Typography>
      <Password />
      <Passkeys />
      <Recovery />
      <PushChoice />
    </Box>
  );
}

function useTry() {
  const notify = useNotify();
  const { error } = useWords();
  return async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      notify(error(failure.code), { type: 'error' });
    }
  };
}

function Password() {
  const { t } = useWords();
  const notify = useNotify();
  const attempt = useTry();
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      await call('PUT', '/me/password', { body: { password }, encrypted: true });
      setPassword('');
      notify('account.passwordChanged', { type: 'success' });
    });
  };
  return (
    <Card variant="outlined">
      <CardContent component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="subtitle1" component="h2">
          {t('account.password')}
        </Typography>
        <TextField
          required
          type="password"
          label={t('account.newPassword')}
          helperText={t('account.passwordHint')}
          autoComplete="new-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          slotProps={{ htmlInput: { minLength: 10, maxLength: 128 } }}
        />
        <Button type="submit" variant="contained" sx={{ justifySelf: 'start' }}>
          {t('account.change')}
        </Button>
      </CardContent>
    </Card>
  );
}

function Passkeys() {
  const { t, locale } = useWords();
  const attempt = useTry();
  const client = useQueryClient();
  const { data = [] } = useQuery({ queryKey: ['passkeys'], queryFn: () => call<Passkey[]>('GET', '/me/passkeys') });
  const again = () => client.invalidateQueries({ queryKey: ['passkeys'] });
  const add = () =>
    attempt(async () => {
      const credential = await makePasskey(await call<PasskeyCreation>('POST', '/me/passkeys/options'));
      if (!credential) return;
      const made = await call<{ token: string }>('PUT', '/me/passkeys', { body: { name: '', credential } });
      session.renew(made.token, { mustEnrol: false });
      await again();
    });
  const remove = (id: string) =>
    attempt(async () => {
      await call('DELETE', `/me/passkeys/${encodeURIComponent(id)}`);
      await again();
    });
  return (
    <Card variant="outlined">
      <CardContent sx={{ display: 'grid', gap: 1 }}>
        <Typography variant="subtitle1" component="h2">
          {t('account.passkeys')}
        </Typography>
        <List dense disablePadding>
          {data.map(({ id, name, createdAt }) => (
            <ListItem
              key={id}
              disableGutters
              secondaryAction={
                <IconButton aria-label={`${t('account.remove')} ${name}`} onClick={() => remove(id)}>
                  <Trash2 size={18} />
                </IconButton>
              }
            >
              <ListItemText primary={name} secondary={timeOf(createdAt, locale)} />
            </ListItem>
          ))}
        </List>
        {hasPasskeys() && (
          <Button variant="outlined" startIcon={<KeyRound size={18} />} onClick={add} sx={{ justifySelf: 'start' }}>
            {t('account.addPasskey')}
          </Button>
        )}
      </CardContent>
    </Card>
  );
}

function Recovery() {
  const { t } = useWords();
  const attempt = useTry();
  const [codes, setCodes] = useState<string[]>([]);
  const renew = () =>
    attempt(async () => {
      setCodes((await call<{ recoveryCodes: string[] }>('POST', '/me/recoveryCodes')).recoveryCodes);
    });
  return (
    <Card variant="outlined">
      <CardContent sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="subtitle1" component="h2">
          {t('account.recovery')}
        </Typography>
        {codes.length > 0 && (
          <>
            <Alert severity="warning">{t('enrol.keep')}</Alert>
            <Box component="ul" sx={{ columns: 2, fontFamily: 'monospace', m: 0, pl: 2 }}>
              {codes.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </Box>
          </>
        )}
        <Button variant="outlined" onClick={renew} sx={{ justifySelf: 'start' }}>
          {t('account.renewCodes')}
        </Button>
      </CardContent>
    </Card>
  );
}
