import type { ContractKind } from '@fairhouse/contract/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { Count } from '../../../ui/count.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { PeriodSearch } from '../../records/period-search.ts';
import { flagOf } from '../menu.ts';
import { boardQuery, flagsQuery } from './calls.ts';
import { ContractTab } from './contract-tab.tsx';
import { RecordTab } from './record-tab.tsx';

const tabs = ['record', 'contract'] as const;
type Tab = (typeof tabs)[number];

/** The dividend record, daily wages, hourly or real-time salary of an agent, and the contracts behind them. */
export function WagesPage({ kind, search }: { kind: ContractKind; search: PeriodSearch }) {
  const { t } = useTranslation('contracts');
  const { memberId } = useSession();
  const { data: flags } = useQuery(flagsQuery(memberId));
  const { data } = useQuery({ ...boardQuery(memberId, kind), enabled: flags?.[flagOf[kind]] === 1 });
  const [chosen, setChosen] = useState<Tab | null>(null);
  // An agent with an offer to answer starts on the contract tab, and stays there once it is answered.
  if (chosen === null && data?.offer) setChosen('contract');
  const tab = chosen ?? 'record';
  // The menu has no such page then, but the agent may have kept its address.
  if (flags && flags[flagOf[kind]] !== 1) {
    return (
      <>
        <PageHead title={t(`title.${kind}`)} text={t(`text.${kind}`)} />
        <EmptyState title={t('own.none')} text={t('own.noneText')} />
      </>
    );
  }
  return (
    <>
      <PageHead title={t(`title.${kind}`)} text={t(`text.${kind}`)} />
      <Tabs
        label={t(`title.${kind}`)}
        tabs={tabs.map((name) => ({
          name,
          label: (
            <span className="inline-flex items-center gap-2">
              {t(`tab.${name}`)}
              {name === 'contract' && data?.offer && <Count count={1} />}
            </span>
          ),
        }))}
        chosen={tab}
        onChoose={setChosen}
      >
        {tab === 'record' ? <RecordTab kind={kind} search={search} /> : <ContractTab kind={kind} />}
      </Tabs>
    </>
  );
}
