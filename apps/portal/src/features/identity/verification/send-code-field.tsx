import type { ChallengeAnswer, ChallengePurpose } from '@fairhouse/contract/challenge';
import type { CodeSent } from '@fairhouse/contract/verification';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { useChallenge } from '../challenge/use-challenge.tsx';
import { SendFailed } from './send-failed.tsx';
import { useCountdown } from './use-countdown.ts';

const throttleMs = 1000;

type CodeFieldProps = {
  value: string;
  onChange: (code: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
  label?: string;
  name?: string;
  inputRef?: Ref<HTMLInputElement>;
  /** The challenge that sending requires; mail requires none. */
  challenge?: ChallengePurpose;
  /** Number or address that the code is sent to; each has its own countdown. */
  target: string;
  /** Called before anything is sent: returns false if the target is not valid, which the form shows at its field. */
  ready?: () => boolean | Promise<boolean>;
  send: (challenge: ChallengeAnswer | undefined) => Promise<CodeSent>;
  /** Returns true if the form shows this error itself, for example below the number. */
  onRefused?: (error: unknown) => boolean;
};

/** The field for a code, with the button that sends one and counts down until the next. */
export function SendCodeField({ challenge, ...props }: CodeFieldProps) {
  return challenge ? (
    <ChallengedField {...props} purpose={challenge} />
  ) : (
    <SendingField {...props} withChallenge={withoutChallenge} />
  );
}

type WithChallenge = ReturnType<typeof useChallenge>['withChallenge'];
const withoutChallenge: WithChallenge = (send) => send(undefined);

function ChallengedField({ purpose, ...props }: Omit<CodeFieldProps, 'challenge'> & { purpose: ChallengePurpose }) {
  const { withChallenge, panel } = useChallenge(purpose);
  return (
    <>
      <SendingField {...props} scope={purpose} withChallenge={withChallenge} />
      {panel}
    </>
  );
}

type SendingProps = Omit<CodeFieldProps, 'challenge'> & { scope?: ChallengePurpose; withChallenge: WithChallenge };

function SendingField({ scope, withChallenge, target, ready, send, onRefused, ...field }: SendingProps) {
  const { t } = useTranslation('code');
  const { seconds, start } = useCountdown(`${scope ?? 'mail'}:${target}`);
  const [pending, setPending] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const row = useRef<HTMLDivElement>(null);
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);

  async function press() {
    const now = performance.now();
    if (pending || seconds > 0 || now - pressedAt.current < throttleMs) return;
    pressedAt.current = now;
    setPending(true);
    try {
      if (ready && !(await ready())) return;
      await withChallenge(sendAndCount);
    } catch (error) {
      if (!onRefused?.(error)) setFailure(error);
    } finally {
      setPending(false);
    }
  }

  async function sendAndCount(answer: ChallengeAnswer | undefined) {
    const askedAt = performance.now();
    const { expiredMinutes } = await send(answer);
    start(expiredMinutes, performance.now() - askedAt);
    setSentTo(target);
    // The button is now disabled, and the code is typed next, so the code field takes the focus.
    row.current?.querySelector('input')?.focus();
  }

  const { value, onChange, onBlur, error, label, name, inputRef } = field;
  const sent = sentTo === target || seconds > 0;
  return (
    <Field label={label ?? t('label')} error={error} hint={sent ? t('sent') : undefined}>
      <div ref={row} className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
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
