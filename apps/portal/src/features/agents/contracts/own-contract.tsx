import type { ContractAct, OwnContract } from '@fairhouse/contract/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { AskFirst } from '../../../ui/ask-first.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { toast } from '../../../ui/toast.tsx';
import { CalculationView } from './calculation-view.tsx';
import { actOn, calculationQuery, contractsKey } from './calls.ts';
import { ContractHead } from './contract-head.tsx';
import { TermsView } from './terms-view.tsx';

type Action = NonNullable<ContractAct['action']>;

/**
 * A contract with the upline or the house: an offer to accept or reject, or the one in force, which can be terminated.
 */
export function OwnContractPanel({ contract }: { contract: OwnContract }) {
  const { t, i18n } = useTranslation('contracts');
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const [asked, setAsked] = useState<Action | null>(null);
  const [calculating, setCalculating] = useState(false);
  const act = useMutation({
    mutationFn: (action: Action) => actOn(contract, action),
    onSuccess: (_board, action) => toast(t(`done.${action}`), 'success'),
    onSettled: () => client.invalidateQueries({ queryKey: contractsKey(memberId) }),
  });
  const isOffer = contract.state === 'OFFERED';
  const canEnd = contract.state === 'ACCEPTED' && contract.until === null;
  const time = timeFormat(i18n.language, { until: 'minute' });
  return (
    <Panel title={t(isOffer ? 'own.offer' : 'own.title')} text={t(contract.byHouse ? 'own.byHouse' : 'own.byUpline')}>
      <div className="grid grid-cols-1 gap-4 p-4 md:p-5">
        <ContractHead contract={contract} />
        <TermsView kind={contract.kind} terms={contract.terms} currency={contract.currency} />
        {contract.startsAt && (
          <p className="text-sm text-muted">
            {t('own.startsAt', { time: time.format(new Date(contract.startsAt)) })}
            {contract.terms.carriesLosses && ` ${t('own.carriesOn')}`}
          </p>
        )}
        {isOffer && contract.ends.length > 0 && <Ends contract={contract} />}
        {calculating && <LastPeriod contract={contract} />}
        <FormAlert text={act.error ? words(act.error) : null} />
        <div className="flex flex-wrap gap-3">
          {isOffer && (
            <>
              <Button pending={act.isPending && act.variables === 'accept'} onClick={() => setAsked('accept')}>
                {t('act.accept')}
              </Button>
              <Button variant="secondary" onClick={() => setAsked('reject')}>
                {t('act.reject')}
              </Button>
            </>
          )}
          {!calculating && (
            <Button variant={isOffer ? 'ghost' : 'secondary'} onClick={() => setCalculating(true)}>
              {t('act.calculate')}
            </Button>
          )}
          {canEnd && (
            <Button variant="ghost" onClick={() => setAsked('terminate')}>
              {t('act.terminate')}
            </Button>
          )}
        </div>
      </div>
      <AskFirst
        open={asked !== null}
        title={t(`ask.${asked ?? 'accept'}.title`)}
        text={
          t(`ask.${asked ?? 'accept'}.text`) +
          (asked !== 'reject' && contract.ends.length > 0
            ? ` ${t('ask.ends', { names: contract.ends.map(({ downline }) => downline.username).join(', ') })}`
            : '')
        }
        action={t(`act.${asked ?? 'accept'}`)}
        variant={asked === 'accept' ? 'primary' : 'danger'}
        onYes={() => asked && act.mutate(asked)}
        onClose={() => setAsked(null)}
      />
    </Panel>
  );
}

/** The contracts given to downlines that end when this offer is accepted. */
function Ends({ contract }: { contract: OwnContract }) {
  const { t } = useTranslation('contracts');
  return (
    <div className="flex gap-3 rounded-md border border-gold/40 bg-gold/10 p-3.5 text-sm">
      <TriangleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-gold" />
      <div className="grid gap-1">
        <p className="font-bold">{t('ends.offer')}</p>
        <ul className="flex flex-wrap gap-x-5 gap-y-0.5 text-muted">
          {contract.ends.map(({ id, downline, version }) => (
            <li key={id}>{t('ends.one', { name: downline.username, number: version })}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The last whole period under the contract's terms. */
function LastPeriod({ contract: { id, kind, currency } }: { contract: OwnContract }) {
  const { t } = useTranslation('contracts');
  const words = useErrorWords();
  const { memberId } = useSession();
  const { data, error } = useQuery(calculationQuery(memberId, id));
  if (error) return <FormAlert text={words(error)} />;
  if (!data) return <Skeleton className="h-72 rounded-md" />;
  return (
    <section className="rounded-md bg-raised/60 px-4 py-3">
      <h3 className="text-sm font-bold">{t('calculation.last')}</h3>
      <CalculationView kind={kind} computed={data} currency={currency} />
    </section>
  );
}
