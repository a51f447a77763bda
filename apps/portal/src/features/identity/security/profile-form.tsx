import { type MemberProfile, type ProfileChange, type ProfileField, profileFields } from '@fairhouse/contract/security';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useIcon } from '../../../api/icon.ts';
import { useSession } from '../../../api/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { isUnconfirmed, useConfirm } from '../factors/use-confirm.tsx';
import { issuesOf } from '../register/fields.ts';
import { profileQuery, refreshSecurity, saveProfile } from './calls.ts';
import type { ProfileFormControl } from './profile-input.tsx';
import { judge, ProfileInput, ruleOf } from './profile-input.tsx';
import { useIssueWords } from './use-issue-words.ts';

type Values = Record<ProfileField, string>;
const about = [
  'payeeName',
  'birthday',
  'nationality',
  'placeOfBirth',
  'occupation',
  'sourceOfIncome',
  'address',
] as const satisfies readonly ProfileField[];
const contacts = [
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'telegram',
  'zalo',
  'qqNum',
] as const satisfies readonly ProfileField[];

/** The profile's form; errors are shown below the fields, by the site's rules. */
export function ProfileForm({ profile }: { profile: MemberProfile }) {
  const { t } = useTranslation('member');
  const words = useErrorWords();
  const issueWords = useIssueWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const { withConfirmation, panel } = useConfirm();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Values>({
    start: valuesOf(profile),
    early: true,
    rules: Object.fromEntries(
      profileFields.map((field) => [field, (typed: string) => judge(field, profile, typed.trim(), issueWords)]),
    ),
  });
  const { changed, pending, refuse, restart, submit } = form;
  const isChanged = changed.length > 0;

  async function save(values: Values) {
    setFailure(null);
    const change: ProfileChange = {};
    for (const field of profileFields) if (changed.includes(field)) change[field] = values[field].trim();
    try {
      const saved = await withConfirmation(() => saveProfile(change));
      client.setQueryData(profileQuery(memberId).queryKey, saved);
      restart(valuesOf(saved));
      await refreshSecurity(client, memberId);
      toast(t('profile.saved'), 'success');
    } catch (error) {
      const issues = issuesOf(error);
      for (const issue of issues) {
        const field = profileFields.find((name) => name === issue.field);
        if (field) refuse(field, issueWords(issue), { go: issue === issues[0] });
      }
      if (issues.length === 0 && !isUnconfirmed(error)) setFailure(words(error));
    }
  }

  return (
    <form noValidate className="grid grid-cols-1 gap-6" onSubmit={submit(save)}>
      <Shown form={form} profile={profile} />
      <Fields title={t('profile.about')} fields={about} form={form} profile={profile} />
      <Fields title={t('profile.contacts')} fields={contacts} form={form} profile={profile} />
      <FormAlert text={failure} />
      {/* It sticks to the window's bottom once something was changed; before that it stands at the form's end and
          covers nothing. */}
      <div
        className={classes(
          'grid md:justify-items-end',
          isChanged && 'sticky bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-10 md:bottom-4',
        )}
      >
        <Button
          type="submit"
          size="lg"
          className={isChanged ? 'shadow-lift' : undefined}
          pending={pending}
          disabled={!isChanged}
        >
          {t('profile.save')}
        </Button>
      </div>
      {panel}
    </form>
  );
}

/** Picture and nickname. */
function Shown({ form, profile }: Pick<FieldsProps, 'form' | 'profile'>) {
  const { t } = useTranslation('member');
  const { account, nickname } = useSession();
  const icon = useIcon();
  return (
    <fieldset className="card grid grid-cols-1 items-center gap-5 p-5 md:grid-cols-[auto_minmax(0,1fr)] md:gap-7">
      <legend className="float-start col-span-full text-base font-bold">{t('profile.shown')}</legend>
      <div className="flex items-center gap-4 md:grid md:justify-items-center md:gap-3">
        <Avatar name={nickname || account} icon={icon} size="lg" />
        <Link
          to="."
          search={(held) => ({ ...held, popup: 'avatar' })}
          viewTransition={false}
          className={buttonLook('secondary', 'sm')}
        >
          <Camera size={17} aria-hidden="true" />
          {t('avatar.change')}
        </Link>
      </div>
      <div className="grid gap-4">
        <ProfileInput field="nickname" form={form} rule={ruleOf(profile, 'nickname')} isFixed={false} />
        <p className="text-sm text-muted">
          {t('profile.username')} <bdi className="font-semibold text-text">{account}</bdi>
        </p>
      </div>
    </fieldset>
  );
}

type FieldsProps = {
  title: string;
  fields: readonly ProfileField[];
  form: ProfileFormControl;
  profile: MemberProfile;
};

function Fields({ title, fields, form, profile }: FieldsProps) {
  return (
    <fieldset className="card grid grid-cols-1 gap-x-5 gap-y-4 p-5 md:grid-cols-2">
      <legend className="float-start col-span-full mb-1 text-base font-bold">{title}</legend>
      {fields.map((field) => (
        <ProfileInput
          key={field}
          field={field}
          form={form}
          rule={ruleOf(profile, field)}
          isFixed={profile.fixed.includes(field)}
        />
      ))}
    </fieldset>
  );
}

function valuesOf({ values }: MemberProfile): Values {
  const of = (field: ProfileField) => values[field] ?? '';
  return {
    nickname: of('nickname'),
    payeeName: of('payeeName'),
    birthday: of('birthday'),
    nationality: of('nationality'),
    placeOfBirth: of('placeOfBirth'),
    address: of('address'),
    occupation: of('occupation'),
    sourceOfIncome: of('sourceOfIncome'),
    qqNum: of('qqNum'),
    line: of('line'),
    whatsapp: of('whatsapp'),
    facebook: of('facebook'),
    wechat: of('wechat'),
    telegram: of('telegram'),
    zalo: of('zalo'),
  };
}
