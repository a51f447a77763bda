import type { ChannelView } from '@fairhouse/contract/deposits';
import type { PayoutAccountList } from '@fairhouse/contract/payout-accounts';
import type { WithdrawalTerms } from '@fairhouse/contract/withdrawals';
import { useEffect, useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { useTabKept } from '../../../ui/use-tab-kept.ts';
import { type AccountRefusal, AccountStep } from './account-step.tsx';
import { AmountStep } from './amount-step.tsx';
import { DoneStep } from './done-step.tsx';
import { type Draft, emptyDraft, isDone, readDraft, stepNow, stepsOfWay } from './flow-steps.ts';
import { FundStep } from './fund-step.tsx';
import { NameStep } from './name-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { StepHead } from './step-head.tsx';
import { useFlowPlace } from './use-flow-place.ts';
import { planOf } from './withdrawal-terms.ts';

type Props = { terms: WithdrawalTerms; accounts: PayoutAccountList; channels: ChannelView[] };

/** The withdrawal flow, step by step: it asks only for what is missing. Typed values survive a reload. */
export function WithdrawFlow({ terms, accounts, channels }: Props) {
  const { memberId } = useSession();
  const [draft, setDraft] = useTabKept<Draft>(`fh_withdrawal_${memberId ?? ''}`, emptyDraft, readDraft);
  const [fundPassword, setFundPassword] = useState('');
  const [accountRefusal, setAccountRefusal] = useState<AccountRefusal | null>(null);
  const [amountRefusal, setAmountRefusal] = useState<string | null>(null);
  const change = (changed: Partial<Draft>) => {
    setAmountRefusal(null);
    setAccountRefusal(null);
    setDraft({ ...draft, ...changed });
  };

  const plan = planOf(draft, terms, accounts.list, channels);
  const said = stepNow(accounts, draft);
  // The chosen values may no longer be possible, since the terms and the channels change.
  const reached = said === 'review' && (plan.fault !== null || !plan.channel) ? 'amount' : said;
  const steps = stepsOfWay(accounts, draft);
  useEffect(() => {
    if (draft.steps === null) setDraft({ ...draft, steps: [...steps] });
  }, [draft, steps, setDraft]);
  const { at, goOn, goBack } = useFlowPlace(steps, reached);
  const hasNetwork = accounts.providers.some(({ kind }) => kind === 'crypto');
  return (
    <section className="card grid gap-5 p-4 md:p-5">
      <StepHead steps={steps} at={at} />
      {isDone(at, accounts) ? (
        <DoneStep step={at} accounts={accounts} onNext={goOn} onBack={at === steps[0] ? null : goBack} />
      ) : at === 'name' ? (
        <NameStep
          name={draft.holderName}
          onType={(holderName) => change({ holderName })}
          onDone={goOn}
          onAddress={
            hasNetwork
              ? () => {
                  change({ byAddress: true });
                  goOn();
                }
              : null
          }
        />
      ) : at === 'account' ? (
        <AccountStep
          accounts={accounts}
          draft={draft}
          refusal={accountRefusal}
          onChange={change}
          onDone={goOn}
          onBack={at === steps[0] ? null : goBack}
        />
      ) : at === 'fund' ? (
        <FundStep
          accounts={accounts}
          draft={draft}
          onChange={change}
          onKnown={setFundPassword}
          onRefused={setAccountRefusal}
          onDone={goOn}
          onBack={at === steps[0] ? null : goBack}
        />
      ) : at === 'amount' ? (
        <AmountStep
          accounts={accounts}
          plan={plan}
          draft={draft}
          refusal={amountRefusal}
          onChange={change}
          onDone={goOn}
        />
      ) : (
        <ReviewStep
          plan={plan}
          bonus={terms.bonus}
          fundPassword={fundPassword}
          onBack={goBack}
          onMade={() => setDraft(emptyDraft)}
          onAmountRefused={(text) => {
            change({ amountSaid: false });
            setAmountRefusal(text);
          }}
        />
      )}
    </section>
  );
}
