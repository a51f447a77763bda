import { ApiError } from '@fairhouse/web/api-error';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { MemberPopup } from '../../../shell/member-popup.tsx';
import type { PopupScreenProps } from '../../../shell/popup-host.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { isUnconfirmed, useConfirm } from '../factors/use-confirm.tsx';
import { mobileFault } from '../verification/mobile-fault.ts';
import { type Mobile, MobileField, mobileKey, noMobile } from '../verification/mobile-field.tsx';
import { SendCodeField } from '../verification/send-code-field.tsx';
import { useMobileProof } from '../verification/use-mobile-proof.ts';
import { useVerificationWords } from '../verification/use-verification-words.ts';
import { bindMobile, overviewQuery, refreshSecurity } from './calls.ts';

type Values = { mobile: Mobile; code: string };

/** Error codes shown below the number; those about the code are shown below the code. */
const aboutNumber = new Set(['MOBILE_INVALID', 'MOBILE_MISSING', 'MOBILE_TAKEN', 'SMS_NOT_ALLOWED']);
const aboutCode = new Set(['CODE_INVALID', 'CODE_EXPIRED']);

/** The popup that binds a mobile number by a code sent to it. */
export default function BindMobilePopup({ open, onClose }: PopupScreenProps) {
  const { t } = useTranslation(['member', 'identity']);
  const words = useVerificationWords();
  const client = useQueryClient();
  const { isLogin, isTrial, memberId } = useSession();
  const { data: overview } = useQuery({ ...overviewQuery(memberId), enabled: isLogin && !isTrial });
  const { withConfirmation, panel } = useConfirm();
  const { challenge, send, proof } = useMobileProof('bind');
  const [failure, setFailure] = useState<string | null>(null);
  const { values, errors, pending, field, read, refuse, check, submit } = useForm<Values>({
    start: { mobile: noMobile, code: '' },
    rules: {
      mobile: ({ mobileNum }) => {
        const fault = mobileFault(mobileNum);
        return fault === null || t(`identity:message.${fault}`);
      },
      code: (typed) => typed.trim() !== '' || t('identity:message.codeRequired'),
    },
  });

  function refused(error: unknown): boolean {
    const code = error instanceof ApiError ? error.code : '';
    if (aboutNumber.has(code)) refuse('mobile', words(error), { go: true });
    else if (aboutCode.has(code)) refuse('code', words(error), { go: true });
    else return isUnconfirmed(error);
    return true;
  }

  async function bind({ mobile: typed, code }: Values) {
    setFailure(null);
    try {
      // The server accepts a token of Firebase once: a try after a confirmation needs a new one.
      await withConfirmation(async () => bindMobile({ ...typed, ...(await proof(code)) }));
      await refreshSecurity(client, memberId);
      toast(t('bind.mobileDone'), 'success');
      onClose();
    } catch (error) {
      if (!refused(error)) setFailure(words(error));
    }
  }

  return (
    <MemberPopup open={open} onClose={onClose} title={t('bind.mobileTitle')}>
      <form noValidate className="grid gap-5" onSubmit={submit(bind)}>
        <p className="text-sm text-muted">{t('bind.mobileText')}</p>
        {overview?.mobile && <p className="text-sm font-semibold">{t('bind.held', { target: overview.mobile })}</p>}
        <MobileField {...field('mobile')} error={errors.mobile} />
        <SendCodeField
          {...field('code')}
          error={errors.code}
          {...(challenge ? { challenge } : {})}
          target={mobileKey(values.mobile)}
          ready={() => check('mobile')}
          send={(answer) => withConfirmation(() => send(read().mobile, answer))}
          onRefused={refused}
        />
        <FormAlert text={failure} />
        <Button type="submit" size="lg" pending={pending}>
          {t('bind.submit')}
        </Button>
      </form>
      {panel}
    </MemberPopup>
  );
}
