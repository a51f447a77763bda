import type { FundRecovery } from '@fairhouse/contract/password';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Headset } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { Proof } from '../factors/proof.tsx';
import type { GivenProof } from '../factors/use-proof.ts';
import {
  fundRecoveryQuery,
  readRecoveryPasskey,
  recoverFundPassword,
  sendRecoveryCode,
} from './fund-recovery-calls.ts';
import { LiveChat } from './live-chat.tsx';
import { SecretField } from './password-fields.tsx';
import { refusedFields } from './refused-fields.ts';
import { usePasswordRules } from './use-password-rules.ts';

/** The recovery of a forgotten fund password: the login password and the new one, then a second proof. */
export default function FundRecoveryPart({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('password');
  const words = useErrorWords();
  const { memberId } = useSession();
  const { data, isError, error, refetch } = useQuery(fundRecoveryQuery(memberId));
  if (isError) return <ErrorState text={words(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-72 rounded-md" />;
  if (data.methods.length > 0) return <RecoveryForm methods={data.methods} onDone={onDone} />;
  return (
    <div className="grid gap-4">
      <EmptyState
        className="px-0! py-4!"
        icon={<Headset size={28} aria-hidden="true" />}
        title={t('recover.none')}
        text={t('recover.noneText')}
      />
      <LiveChat />
    </div>
  );
}

type Values = { password: string; fundPassword: string; confirmFundPassword: string };

function RecoveryForm({ methods, onDone }: { methods: FundRecovery['methods']; onDone: () => void }) {
  const { t } = useTranslation(['password', 'identity']);
  const words = useErrorWords();
  const { ruleOf, follow, repeat, hintOf } = usePasswordRules();
  const client = useQueryClient();
  const { memberId } = useSession();
  const [step, setStep] = useState<'passwords' | 'proof'>('passwords');
  const rule = ruleOf('paymentPassword');
  const judge = follow(rule, t('message.fundRequired'));
  const inputMode = rule?.patternId === 'DIGITS' ? 'numeric' : undefined;
  const { errors, input, read, refuse, submit } = useForm<Values>({
    start: { password: '', fundPassword: '', confirmFundPassword: '' },
    early: true,
    rules: {
      password: (typed) => typed.trim() !== '' || t('message.oldRequired'),
      fundPassword: judge,
      confirmFundPassword: (typed, { fundPassword }) => repeat(typed, fundPassword),
    },
  });

  async function recover({ method, code, credential }: GivenProof) {
    if (method === 'recovery' || method === 'bankName' || method === 'password') return;
    const { password, fundPassword, confirmFundPassword } = read();
    try {
      const answer = await recoverFundPassword({
        password: password.trim(),
        fundPassword: fundPassword.trim(),
        confirmFundPassword: confirmFundPassword.trim(),
        method,
        ...(code === undefined ? {} : { code }),
        ...(credential === undefined ? {} : { credential }),
      });
      client.setQueryData(fundRecoveryQuery(memberId).queryKey, answer);
      toast(t('recover.done'), 'success');
      onDone();
    } catch (error) {
      const [refused] = refusedFields(error);
      if (!refused) throw error;
      setStep('passwords');
      if (refused.field === 'password') refuse('password', words(error));
      else refuse('fundPassword', refused.rule ? String(judge(fundPassword)) : words(error));
    }
  }

  if (step === 'proof') {
    return (
      <div className="grid gap-5">
        <Proof methods={methods} submit={recover} sendCode={sendRecoveryCode} passkeyRequest={readRecoveryPasskey} />
        <Button variant="ghost" onClick={() => setStep('passwords')}>
          {t('recover.back')}
        </Button>
      </div>
    );
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit(async () => setStep('proof'))}>
      <p className="text-sm text-muted">{t('recover.text')}</p>
      <SecretField
        label={t('recover.login')}
        input={input('password')}
        error={errors.password}
        autoComplete="current-password"
      />
      <SecretField
        label={t('field.newFund')}
        input={input('fundPassword')}
        hint={hintOf(rule)}
        error={errors.fundPassword}
        autoComplete="off"
        inputMode={inputMode}
      />
      <SecretField
        label={t('field.confirmFund')}
        input={input('confirmFundPassword')}
        error={errors.confirmFundPassword}
        autoComplete="off"
        inputMode={inputMode}
      />
      <Button type="submit" size="lg">
        {t('recover.next')}
      </Button>
    </form>
  );
}
