import type { AgentLink, RegisterTerms } from '@fairhouse/contract/agent-register';
import { showCount } from '@fairhouse/money/numbers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { CopyableLine, QrPanel } from '../../../ui/invitation-parts.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { changeLink, linkAddress, linksKey, linksQuery } from './calls.ts';
import { NewLinkForm } from './new-link-form.tsx';

const tones = { OPEN: 'brand', CLOSED: 'plain', EXPIRED: 'plain' } as const;

/** The agent's links, each with its visits, registrations and first deposits. */
export function Links({ terms }: { terms: RegisterTerms }) {
  const { t, i18n } = useTranslation('team');
  const words = useErrorWords();
  const { memberId } = useSession();
  const query = useQuery(linksQuery(memberId));
  const [making, setMaking] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const link = query.data?.list.find(({ code }) => code === shown);
  const date = timeFormat(i18n.language, { until: 'minute' });
  const count = (value: number) => showCount(value);
  const columns: Column<AgentLink>[] = [
    {
      key: 'code',
      header: t('links.code'),
      place: 'title',
      cell: (row) => (
        <span className="grid gap-0.5">
          <span className="font-mono font-bold">{row.code}</span>
          {row.note !== '' && <bdi className="text-xs font-normal text-muted">{row.note}</bdi>}
        </span>
      ),
    },
    { key: 'kind', header: t('register.kind'), cell: (row) => t(`register.kinds.${row.kind}`) },
    { key: 'levels', header: t('levels'), cell: (row) => t('levelsOf', row.levels) },
    {
      key: 'expires',
      header: t('links.expires'),
      cell: (row) => (row.expiresAt === null ? t('links.never') : date.format(new Date(row.expiresAt))),
    },
    { key: 'visits', header: t('links.visits'), align: 'end', cell: (row) => count(row.visits) },
    { key: 'registrations', header: t('links.registrations'), align: 'end', cell: (row) => count(row.registrations) },
    { key: 'firstDeposits', header: t('links.firstDeposits'), align: 'end', cell: (row) => count(row.firstDeposits) },
    {
      key: 'state',
      header: t('links.state'),
      cell: (row) => <Badge tone={tones[row.state]}>{t(`links.states.${row.state}`)}</Badge>,
    },
    {
      key: 'show',
      header: <span className="sr-only">{t('links.show')}</span>,
      place: 'aside',
      align: 'end',
      cell: (row) => (
        <Button variant="secondary" size="sm" onClick={() => setShown(row.code)}>
          {t('links.show')}
        </Button>
      ),
    },
  ];
  return (
    <div className="grid grid-cols-1 gap-4">
      <Button
        icon={<Plus size={18} aria-hidden="true" />}
        className="justify-self-start"
        onClick={() => setMaking(true)}
      >
        {t('links.new')}
      </Button>
      {query.isError && !query.data ? (
        <ErrorState className="card" text={words(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <DataTable
          caption={t('register.tab.links')}
          loading={query.isPending}
          rows={query.data?.list ?? []}
          rowKey={(row) => row.code}
          columns={columns}
          empty={
            <EmptyState
              icon={<Link2 size={28} aria-hidden="true" />}
              title={t('links.none')}
              text={t('links.noneText')}
            />
          }
        />
      )}
      <Popup open={making} onClose={() => setMaking(false)} title={t('links.new')} size="md">
        <NewLinkForm
          terms={terms}
          onMade={(code) => {
            setMaking(false);
            setShown(code);
          }}
        />
      </Popup>
      {link && <LinkDialog link={link} onClose={() => setShown(null)} />}
    </div>
  );
}

function LinkDialog({ link, onClose }: { link: AgentLink; onClose: () => void }) {
  const { t } = useTranslation(['team', 'agent']);
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const isClosed = link.state === 'CLOSED';
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => changeLink(link.code, isClosed),
    onSuccess: () => client.invalidateQueries({ queryKey: linksKey(memberId) }),
  });
  const address = linkAddress(link);
  const copied = { copied: t('agent:invitation.copied'), failed: t('agent:invitation.copyFailed') };
  return (
    <Popup open onClose={onClose} title={<span className="font-mono">{link.code}</span>} size="md">
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid content-start gap-4">
          <dl className="grid gap-3">
            <CopyableLine
              label={t('agent:invitation.code')}
              value={link.code}
              large
              words={{ copy: t('agent:invitation.copyCode'), ...copied }}
            />
            <CopyableLine
              label={t('agent:invitation.link')}
              value={address}
              words={{ copy: t('agent:invitation.copyLink'), ...copied }}
            />
          </dl>
          <FormAlert text={error ? words(error) : null} />
          {link.state !== 'EXPIRED' && (
            <Button variant="secondary" pending={isPending} className="justify-self-start" onClick={() => mutate()}>
              {t(isClosed ? 'links.reopen' : 'links.close')}
            </Button>
          )}
        </div>
        <QrPanel link={address} label={t('agent:invitation.qr')} text={t('agent:invitation.scan')} />
      </div>
    </Popup>
  );
}
