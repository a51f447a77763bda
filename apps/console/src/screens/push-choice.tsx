import type { DeskPushRequest, DeskPushState } from '@fairhouse/contract/desk-push';
import { ApiError } from '@fairhouse/web/api-error';
import { Card, CardContent, FormControlLabel, Switch, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { call } from '../api/call.ts';
import { ownWorker } from '../api/policy.ts';
import { useWords } from '../locales/words.ts';

const key = ['own-push'];
const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/**
 * The operator's choice of notifications on this browser about work that waits for a second operator, also while nobody
 * is signed in.
 */
export function PushChoice() {
  const { t, content, error } = useWords();
  const notify = useNotify();
  const client = useQueryClient();
  const isPossible = canPush();
  const { data } = useQuery({
    queryKey: key,
    enabled: isPossible,
    queryFn: () => call<DeskPushState>('GET', '/me/push'),
  });
  const turn = useMutation({
    mutationFn: (on: boolean) => (on ? ask(data?.key ?? '', content) : forget()),
    onSuccess: (state) => {
      if (state) client.setQueryData(key, state);
      else notify('account.pushDenied', { type: 'error' });
    },
    onError: (failure) => notify(error(failure instanceof ApiError ? failure.code : 'SYSTEM_ERROR'), { type: 'error' }),
  });
  return (
    <Card variant="outlined">
      <CardContent sx={{ display: 'grid', gap: 1 }}>
        <Typography variant="subtitle1" component="h2">
          {t('account.push')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(isPossible ? 'account.pushHow' : 'account.pushImpossible')}
        </Typography>
        {data && (
          <FormControlLabel
            control={<Switch checked={data.on} disabled={turn.isPending} />}
            label={t('account.pushHere')}
            onChange={(_, on) => turn.mutate(on)}
          />
        )}
      </CardContent>
    </Card>
  );
}

/** Subscribes this browser to notifications. @returns null when the operator or the browser forbids it */
async function ask(applicationServerKey: string, language: DeskPushRequest['language']): Promise<DeskPushState | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await workerHere();
  const subscription =
    (await pushManager.getSubscription()) ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }).catch(() => null));
  const { endpoint, keys: { p256dh, auth } = {} } = subscription?.toJSON() ?? {};
  if (!endpoint || !p256dh || !auth) return null;
  const body: DeskPushRequest = { endpoint, keys: { p256dh, auth }, language };
  return await call<DeskPushState>('PUT', '/me/push', { body });
}

async function forget(): Promise<DeskPushState> {
  const registration = await navigator.serviceWorker.getRegistration('/console/');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return await call<DeskPushState>('DELETE', '/me/push');
}

/** Returns the console's service worker once it is active. */
async function workerHere(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(ownWorker());
  const starting = registration.active ? null : (registration.installing ?? registration.waiting);
  if (starting && starting.state !== 'activated') {
    await new Promise<void>((ready) =>
      starting.addEventListener('statechange', () => {
        if (starting.state === 'activated' || starting.state === 'redundant') ready();
      }),
    );
  }
  return registration;
}
