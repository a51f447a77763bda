import type { DeviceItem, SessionItem } from '@fairhouse/contract/security';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../api/error-words.ts';
import { useSession } from '../../api/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { AskFirst } from './ask-first.tsx';
import { devicesQuery, endOtherSessions, endSession, forgetDevice, refreshSecurity, sessionsQuery } from './calls.ts';
import { DeviceIcon } from './device-icon.tsx';
import { PageHead } from './page-head.tsx';
import { Panel, Row } from './panel.tsx';
import { useWhere } from './where.ts';

/** Where the account is open and from where it was: each can be closed. */
export function DevicesPage() {
  const { t } = useTranslation('member');
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('devices.title')} text={t('devices.text')} />
      <Sessions />
      <Known />
    </div>
  );
}

/** Does it, says so, and reads the lists anew; a failure is said too. */
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
  const { ago, deviceWords, moment, placeWords } = useWhere();
  const name = deviceWords(item.device);
  return (
    <Row
      icon={<DeviceIcon kind={item.device.kind} active={item.current} />}
      title={name}
      badge={item.current && <Badge tone="brand">{t('devices.here')}</Badge>}
      text={
        <>
          <p>{placeWords(item)}</p>
          <p>{item.current ? t('devices.active') : t('devices.seen', { when: ago(item.lastSeen) })}</p>
          <p>
            {t('devices.since', { when: moment(item.since) })} · {t(`way.${item.way}`, { defaultValue: item.way })}
          </p>
        </>
      }
      action={
        !item.current && (
          <Button
            variant="secondary"
            size="sm"
            pending={pending}
            aria-label={t('devices.endOf', { name })}
            onClick={onEnd}
            icon={<LogOut size={17} aria-hidden="true" />}
          >
            <span className="max-md:hidden">{t('devices.end')}</span>
          </Button>
        )
      }
    />
  );
}

function Known() {
  const { t } = useTranslation('member');
  const { deviceWords } = useWhere();
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
  const { ago, deviceWords, moment, placeWords } = useWhere();
  const name = deviceWords(item.device);
  return (
    <Row
      icon={<DeviceIcon kind={item.device.kind} active={item.current} />}
      title={name}
      badge={item.current && <Badge tone="brand">{t('devices.here')}</Badge>}
      text={
        <>
          <p>{placeWords(item)}</p>
          <p>{t('devices.seen', { when: ago(item.lastSeen) })}</p>
          <p>{t('devices.since', { when: moment(item.firstSeen) })}</p>
          {item.trustedUntil && <p>{t('devices.trusted', { when: moment(item.trustedUntil) })}</p>}
        </>
      }
      action={
        !item.current && (
          <Button
            variant="secondary"
            size="sm"
            pending={pending}
            aria-label={t('devices.forgetOf', { name })}
            onClick={onForget}
            icon={<Trash2 size={17} aria-hidden="true" />}
          >
            <span className="max-md:hidden">{t('devices.forget')}</span>
          </Button>
        )
      }
    />
  );
}

/** A list's place while it is on its way, and when it did not come. */
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
  return query.isPending ? <Skeleton className="m-5 h-28 rounded-md" /> : children;
}
