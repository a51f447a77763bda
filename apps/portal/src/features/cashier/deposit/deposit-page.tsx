import type { ChannelView } from '@fairhouse/contract/deposits';
import { isCurrency } from '@fairhouse/money/money';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowUpFromLine, Headset, History } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { keepHere, keptHere } from '../../../shell/preferences.ts';
import { useCentre } from '../../../shell/use-centre.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonLook } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { channelsQuery } from '../shared/calls.ts';
import { Choice } from '../shared/choice.tsx';
import { kindIcon } from '../shared/kind-icon.tsx';
import { useLocalized } from '../shared/use-localized.ts';
import { NewDeposit } from './new-deposit.tsx';
import { OpenDeposits } from './open-deposits.tsx';

const NewPeerPayment = lazy(async () => ({
  default: (await import('../peer-payments/new-peer-payment.tsx')).NewPeerPayment,
}));

/** Storage key of the channel chosen last in this browser, which is offered first. */
const lastKey = 'fh_deposit_channel';

export type DepositSearch = { channel?: string };

/** The deposit page: open deposits, the channels in their groups, and the form. */
export function DepositPage({
  channel,
  onChannel,
}: {
  channel: string | undefined;
  onChannel: (code: string) => void;
}) {
  const { t } = useTranslation(['deposit', 'shell']);
  const words = useErrorWords();
  const { memberId } = useSession();
  const navigate = useNavigate();
  const centre = useCentre();
  // The page's state holds the choice and is copied to the address, so that the choice can be linked to.
  const [picked, setPicked] = useState(() => channel ?? keptHere(lastKey));
  const [typed, setTyped] = useState('');
  const pick = (code: string) => {
    keepHere(lastKey, code);
    setPicked(code);
    onChannel(code);
  };
  const query = useQuery(channelsQuery(memberId, 'deposit'));
  const list = query.data?.list ?? [];
  const chosen = list.find(({ code, open }) => code === picked && open) ?? list.find(({ open }) => open);
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead
        title={t('title')}
        text={t('text')}
        action={
          <span className="flex flex-wrap gap-2">
            <Link to="/member/withdraw" className={buttonLook('secondary', 'sm', 'xl:hidden')}>
              <ArrowUpFromLine size={16} aria-hidden="true" />
              {t('shell:nav.withdraw')}
            </Link>
            <Link to={centre.deposits} className={buttonLook('secondary', 'sm')}>
              <History size={16} aria-hidden="true" />
              {t('history')}
            </Link>
          </span>
        }
      />
      <OpenDeposits />
      {query.isPending ? (
        <Waiting />
      ) : query.isError && !query.data ? (
        <ErrorState className="card" text={words(query.error)} onRetry={() => void query.refetch()} />
      ) : list.length === 0 ? (
        <EmptyState
          className="card"
          icon={<Headset size={28} aria-hidden="true" />}
          title={t('none')}
          text={t('noneText')}
          action={
            <Link to="." search={(held) => ({ ...held, popup: 'help' })} className={buttonLook('secondary')}>
              {t('help')}
            </Link>
          }
        />
      ) : (
        <div className="grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] xl:items-start">
          <Ways list={list} chosen={chosen} onChannel={pick} />
          {chosen && (
            <Suspense fallback={<Skeleton className="h-96 rounded-md" />}>
              {chosen.kind === 'matched' ? (
                <NewPeerPayment
                  key={chosen.code}
                  channel={chosen}
                  currency={isCurrency(chosen.currency) ? chosen.currency : 'THB'}
                  onTaken={(id) => void navigate({ to: centre.depositOf, params: { id } })}
                />
              ) : (
                <NewDeposit key={chosen.code} channel={chosen} typed={typed} onTyped={setTyped} />
              )}
            </Suspense>
          )}
        </div>
      )}
    </div>
  );
}

type WaysProps = { list: ChannelView[]; chosen: ChannelView | undefined; onChannel: (code: string) => void };

const kinds = ['bank', 'gateway', 'crypto', 'matched'] as const;

function Ways({ list, chosen, onChannel }: WaysProps) {
  const { t } = useTranslation('deposit');
  const inWords = useLocalized();
  const groups = kinds
    .map((kind) => ({ kind, channels: list.filter((channel) => channel.kind === kind) }))
    .filter(({ channels }) => channels.length > 0);
  return (
    <fieldset className="grid min-w-0 gap-2.5 md:gap-4">
      <legend className="sr-only">{t('ways')}</legend>
      {groups.map(({ kind, channels }) => (
        <div key={kind} className="grid gap-2">
          <p
            className={classes(
              'text-xs font-semibold tracking-wide text-muted uppercase',
              // On a phone, the only channel of its kind needs no heading.
              channels.length === 1 && 'max-md:sr-only',
            )}
          >
            {t(`group.${kind}`)}
          </p>
          {channels.map((channel) => (
            <Choice
              key={channel.code}
              name="channel"
              value={channel.code}
              checked={channel.code === chosen?.code}
              disabled={!channel.open}
              onChoose={() => onChannel(channel.code)}
              icon={kindIcon(kind, 22)}
              title={inWords(channel.name)}
              text={
                // A phone shows only the chosen channel.
                <span className={channel.open && channel.code !== chosen?.code ? 'max-md:hidden' : ''}>
                  {channel.open
                    ? channel.hint && inWords(channel.hint)
                    : channel.hours
                      ? t('opens', { from: channel.hours.from, until: channel.hours.until })
                      : t('closed')}
                </span>
              }
              aside={<Fee channel={channel} />}
            />
          ))}
        </div>
      ))}
    </fieldset>
  );
}

function Fee({ channel: { feeBp, feeFixed, open } }: { channel: ChannelView }) {
  const { t } = useTranslation('deposit');
  if (!open) return <Badge>{t('closedMark')}</Badge>;
  const free = feeBp === 0 && Number(feeFixed) === 0;
  if (free) return <Badge className="text-text">{t('free')}</Badge>;
  return <Badge>{feeBp > 0 ? t('feeShare', { share: feeBp / 100 }) : t('feeSome')}</Badge>;
}

function Waiting() {
  return (
    <div className="grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="grid content-start gap-3">
        {[1, 2, 3, 4].map((n) => (
          <Skeleton key={n} className="h-18 rounded-md" />
        ))}
      </div>
      <Skeleton className="h-96 rounded-md" />
    </div>
  );
}
