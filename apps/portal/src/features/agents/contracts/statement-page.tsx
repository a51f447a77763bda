import type { StatementDetail } from '@fairhouse/contract/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { amountTone } from '../../../ui/amount-tone.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { CalculationView, Line } from './calculation-view.tsx';
import { statementQuery } from './calls.ts';
import { StatementState } from './statement-state.tsx';
import { TermsView } from './terms-view.tsx';

/** A statement: every figure of the payment's calculation, the terms that apply, and a link to the bets. */
export function StatementPage({ id }: { id: string }) {
  const { t } = useTranslation('contracts');
  const words = useErrorWords();
  const { memberId } = useSession();
  const { data, error, refetch } = useQuery(statementQuery(memberId, id));
  if (error && !data) return <ErrorState className="card" text={words(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-140 rounded-[16px]" />;
  return (
    <>
      <PageHead
        title={t('statement.title')}
        text={t(`statement.of.${data.kind}`, { number: data.id })}
        action={<StatementState statement={data} />}
      />
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2 xl:items-start">
        <Panel title={t('statement.numbers')} text={t('statement.numbersText')}>
          <div className="px-4 py-2 md:px-5">
            <CalculationView kind={data.kind} computed={data} currency={data.currency} />
          </div>
        </Panel>
        <div className="grid grid-cols-1 gap-6">
          <Payment statement={data} isPayee={data.downline.memberId === memberId} />
          <Panel title={t('statement.terms')} text={t('version', { number: data.contractVersion })}>
            <div className="p-4 md:p-5">
              <TermsView kind={data.kind} terms={data.terms} currency={data.currency} />
            </div>
          </Panel>
        </div>
      </div>
    </>
  );
}

function Payment({ statement, isPayee }: { statement: StatementDetail; isPayee: boolean }) {
  const { t, i18n } = useTranslation('contracts');
  const { currency, revision, before, due, paid, setOff, refusedWhy, settledAt, downline, byHouse, days } = statement;
  const isBack = due.startsWith('-');
  return (
    <Panel title={t('statement.payment')}>
      <dl className="grid grid-cols-1 px-4 py-2 text-sm md:px-5">
        <Line label={t('statement.payer')}>
          {t(byHouse ? 'history.house' : isPayee ? 'history.upline' : 'statement.you')}
        </Line>
        <Line label={t('statement.payee')}>{isPayee ? t('statement.you') : <bdi>{downline.username}</bdi>}</Line>
        <Line label={t('statement.settledAt')}>{timeFormat(i18n.language).format(new Date(settledAt))}</Line>
        {revision > 0 && (
          <Line label={t('statement.before')}>
            <Money value={before} currency={currency} />
          </Line>
        )}
        <Line label={t(isBack ? 'statement.back' : 'record.due')} strong>
          <Money value={due} currency={currency} signed tone={isPayee ? amountTone(due) : 'plain'} />
        </Line>
        <Line label={t('statement.paid')}>
          <Money value={paid} currency={currency} />
        </Line>
        {Number(setOff) > 0 && (
          <Line label={t('statement.setOff')}>
            <Money value={setOff} currency={currency} />
          </Line>
        )}
        {refusedWhy !== null && <Line label={t('statement.why')}>{refusedWhy}</Line>}
      </dl>
      <div className="grid gap-3 border-t border-line px-4 py-4 md:px-5">
        {revision > 0 && <p className="text-sm text-muted">{t('statement.correction')}</p>}
        <Link
          to="/agentHome/bets"
          search={{
            period: 'custom',
            ...days,
            ...(isPayee ? {} : { under: downline.memberId }),
          }}
          className={buttonLook('secondary', 'md')}
        >
          {t('statement.bets')}
        </Link>
      </div>
    </Panel>
  );
}
