import { contractKinds } from '@fairhouse/contract/contracts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileSignature } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import type { PopupScreenProps } from '../../../shell/popup-host.tsx';
import { buttonLook } from '../../../ui/button.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { flagOf } from '../menu.ts';
import { boardQuery, flagsQuery } from './calls.ts';

const OwnContractPanel = lazy(async () => ({ default: (await import('./own-contract.tsx')).OwnContractPanel }));

/** An agent's contracts over the present page: offers that wait for an answer first, then contracts in force. */
export default function ContractPopup({ open, onClose }: PopupScreenProps) {
  const { t } = useTranslation('contracts');
  const { isAgent } = useSession();
  return (
    <Popup open={open} onClose={onClose} title={t('popup.title')} size="lg">
      {isAgent ? (
        <Contracts />
      ) : (
        <div className="grid gap-5">
          <p className="text-sm text-muted">{t('popup.noAgent')}</p>
          <Link to="/agent" className={buttonLook('primary', 'lg')}>
            {t('popup.toAgent')}
          </Link>
        </div>
      )}
    </Popup>
  );
}

function Contracts() {
  const { t } = useTranslation('contracts');
  const { memberId } = useSession();
  const { data: on } = useQuery(flagsQuery(memberId));
  const kinds = contractKinds.filter((kind) => on?.[flagOf[kind]] === 1);
  const boards = useQueries({ queries: kinds.map((kind) => boardQuery(memberId, kind)) });
  if (!on || boards.some(({ isPending }) => isPending)) return <Skeleton className="h-96 rounded-md" />;
  const own = boards.flatMap(({ data }) => data?.own ?? []);
  const shown = [...boards.flatMap(({ data }) => data?.offer ?? []), ...own];
  if (shown.length === 0) {
    return (
      <EmptyState
        icon={<FileSignature size={28} aria-hidden="true" />}
        title={t('popup.none')}
        text={t('own.noneText')}
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      {shown.map((contract) => (
        <section key={contract.id} className="grid grid-cols-1 gap-2">
          <h3 className="text-sm font-bold text-muted">{t(`title.${contract.kind}`)}</h3>
          <Suspense fallback={<Skeleton className="h-96 rounded-md" />}>
            <OwnContractPanel contract={contract} />
          </Suspense>
        </section>
      ))}
    </div>
  );
}
