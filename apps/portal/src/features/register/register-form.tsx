import type { LoginValue } from '@fairhouse/contract/identity';
import { invitationFields } from '@fairhouse/contract/invitation';
import type { RegisterSetting } from '@fairhouse/contract/site';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorDetail } from '../../api/api-error.ts';
import { useErrorWords } from '../../api/error-words.ts';
import { useLanguage } from '../../api/use-site.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { CaptchaField } from '../identity/captcha-field.tsx';
import { FormAlert } from '../identity/form-alert.tsx';
import { useCaptcha } from '../identity/use-captcha.ts';
import { AccountFields } from './account-fields.tsx';
import { birthdayText } from './birthday.ts';
import { checkAffiliate, register, registerMobile, renewRules } from './calls.ts';
import { shownRule } from './field-rules.ts';
import {
  type FieldName,
  type GroupName,
  isFieldName,
  issuesOf,
  noValues,
  type ProfileField,
  shownOf,
  type Values,
} from './fields.ts';
import { forgetInvitation, type Invitation, keptInvitation } from './invitation.ts';
import type { Prove } from './mobile-part.tsx';
import type { Social } from './social.ts';
import { type Asked, digitsOf, useChecks } from './use-checks.ts';
import { focusFirst, useFields } from './use-fields.ts';

const MobilePart = lazy(() => import('./mobile-part.tsx'));
const FieldGroup = lazy(() => import('./field-group.tsx'));
const InvalidCode = lazy(() => import('./invalid-code.tsx'));

type Props = {
  setting: RegisterSetting;
  asked: Asked;
  social: Social | null;
  onDone: (value: LoginValue) => void;
};

/** The registration form: every field's rule and message come from the server's setting. */
export function RegisterForm({ setting, asked, social, onDone }: Props) {
  const { t } = useTranslation('register');
  const words = useErrorWords();
  const language = useLanguage();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const { rules, minAge, birthdayConfirmAge } = setting;
  const [invitation, setInvitation] = useState(() => keptInvitation());
  const captchaShown = shownRule(rules, 'captcha') !== undefined;
  const { captcha, failed, refresh } = useCaptcha(captchaShown);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [invalidCode, setInvalidCode] = useState(false);
  const prove = useRef<Prove | null>(null);

  const { checks, wordsOfIssue } = useChecks(setting, asked);
  const fields = useFields(initialValues(invitation, social), checks);
  const { values } = fields;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setFailure(null);
    if (pending || !fields.passes(event.currentTarget)) return;
    setPending(true);
    try {
      const code = values.affiliateCode.trim();
      if (code !== '' && shownRule(rules, 'affiliateCode')) await checkAffiliate(code);
      onDone(await send());
      forgetInvitation();
    } catch (error) {
      setPending(false);
      refused(error);
    }
  }

  async function send() {
    const typed = filled();
    const proof = asked.code && values.mobileNum.trim() !== '' ? await proofOf(values.verificationCode) : {};
    const password = { password: values.password.trim(), confirmPassword: values.confirmPassword.trim() };
    const common = {
      ...unseenCodes(),
      ...typed,
      ...proof,
      ...(asked.password ? password : {}),
      ...(captchaShown ? { captcha: values.captcha.trim() } : {}),
      ...(asked.birthdayConfirmed ? { birthdayConfirmed: values.birthdayConfirmed === 'on' } : {}),
      terms: values.terms === 'on',
      ageConfirmed: values.terms === 'on',
      domain: window.location.hostname,
      registerUrl: window.location.href.slice(0, 2048),
      registerMethod: 'WEB' as const,
      login: true as const,
      language,
    };
    const mobile = { mobileNum: digitsOf(values.mobileNum), countryDialingCode: values.countryDialingCode };
    if (asked.by === 'mobile') return await registerMobile({ ...common, ...mobile });
    return await register({
      ...common,
      username: values.username.trim(),
      ...(mobile.mobileNum === '' ? {} : mobile),
      ...(social ? { socialTicket: social.ticket } : {}),
    });
  }

  /** Inputs are trimmed; what was left empty is not sent. */
  function filled(): Partial<Record<ProfileField, string>> {
    const typed: Partial<Record<ProfileField, string>> = {};
    for (const { field, rule } of groupNames.flatMap((group) => shownOf(group, rules))) {
      const value = values[field].trim();
      if (value !== '') typed[field] = field === 'birthday' ? birthdayText(value, rule.patternId) : value;
    }
    return typed;
  }

  /** Codes of the link for which the site shows no field go along all the same. */
  function unseenCodes(): Invitation {
    const isUnseen = ([field]: [string, string]) => shownRule(rules, field) === undefined;
    return Object.fromEntries(Object.entries(invitation).filter(isUnseen));
  }

  /** The code goes as it was typed. */
  async function proofOf(code: string) {
    return prove.current ? await prove.current(code.trim()) : { verificationCode: code };
  }

  function refused(error: unknown) {
    if (!(error instanceof ApiError && beforeCaptcha.has(error.code))) {
      // A captcha is good for one try, whatever came of it.
      refresh();
      fields.set('captcha', '');
    }
    const wrong = fieldsOfRefusal(error);
    for (const [name, why] of wrong) fields.refuse(name, why);
    const [first] = wrong;
    if (first && form.current)
      focusFirst(
        form.current,
        wrong.map(([name]) => name),
      );
    if (error instanceof ApiError && error.code === 'AFFILIATE_INVALID') refuseInvitation(error);
    else if (!first || (error instanceof ApiError && error.code === 'FIELD_RULE')) setFailure(words(error));
    // What passed here and not there was judged by rules that have changed.
    if (error instanceof ApiError && error.code === 'FIELD_RULE') void renewRules(queries);
  }

  function fieldsOfRefusal(error: unknown): [FieldName, string | Error][] {
    if (!(error instanceof ApiError)) return [];
    const named = errorDetail(error, 'field');
    const place = isFieldName(named) ? named : placeOf(error.code);
    if (place && (place in checks || place === 'username')) {
      const keeps = place === 'mobileNum' || place === 'verificationCode';
      return [[place, keeps ? error : words(error)]];
    }
    return issuesOf(error).flatMap(({ field, rule }): [FieldName, string][] =>
      isFieldName(field) ? [[field, wordsOfIssue(field, rule)]] : [],
    );
  }

  /** The window says it; a code that the visitor does not see is let go, so that the account can be opened without it. */
  function refuseInvitation(error: ApiError) {
    const field = invitationFields.find((name) => name === errorDetail(error, 'field')) ?? 'affiliateCode';
    setInvalidCode(true);
    forgetInvitation();
    setInvitation(({ [field]: _gone, ...others }) => others);
  }

  const shown = groupNames.map((group) => ({ group, rows: shownOf(group, rules) }));
  const titled = shown.reduce((count, { rows }) => count + rows.length, 0) > 4;
  const mobileShown = asked.by === 'mobile' || shownRule(rules, 'mobileNum') !== undefined;
  const captchaError = fields.error('captcha');
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
          error={captchaError?.toString()}
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
        <p className="text-xs text-muted">{t('age', { age: minAge })}</p>
      </div>
      <FormAlert text={failure} />
      <Button type="submit" size="lg" pending={pending}>
        {t('submit')}
      </Button>
      {invalidCode && (
        <Suspense>
          <InvalidCode onClose={() => setInvalidCode(false)} />
        </Suspense>
      )}
    </form>
  );

  function mobilePart() {
    return (
      <Suspense fallback={<Skeleton className="h-20 rounded-md" />}>
        <MobilePart
          fields={fields}
          code={asked.code}
          onSent={(made) => {
            prove.current = made;
          }}
        />
      </Suspense>
    );
  }
}

/** What the server judges before it looks at the captcha, which then stays good. */
const beforeCaptcha: ReadonlySet<string> = new Set([
  'MODULE_DISABLED',
  'TERMS_NOT_ACCEPTED',
  'UNDER_AGE',
  'FIELD_RULE',
  'PASSWORD_TOO_COMMON',
  'MOBILE_MISSING',
  'MOBILE_INVALID',
  'AFFILIATE_INVALID',
  'USERNAME_TAKEN',
]);

const groupNames: readonly GroupName[] = ['account', 'person', 'contact', 'invitation'];

/** The codes of the link stand in their fields; what a provider said of the newcomer is offered. */
function initialValues(invitation: Invitation, social: Social | null): Values {
  const { nickname, email } = social?.suggested ?? {};
  return { ...noValues, ...invitation, nickname: nickname ?? '', email: email ?? '' };
}

function placeOf(code: string): FieldName | null {
  if (code === 'USERNAME_TAKEN') return 'username';
  if (code === 'TERMS_NOT_ACCEPTED' || code === 'UNDER_AGE') return 'terms';
  if (code.startsWith('CAPTCHA_')) return 'captcha';
  if (code.startsWith('MOBILE_')) return 'mobileNum';
  if (code.startsWith('CODE_')) return 'verificationCode';
  return null;
}
