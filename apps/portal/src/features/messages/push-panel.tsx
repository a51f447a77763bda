import { type PushKind, type PushRequest, type PushState, pushKinds } from '@fairhouse/contract/web-push';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Gift, Landmark, Mail } from 'lucide-react';
import { useId, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useErrorWords } from '../../api/error-words.ts';
import { useSession } from '../../api/session.ts';
import { useLanguage } from '../../api/use-site.ts';
import { Panel } from '../../ui/panel.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';

const icons = { message: Mail, withdrawal: Landmark, promotion: Gift };

function pushQuery(memberId: string | null) {
  return queryOptions({
    queryKey: ['member', memberId, 'push'],
    queryFn: ({ signal }) => call<PushState>('GET', '/wps/push', { signal }),
  });
}

const never = () => () => {};
const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/**
 * The member's choice of the notifications that this browser shows while the site is closed; renders nothing if the
 * browser cannot show any.
 */
export default function PushPanel() {
  const isPossible = useSyncExternalStore(never, canPush, () => false);
  return isPossible ? <Choices /> : null;
}

function Choices() {
  const { t } = useTranslation('messages');
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const language = useLanguage();
  const query = pushQuery(memberId);
  const { data } = useQuery(query);
  const label = useId();
  const turn = useMutation({
    mutationFn: async ({ kind, on, state }: { kind: PushKind; on: boolean; state: PushState }) => {
      const kinds = pushKinds.filter((one) => (one === kind ? on : state.kinds.includes(one)));
      return kinds.length === 0 ? await forget() : await ask(state.key, kinds, language);
    },
    onSuccess: (state) => {
      if (state) client.setQueryData(query.queryKey, state);
      else toast(t('push.denied'), 'error');
    },
    onError: (error) => toast(words(error), 'error'),
  });
  if (!data) return null;
  return (
    <Panel title={t('push.title')} text={t('push.text')}>
      <ul>
        {pushKinds.map((kind) => {
          const Icon = icons[kind];
          return (
            <li key={kind} className="flex items-center gap-3 border-line px-4 py-1.5 not-first:border-t md:px-5">
              <Icon size={18} aria-hidden="true" className="shrink-0 text-muted" />
              <span id={`${label}-${kind}`} className="flex-1 text-sm font-semibold">
                {t(`push.${kind}`)}
              </span>
              <Switch
                on={data.kinds.includes(kind)}
                labelledBy={`${label}-${kind}`}
                disabled={turn.isPending}
                onTurn={(on) => turn.mutate({ kind, on, state: data })}
              />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** Subscribes the browser to these kinds of notifications. @returns null when the visitor or the browser forbids it */
async function ask(key: string, kinds: PushKind[], language: PushRequest['language']): Promise<PushState | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  // Outside the installed app, this is the first time that the service worker is registered.
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription =
    (await pushManager.getSubscription()) ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => null));
  const { endpoint, keys: { p256dh, auth } = {} } = subscription?.toJSON() ?? {};
  if (!endpoint || !p256dh || !auth) return null;
  const body: PushRequest = { endpoint, keys: { p256dh, auth }, kinds, language };
  return await call<PushState>('PUT', '/wps/push', { body });
}

async function forget(): Promise<PushState> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return await call<PushState>('DELETE', '/wps/push');
}
