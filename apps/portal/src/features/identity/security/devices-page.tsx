import type { DeviceItem, SessionItem } from '@fairhouse/contract/security';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut, type LucideIcon, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { AskFirst } from '../../../ui/ask-first.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Panel, Row } from '../../../ui/panel.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { devicesQuery, endOtherSessions, endSession, forgetDevice, refreshSecurity, sessionsQuery } from './calls.ts';
import { DeviceIcon } from './device-icon.tsx';
import { useDeviceWords } from './use-device-words.ts';

/** The account's open sessions and known devices, each of which can be ended or forgotten. */
export function DevicesPage() {
  const { t } = useTranslation('member');
  const { memberId } = useSession();
  const { isPending } = useQuery(sessionsQuery(memberId));
  useQuery(devicesQuery(memberId));
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('devices.title')} text={t('devices.text')} />
      <Sessions />
      {/* The list above may have any length, so the list below is shown once that one has loaded, and does not shift. */}
      {!isPending && <KnownDevices />}
    </div>
  );
}

/** Runs an action on a session or device, shows its result in a toast, and refreshes the lists. */
function useEnding<In, Out>(work: (given: In) => Promise<Out>, done: (out: Out) => string) {
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  return useMutation({
    mutationFn: work,
    onSuccess: (out) => toast(done(out), 'success'),
    onError: (error) => toast(words(error), 'error'),
    onSettled: () => refreshSecurity(client, memberId),
  });
}

function Sessions() {
  const { t } = useTranslation('member');
  const { memberId } = useSession();
  const [asking, setAsking] = useState(false);
  const query = useQuery(sessionsQuery(memberId));
  const one = useEnding(endSession, () => t('devices.ended'));
  const others = useEnding(endOtherSessions, ({ ended }) => t('devices.endedAll', { count: ended }));
  const list = query.data ?? [];
  const end = list.length > 1 && (
    <Button variant="secondary" size="sm" pending={others.isPending} onClick={() => setAsking(true)}>
      {t('devices.endOthers')}
    </Button>
  );
  return (
    <Panel title={t('devices.sessions')} action={end}>
      <Loaded query={query}>
        <ul>
          {list.map((item) => (
            <SessionRow
              key={item.id}
              item={item}
              pending={one.isPending && one.variables === item.id}
              onEnd={() => one.mutate(item.id)}
            />
          ))}
        </ul>
      </Loaded>
      <AskFirst
        open={asking}
        title={t('devices.endOthersTitle')}
        text={t('devices.endOthersText')}
        action={t('devices.endOthers')}
        onClose={() => setAsking(false)}
        onYes={() => others.mutate(undefined)}
      />
    </Panel>
  );
}

function SessionRow({ item, pending, onEnd }: { item: SessionItem; pending: boolean; onEnd: () => void }) {
  const { t } = useTranslation('member');
  const { ago, moment } = useDeviceWords();
  return (
    <DeviceRow item={item} act="end" icon={LogOut} pending={pending} onAct={onEnd}>
      <p>{item.current ? t('devices.active') : t('devices.seen', { when: ago(item.lastSeen) })}</p>
      <p>
        {t('devices.since', { when: moment(item.since) })} · {t(`way.${item.way}`, { defaultValue: item.way })}
      </p>
      {item.staysUntil && <p>{t('devices.stays', { when: moment(item.staysUntil) })}</p>}
    </DeviceRow>
  );
}

type DeviceRowProps = {
  item: Pick<SessionItem, 'device' | 'current' | 'address' | 'country'>;
  /** The word keys are `devices.<act>` and, with the device's name, `devices.<act>Of`. */
  act: 'end' | 'forget';
  icon: LucideIcon;
  pending: boolean;
  onAct: () => void;
  children: ReactNode;
};

/** A device with its place and times; any but the one in use can be closed. */
function DeviceRow({ item, act, icon: Icon, pending, onAct, children }: DeviceRowProps) {
  const { t } = useTranslation('member');
  const { deviceWords, placeWords } = useDeviceWords();
  const name = deviceWords(item.device);
  return (
    <Row
      icon={<DeviceIcon kind={item.device.kind} active={item.current} />}
      title={name}
      badge={item.current && <Badge tone="brand">{t('devices.here')}</Badge>}
      text={
        <>
          <p>{placeWords(item)}</p>
          {children}
        </>
      }
      action={
        !item.current && (
          <Button
            variant="secondary"
            size="sm"
            pending={pending}
            aria-label={t(`devices.${act}Of`, { name })}
            onClick={onAct}
            icon={<Icon size={17} aria-hidden="true" />}
          >
            <span className="max-md:hidden">{t(`devices.${act}`)}</span>
          </Button>
        )
      }
    />
  );
}

function KnownDevices() {
  const { t } = useTranslation('member');
  const { deviceWords } = useDeviceWords();
  const { memberId } = useSession();
  const [asked, setAsked] = useState<DeviceItem | null>(null);
  const query = useQuery(devicesQuery(memberId));
  const forget = useEnding(forgetDevice, () => t('devices.forgotten'));
  const list = query.data ?? [];
  return (
    <Panel title={t('devices.known')} text={t('devices.knownText')}>
      <Loaded query={query}>
        {list.length === 0 ? (
          <p className="px-4 py-5 text-sm text-muted md:px-5">{t('devices.noneKnown')}</p>
        ) : (
          <ul>
            {list.map((item) => (
              <KnownRow
                key={item.id}
                item={item}
                pending={forget.isPending && forget.variables === item.id}
                onForget={() => setAsked(item)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <AskFirst
        open={asked !== null}
        title={t('devices.forgetTitle')}
        text={t('devices.forgetText', { name: asked ? deviceWords(asked.device) : '' })}
        action={t('devices.forget')}
        onClose={() => setAsked(null)}
        onYes={() => asked && forget.mutate(asked.id)}
      />
    </Panel>
  );
}

function KnownRow({ item, pending, onForget }: { item: DeviceItem; pending: boolean; onForget: () => void }) {
  const { t } = useTranslation('member');
  const { ago, moment } = useDeviceWords();
  return (
    <DeviceRow item={item} act="forget" icon={Trash2} pending={pending} onAct={onForget}>
      <p>{t('devices.seen', { when: ago(item.lastSeen) })}</p>
      <p>{t('devices.since', { when: moment(item.firstSeen) })}</p>
      {item.trustedUntil && <p>{t('devices.trusted', { when: moment(item.trustedUntil) })}</p>}
    </DeviceRow>
  );
}

/** A list, or its placeholder while it loads, or its error. */
function Loaded({
  query,
  children,
}: {
  query: { isPending: boolean; isError: boolean; error: Error | null; data?: unknown; refetch: () => unknown };
  children: ReactNode;
}) {
  const words = useErrorWords();
  if (query.isError && query.data === undefined) {
    return <ErrorState text={words(query.error)} onRetry={() => void query.refetch()} />;
  }
  return query.isPending ? <Skeleton className="m-5 h-16 rounded-md" /> : children;
}
