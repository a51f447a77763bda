import type { ChallengeAnswer, ChallengePurpose } from '@fairhouse/contract/challenge';
import type { CodeSent } from '@fairhouse/contract/verification';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { useChallenge } from '../challenge/use-challenge.tsx';
import { SendFailed } from './send-failed.tsx';
import { useCountdown } from './use-countdown.ts';

const throttleMs = 1000;

export type CodeFieldProps = {
  value: string;
  onChange: (code: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
  label?: string;
  name?: string;
  inputRef?: Ref<HTMLInputElement>;
  /** The challenge that opens the sending; without one none is asked for, as by mail. */
  challenge?: ChallengePurpose;
  /** The number or address that the code goes to: each has a countdown of its own. */
  target: string;
  /** Asked before anything is sent: false when the target is not filled in rightly, which the form shows in its place. */
  ready?: () => boolean | Promise<boolean>;
  send: (challenge: ChallengeAnswer | undefined) => Promise<CodeSent>;
  /** True when the form shows this failure in its own place, as beneath the number. */
  onRefused?: (error: unknown) => boolean;
};

/** The code's field with the button that has it sent, which counts down until another may be asked for. */
export function CodeField({ challenge, ...props }: CodeFieldProps) {
  return challenge ? <ChallengedField {...props} purpose={challenge} /> : <SendingField {...props} ask={noChallenge} />;
}

type Ask = (failed?: boolean) => Promise<ChallengeAnswer | null | undefined>;
const noChallenge: Ask = async () => undefined;

function ChallengedField({ purpose, ...props }: Omit<CodeFieldProps, 'challenge'> & { purpose: ChallengePurpose }) {
  const { ask, panel } = useChallenge(purpose);
  return (
    <>
      <SendingField {...props} scope={purpose} ask={ask} />
      {panel}
    </>
  );
}

type SendingProps = Omit<CodeFieldProps, 'challenge'> & { scope?: ChallengePurpose; ask: Ask };

function SendingField({ scope, ask, target, ready, send, onRefused, ...field }: SendingProps) {
  const { t } = useTranslation('code');
  const { seconds, start } = useCountdown(`${scope ?? 'mail'}:${target}`);
  const [pending, setPending] = useState(false);
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);

  async function press() {
    const now = performance.now();
    if (pending || seconds > 0 || now - pressedAt.current < throttleMs) return;
    pressedAt.current = now;
    setPending(true);
    try {
      if (ready && !(await ready())) return;
      await askAndSend();
    } catch (error) {
      if (!onRefused?.(error)) setFailure(error);
    } finally {
      setPending(false);
    }
  }

  /** A challenge that was not solved is asked for again until it is, or the visitor closes it. */
  async function askAndSend() {
    for (let failed = false; ; failed = true) {
      const answer = await ask(failed);
      if (answer === null) return;
      try {
        const askedAt = performance.now();
        const { expiredMinutes } = await send(answer);
        start(expiredMinutes, performance.now() - askedAt);
        setSent(true);
        return;
      } catch (error) {
        if (!isChallengeRefused(error)) throw error;
      }
    }
  }

  const { value, onChange, onBlur, error, label, name, inputRef } = field;
  return (
    <Field label={label ?? t('label')} error={error} hint={sent ? t('sent') : undefined}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={16}
          placeholder={t('placeholder')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...(onBlur ? { onBlur } : {})}
          {...(name === undefined ? {} : { name })}
          {...(inputRef ? { ref: inputRef } : {})}
        />
        <Button
          variant="secondary"
          className="h-12 min-w-30 tabular-nums"
          pending={pending}
          disabled={seconds > 0}
          onClick={() => void press()}
        >
          {seconds > 0 ? t('again', { seconds }) : t(sent ? 'resend' : 'send')}
        </Button>
      </div>
      <SendFailed error={failure} onClose={() => setFailure(null)} />
    </Field>
  );
}

function isChallengeRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'CHALLENGE_REQUIRED' || error.code === 'CHALLENGE_FAILED');
}
