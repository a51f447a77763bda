import type { LoginValue } from '@fairhouse/contract/identity';
import { invitationFields } from '@fairhouse/contract/invitation';
import type { RegisterSetting } from '@fairhouse/contract/site';
import type { SocialRegistration } from '@fairhouse/contract/social';
import { ApiError, errorDetail } from '@fairhouse/web/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { session } from '../../../api/session.ts';
import { statusQuery } from '../../../api/site.ts';
import { useLanguage, useSite } from '../../../api/use-site.ts';
import { HouseRules } from '../../../shell/house-rules.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { CaptchaField } from '../challenge/captcha-field.tsx';
import { useCaptcha } from '../challenge/use-captcha.ts';
import { AccountFields } from './account-fields.tsx';
import { checkAffiliate, register, registerMobile, renewRules } from './calls.ts';
import { likelyCurrency } from './currency.ts';
import { shownRule } from './field-rules.ts';
import { type FieldName, groupNames, noValues, shownOf, type Values } from './fields.ts';
import { forgetInvitation, type Invitation, keptInvitation } from './invitation.ts';
import type { Prove } from './mobile-part.tsx';
import { fieldsOfRefusal, leavesCaptcha, wantsCaptcha } from './refusals.ts';
import { commonRequest, mobileRequest } from './registration-request.ts';
import { type Asked, useChecks } from './use-checks.ts';
import { focusFirst, useFields } from './use-fields.ts';

const MobilePart = lazy(() => import('./mobile-part.tsx'));
const FieldGroup = lazy(() => import('./field-group.tsx'));
const CurrencyField = lazy(() => import('./currency-field.tsx'));
const InvalidCode = lazy(() => import('./invalid-code.tsx'));

type Props = {
  setting: RegisterSetting;
  asked: Asked;
  /** The first-time user of a social provider. */
  social: SocialRegistration | null;
  onDone: (value: LoginValue) => void;
};

/** Fields of a form that was closed without registering, kept in this page's memory until the page is left. */
let draft: Values | null = null;
session.listen(() => {
  const { isLogin, isTrial } = session.state();
  if (isLogin && !isTrial) draft = null;
});

/** The registration form: every field's rule and message come from the server's setting. */
export function RegisterForm({ setting: ofSite, asked, social, onDone }: Props) {
  const { t } = useTranslation('register');
  const words = useErrorWords();
  const language = useLanguage();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [captchaWanted, setCaptchaWanted] = useState(false);
  const setting = captchaWanted ? withCaptcha(ofSite) : ofSite;
  const { rules, minAge, birthdayConfirmAge } = setting;
  const [invitation, setInvitation] = useState(() => keptInvitation());
  // The check tells the agent that the link was opened; an invalid code is reported when the form is sent.
  useEffect(() => {
    const code = keptInvitation().affiliateCode;
    if (code !== undefined) checkAffiliate(code).catch(() => {});
  }, []);
  const captchaShown = shownRule(rules, 'captcha') !== undefined;
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [invalidCode, setInvalidCode] = useState<'seen' | 'unseen' | null>(null);
  const prove = useRef<Prove | null>(null);

  const { checks, wordsOfIssue } = useChecks(setting, asked);
  const site = useSite();
  const offered = site?.info.brand.currencies ?? [];
  const choosable = offered.length > 1;
  const currency = likelyCurrency(offered, site?.location.country ?? null);
  const fields = useFields(
    { ...initialValues(invitation, social), currency, ...keptDraft(social, invitation) },
    checks,
  );
  const { values } = fields;
  const { captcha, failed, refresh } = useCaptcha(captchaShown, () => fields.set('captcha', ''));
  useEffect(() => {
    if (!social) draft = { ...values, ...unkept };
  }, [social, values]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setFailure(null);
    if (pending || !fields.passes(event.currentTarget)) return;
    setPending(true);
    try {
      const code = values.affiliateCode.trim();
      if (code !== '' && shownRule(rules, 'affiliateCode')) await checkAffiliate(code);
      const value = await send();
      draft = null;
      onDone(value);
      forgetInvitation();
    } catch (error) {
      setPending(false);
      refused(error);
    }
  }

  async function send() {
    const proof = asked.code && values.mobileNum.trim() !== '' ? await proofOf(values.verificationCode) : {};
    const common = { ...commonRequest({ values, setting, asked, invitation, language }), ...proof };
    const mobile = mobileRequest(values);
    if (asked.by === 'mobile') return await registerMobile({ ...common, ...mobile });
    return await register({
      ...common,
      username: values.username.trim(),
      ...(mobile.mobileNum === '' ? {} : mobile),
      ...(social ? { socialTicket: social.ticket } : {}),
    });
  }

  /** The site's own code is sent as typed. */
  async function proofOf(code: string) {
    return prove.current ? await prove.current(code) : { verificationCode: code };
  }

  function refused(error: unknown) {
    if (wantsCaptcha(error)) setCaptchaWanted(true);
    if (!leavesCaptcha(error)) {
      refresh();
      fields.set('captcha', '');
    }
    const has = (field: FieldName) => field in checks || (field === 'currency' && choosable);
    const wrong = fieldsOfRefusal(error, has, { error: words, issue: wordsOfIssue });
    for (const [name, why] of wrong) fields.refuse(name, why);
    const names = wrong.map(([name]) => name);
    if (form.current) focusFirst(form.current, names);
    const code = error instanceof ApiError ? error.code : null;
    if (error instanceof ApiError && code === 'AFFILIATE_INVALID') refuseInvitation(error);
    else if (names.length === 0 || code === 'FIELD_RULE') setFailure(words(error));
    // A value that is valid here but not on the server was checked by outdated rules.
    if (code === 'FIELD_RULE') void renewRules(queries);
    if (code === 'CURRENCY_NOT_OFFERED') void queries.invalidateQueries({ queryKey: statusQuery(language).queryKey });
  }

  /** Shows the dialog; forgets a code that has no field, so that the account can be opened without it. */
  function refuseInvitation(error: ApiError) {
    const field = invitationFields.find((name) => name === errorDetail(error, 'field')) ?? 'affiliateCode';
    setInvalidCode(field in checks ? 'seen' : 'unseen');
    forgetInvitation();
    setInvitation(({ [field]: _gone, ...others }) => others);
  }

  const shown = groupNames.map((group) => ({ group, rows: shownOf(group, rules) }));
  const titled = shown.reduce((count, { rows }) => count + rows.length, 0) > 4;
  const mobileShown = asked.by === 'mobile' || asked.code || shownRule(rules, 'mobileNum') !== undefined;
  const said = (name: FieldName) => fields.error(name)?.toString();

  return (
    <form
      ref={form}
      noValidate
      aria-busy={pending}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => void submit(event)}
    >
      {asked.by === 'mobile' && !asked.password && <p className="text-sm text-muted">{t('byMobileHint')}</p>}
      {asked.by === 'mobile' && mobilePart()}
      <AccountFields rules={rules} asked={asked} fields={fields} />
      {asked.by === 'username' && mobileShown && mobilePart()}
      {choosable && (
        <Suspense fallback={<Skeleton className="h-24 rounded-md" />}>
          <CurrencyField offered={offered} fields={fields} />
        </Suspense>
      )}
      {shown.map(
        ({ group, rows }) =>
          rows.length > 0 && (
            <Suspense
              key={group}
              fallback={rows.map(({ field }) => <Skeleton key={field} className="h-20 rounded-md" />)}
            >
              <FieldGroup
                title={titled && group !== 'account' ? t(`group.${group}`) : null}
                rows={rows}
                fields={fields}
              />
            </Suspense>
          ),
      )}
      {captchaShown && (
        <CaptchaField
          captcha={captcha}
          failed={failed}
          onRefresh={refresh}
          error={said('captcha')}
          input={fields.input('captcha')}
        />
      )}
      <div className="grid gap-1">
        {asked.birthdayConfirmed && (
          <Checkbox
            {...fields.box('birthdayConfirmed')}
            label={t('confirmAge', { age: birthdayConfirmAge })}
            error={said('birthdayConfirmed')}
          />
        )}
        <Checkbox {...fields.box('terms')} label={t('terms')} error={said('terms')} />
        <HouseRules />
        <p className="text-xs text-muted">{t('age', { age: minAge })}</p>
      </div>
      <FormAlert text={failure} />
      {/* The button does not take the focus on mouse down: a field that lost it would show its error and move the
          button from under the pointer. */}
      <Button type="submit" size="lg" pending={pending} onMouseDown={(event) => event.preventDefault()}>
        {t('submit')}
      </Button>
      {invalidCode !== null && (
        <Suspense>
          <InvalidCode unseen={invalidCode === 'unseen'} onClose={() => setInvalidCode(null)} />
        </Suspense>
      )}
    </form>
  );

  function mobilePart() {
    return (
      <Suspense fallback={<Skeleton className="h-20 rounded-md" />}>
        <MobilePart
          fields={fields}
          optional={asked.by === 'username' && !asked.code && shownRule(rules, 'mobileNum')?.required !== true}
          code={asked.code}
          onSent={(made) => {
            prove.current = made;
          }}
        />
      </Suspense>
    );
  }
}

/** Returns the setting with the captcha shown, even if the site hides it. */
function withCaptcha(setting: RegisterSetting): RegisterSetting {
  const rules = setting.rules.map((rule) =>
    rule.field === 'captcha' ? { ...rule, shown: true, required: true } : rule,
  );
  return { ...setting, rules };
}

/** Fields that are not kept: secrets, consents, and one-time codes. */
const unkept = {
  password: '',
  confirmPassword: '',
  paymentPassword: '',
  captcha: '',
  verificationCode: '',
  terms: '',
  birthdayConfirmed: '',
};

/** Returns the kept fields of a form that was closed, unless a newer link replaces them. */
function keptDraft(social: SocialRegistration | null, invitation: Invitation): Partial<Values> {
  if (!draft || social) return {};
  return { ...draft, ...invitation, ...unkept };
}

/** Returns the initial values: the link's codes, and the newcomer's data from a social provider. */
function initialValues(invitation: Invitation, social: SocialRegistration | null): Values {
  const { nickname, email } = social?.suggested ?? {};
  return { ...noValues, ...invitation, nickname: nickname ?? '', email: email ?? '' };
}
