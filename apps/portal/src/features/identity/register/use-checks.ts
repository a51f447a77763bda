import type { FieldRule, RegisterSetting } from '@fairhouse/contract/site';
import { useTranslation } from 'react-i18next';
import { mobileFault } from '../verification/mobile-fault.ts';
import { ageOf, birthdayText } from './birthday.ts';
import { brokenRule, shownRule } from './field-rules.ts';
import { type FieldName, groups, isFieldName, type ProfileField } from './fields.ts';
import type { Check } from './use-fields.ts';

export type By = 'username' | 'mobile';
/** Fields that a way of registering requires regardless of the site's rules. */
export type Asked = { by: By; password: boolean; code: boolean; birthdayConfirmed: boolean };

const profileFields: readonly ProfileField[] = Object.values(groups).flat();

/** Returns the text of a rule, shown as hint and as error. */
export function useRuleWords(): (rule: FieldRule | undefined) => string | undefined {
  const { t } = useTranslation('identity');
  return (rule) => {
    if (!rule) return undefined;
    const isPassword = rule.field === 'password' && rule.patternId === 'ANY';
    const key = isPassword ? 'pattern.password' : `pattern.${rule.patternId}`;
    const [min, max] = [rule.minLength, rule.maxLength];
    const words = t(key, { min, max, defaultValue: '' });
    return (min === max ? words.replace(`${min}-${max}`, String(min)) : words) || undefined;
  };
}

/** Returns validators by field that apply the server's rules, with their messages. */
export function useChecks(setting: RegisterSetting, asked: Asked) {
  const { t } = useTranslation('register');
  const { t: shared } = useTranslation('identity');
  const ruleWords = useRuleWords();
  const { rules, minAge, birthdayConfirmAge } = setting;

  const missing = (field: string) => shared(`message.${field}Required`, { defaultValue: shared('message.required') });
  const follow =
    (rule: FieldRule) =>
    (value: string): string | null => {
      const broken = brokenRule(rule, value);
      if (!broken) return null;
      return broken.kind === 'missing' ? missing(rule.field) : misfit({ ...rule, patternId: broken.patternId });
    };
  /** Returns the message of a value that does not fit its rule; some fields are named in it. */
  function misfit(rule: FieldRule): string {
    const words = ruleWords(rule);
    if (words === undefined) return missing(rule.field);
    return shared(`format.${rule.field}`, { rule: words, defaultValue: words });
  }

  const checks: Partial<Record<FieldName, Check>> = {};
  for (const field of ['username', 'password'] as const) {
    const isAsked = field === 'username' ? asked.by === 'username' : asked.password;
    const rule = rules.find((one) => one.field === field);
    if (rule && isAsked) checks[field] = follow({ ...rule, required: true });
  }
  if (asked.password) {
    checks.confirmPassword = (value, { password }) => {
      if (value === '') return shared('message.required');
      if (password.trim() === '') return shared('message.confirmIncorrect');
      return value === password.trim() ? null : shared('message.passwordsDiffer');
    };
  }
  for (const field of profileFields) {
    const rule = shownRule(rules, field);
    if (rule) checks[field] = follow(rule);
  }

  const mobile = rules.find((one) => one.field === 'mobileNum');
  if (mobile && (asked.by === 'mobile' || asked.code || mobile.shown)) {
    const rule = { ...mobile, required: asked.by === 'mobile' || asked.code || mobile.required };
    checks.mobileNum = (value) => {
      if (mobileFault(value) === 'phoneFormat') return shared('message.phoneFormat');
      const broken = brokenRule(rule, digitsOf(value));
      return broken && (broken.kind === 'missing' ? shared('message.mobileRequired') : shared('message.mobileInvalid'));
    };
    if (asked.code) {
      checks.verificationCode = (value, { mobileNum }) =>
        mobileNum.trim() !== '' && value === '' ? shared('message.codeRequired') : null;
    }
  }

  const birthday = shownRule(rules, 'birthday');
  if (birthday) {
    const ageMin = asked.birthdayConfirmed ? birthdayConfirmAge : minAge;
    checks.birthday = (iso) => {
      const broken = follow(birthday)(birthdayText(iso, birthday.patternId));
      if (broken !== null || iso === '') return broken;
      const age = ageOf(iso, new Date());
      if (age < 0 || age > 125) return t('message.birthday');
      return age < ageMin ? t('message.underAge', { age: ageMin }) : null;
    };
  }
  if (shownRule(rules, 'captcha')) {
    checks.captcha = (value) => (value === '' ? shared('message.captchaRequired') : null);
  }
  if (asked.birthdayConfirmed) {
    checks.birthdayConfirmed = (value) =>
      value === 'on' ? null : t('message.confirmAge', { age: birthdayConfirmAge });
  }
  checks.terms = (value) => (value === 'on' ? null : shared('message.notEmpty'));
  return { checks, wordsOfIssue: issueWords };

  /** Returns the form's message for a field issue that the server reports. */
  function issueWords(field: string, rule: string): string {
    if (rule === 'required') return missing(field);
    if (rule === 'equal') return shared('message.confirmIncorrect');
    if (rule === 'date') return t('message.birthday');
    if (field === 'nickname' && rule === 'taken') return t('message.nicknameTaken');
    if (field === 'mobileNum') return shared('message.mobileInvalid');
    const found = isFieldName(field) ? rules.find((one) => one.field === field) : undefined;
    return found ? misfit(found) : shared('message.required');
  }
}

/** Returns the digits of a number that may be typed in groups. */
export function digitsOf(number: string): string {
  return number.replaceAll(/[\s().-]/g, '');
}
