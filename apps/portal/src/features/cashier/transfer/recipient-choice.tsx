import type { TransferParty } from '@fairhouse/contract/transfers';
import { useQuery } from '@tanstack/react-query';
import { ArrowUp, Search, User } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Field, TextInput } from '../../../ui/field.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { Choice } from '../shared/choice.tsx';
import { downlinesQuery } from './calls.ts';

type Props = {
  upline: TransferParty | null;
  downlines: number;
  chosen: string | null;
  /** The initial text of the search field. */
  searched: string;
  onChoose: (memberId: string) => void;
  error: string | null;
};

/** Number of downlines from which the list has a search field. */
const searchedFrom = 6;

/** The choice of the upline or a downline; many downlines are searched by the beginning of their account. */
export function RecipientChoice({ upline, downlines, chosen, searched, onChoose, error }: Props) {
  const { t } = useTranslation('transfer');
  const [typed, setTyped] = useState(downlines >= searchedFrom ? searched : '');
  return (
    <fieldset className="grid min-w-0 gap-4" aria-describedby={error ? 'recipient-error' : undefined}>
      <legend className="mb-2 text-sm font-semibold">{t('recipient.title')}</legend>
      {upline && (
        <PartyChoice party={upline} chosen={chosen === upline.memberId} onChoose={() => onChoose(upline.memberId)} />
      )}
      {downlines > 0 && (
        <div className="grid gap-3">
          <p className="text-xs font-semibold tracking-wide text-muted uppercase">
            {t('recipient.downlines', { count: downlines })}
          </p>
          {downlines >= searchedFrom && (
            <Field label={<span className="sr-only">{t('recipient.search')}</span>}>
              <TextInput
                type="search"
                value={typed}
                maxLength={64}
                autoCapitalize="none"
                spellCheck={false}
                placeholder={t('recipient.search')}
                before={<Search size={18} aria-hidden="true" />}
                onChange={(event) => setTyped(event.target.value)}
              />
            </Field>
          )}
          <Downlines search={typed.trim()} chosen={chosen} onChoose={onChoose} />
        </div>
      )}
      {error && (
        <p id="recipient-error" role="alert" className="text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type ListProps = { search: string; chosen: string | null; onChoose: (memberId: string) => void };

function Downlines({ search, chosen, onChoose }: ListProps) {
  const { t } = useTranslation('transfer');
  const words = useErrorWords();
  const { memberId } = useSession();
  const query = useQuery(downlinesQuery(memberId, useDeferredValue(search)));
  if (query.isPending) return <Skeleton className="h-16 rounded-md" />;
  if (!query.data) return <ErrorState text={words(query.error)} onRetry={() => void query.refetch()} />;
  if (query.data.list.length === 0) return <p className="text-sm text-muted">{t('recipient.none')}</p>;
  return (
    <div className="-m-1 grid max-h-80 grid-cols-1 gap-2 overflow-y-auto p-1 md:grid-cols-2">
      {query.data.list.map((party) => (
        <PartyChoice
          key={party.memberId}
          party={party}
          chosen={chosen === party.memberId}
          onChoose={() => onChoose(party.memberId)}
        />
      ))}
    </div>
  );
}

type PartyProps = { party: TransferParty; chosen: boolean; onChoose: () => void };

function PartyChoice({ party, chosen, onChoose }: PartyProps) {
  const { t } = useTranslation('transfer');
  const { memberId, account, nickname, realName, relation } = party;
  const names = [nickname === account ? '' : nickname, realName].filter(Boolean).join(' · ');
  return (
    <Choice
      name="recipient"
      value={memberId}
      checked={chosen}
      onChoose={onChoose}
      icon={relation === 'upline' ? <ArrowUp size={20} /> : <User size={20} />}
      title={account}
      text={relation === 'upline' ? [t('recipient.upline'), names].filter(Boolean).join(' · ') : names}
    />
  );
}
