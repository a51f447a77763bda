import type { LoginValue } from '@fairhouse/contract/identity';
import type { SocialRegistration } from '@fairhouse/contract/social';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { DoorClosed } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noteFirstLogin } from '../../../api/first-login.ts';
import { moduleOn, registerRulesQuery } from '../../../api/site.ts';
import { useSite } from '../../../api/use-site.ts';
import { BanneredPopup } from '../../../shell/bannered-popup.tsx';
import type { PopupScreenProps } from '../../../shell/popup-host.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { toast } from '../../../ui/toast.tsx';
import { addressAfterLogin } from '../session/address-after-login.ts';
import { forgetPendingSocial, pendingSocial } from '../social/pending-social.ts';
import { providerNames } from '../social/providers.tsx';
import { FormSwitchLink } from './form-switch-link.tsx';
import { RegisterForm } from './register-form.tsx';
import type { Asked, By } from './use-checks.ts';

/** The registration popup, with the fields that the server asks for: by username, or by mobile number if the site allows it. */
export default function RegisterPopup({ open, onClose }: PopupScreenProps) {
  const { t } = useTranslation('register');
  const navigate = useNavigate();
  const router = useRouter();
  const site = useSite();
  const setting = useQuery(registerRulesQuery());
  const [by, setBy] = useState<By>('username');
  const [social, setSocial] = useState(() => pendingSocial());
  const modules = site?.info.whitelabel ?? [];
  const isOn = (modId: string) => moduleOn(modules, modId);
  const closed = site !== undefined && !isOn('REG3');
  const byMobile = isOn('MOBILENUMREG3') && social === null;

  function done({ member, firstTimeLogin }: LoginValue) {
    forgetPendingSocial();
    if (firstTimeLogin) noteFirstLogin(member.id);
    toast(t('done', { name: member.nickname }), 'success');
    void navigate({ ...addressAfterLogin(router.state.location), viewTransition: false });
  }
  function withoutSocial() {
    forgetPendingSocial();
    setSocial(null);
  }

  const way = byMobile ? by : 'username';
  const withPassword = way === 'mobile' ? isOn('MOBILENUMPASSREG3') : social === null;
  const asked: Asked = {
    by: way,
    password: withPassword,
    code: isOn('REGMOBVERF3') || (way === 'mobile' && !withPassword),
    birthdayConfirmed: isOn('BIRTHCONF3'),
  };
  const form = setting.data ? (
    <RegisterForm key={way} setting={setting.data} asked={asked} social={social} onDone={done} />
  ) : setting.isError ? (
    <ErrorState onRetry={() => void setting.refetch()} />
  ) : (
    <div className="grid gap-3">
      {['username', 'password', 'confirm', 'button'].map((shape) => (
        <Skeleton key={shape} className="h-16" />
      ))}
    </div>
  );

  return (
    <BanneredPopup group="w_register" open={open} onClose={onClose} title={t('title')}>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
        {closed ? (
          <EmptyState icon={<DoorClosed size={28} aria-hidden="true" />} title={t('closed')} text={t('closedHint')} />
        ) : byMobile ? (
          <Tabs
            label={t('ways')}
            tabs={[
              { name: 'username', label: t('byUsername') },
              { name: 'mobile', label: t('byMobile') },
            ]}
            chosen={way}
            onChoose={setBy}
          >
            {form}
          </Tabs>
        ) : (
          <>
            {social && <SocialNote social={social} onDrop={withoutSocial} />}
            {form}
          </>
        )}
        <FormSwitchLink question={t('haveAccount')} answer={t('toLogin')} to="login" />
      </div>
    </BanneredPopup>
  );
}

/** A note of the social account that will be linked. */
function SocialNote({ social, onDrop }: { social: SocialRegistration; onDrop: () => void }) {
  const { t } = useTranslation('register');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-line bg-raised px-3.5 py-2.5 text-sm">
      <p className="min-w-0 flex-1 basis-52">{t('social.note', { provider: providerNames[social.provider] })}</p>
      <Button variant="ghost" size="sm" onClick={onDrop}>
        {t('social.drop')}
      </Button>
    </div>
  );
}
