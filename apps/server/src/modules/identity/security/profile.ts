import type { FieldIssue } from '@fairhouse/contract/errors';
import {
  type MemberProfile,
  type ProfileChange,
  type ProfileField,
  profileFields,
  setOnceFields,
} from '@fairhouse/contract/security';
import type { FieldRule } from '@fairhouse/contract/site';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { registerRules } from '../../site/index.ts';
import { countTry, subjectOf } from '../attempts.ts';
import { noteEvent } from '../events.ts';
import { ageOn, birthdayOf } from '../registration/birthday.ts';
import { issueOfValue } from '../registration/field-rules.ts';
import { isUnnamed, lockMember, memberById, type ProfileRow, profileOf, putProfile, setUnnamed } from '../store.ts';
import type { Visitor } from '../visitor.ts';
import { maskName } from './mask-name.ts';
import { nicknameFault } from './nickname.ts';
import { setNickname } from './store.ts';

/** The column of each text field; missing fields are contacts, and the nickname, which is a column of the member. */
const columns = {
  payeeName: 'payee_name',
  birthday: 'birthday',
  nationality: 'nationality',
  placeOfBirth: 'place_of_birth',
  address: 'address',
  occupation: 'occupation',
  sourceOfIncome: 'source_of_income',
} as const satisfies Partial<Record<ProfileField, keyof ProfileRow>>;

const hasColumn = (field: ProfileField): field is keyof typeof columns => field in columns;

/**
 * Returns the member's profile and the rules for changing it: those of registration, also for fields not shown there.
 */
export async function readProfile(ctx: Ctx, memberId: bigint): Promise<MemberProfile> {
  const [member, values, unnamed, { rules, minAge }] = await Promise.all([
    memberById(ctx.db, memberId),
    valuesOf(ctx.db, memberId),
    isUnnamed(ctx.db, memberId),
    registerRules(ctx),
  ]);
  assert(member, 'a session has a member');
  const fixed = setOnceFields.filter((field) => values[field] !== '');
  return {
    account: member.username,
    values: { ...values, payeeName: maskName(values.payeeName) },
    fixed,
    unnamed,
    rules: rules.filter((rule) => isProfileField(rule.field)),
    minAge,
  };
}

/**
 * Writes the named fields; '' clears one. Once set, a name and a birthday are changed by customer service only; a name
 * is set in a fresh session only, since it is a proof of identity from an unknown network.
 * @throws FIELD_RULE (value.issues; rules: required, length, pattern, age, unseen, taken, fixed), TOO_MANY_REQUESTS for
 * nicknames
 */
export async function changeProfile(
  ctx: Ctx,
  memberId: bigint,
  change: ProfileChange,
  visitor: Visitor,
): Promise<MemberProfile> {
  const nickname = change.nickname?.trim();
  if (nickname !== undefined && nickname !== (await memberById(ctx.db, memberId))?.nickname) {
    // Counted, since the answer reveals if another member has this name.
    await countTry(ctx, [subjectOf('nickname', String(memberId))]);
  }
  await ctx.db.transaction().execute(async (tx) => {
    await lockMember(tx, memberId);
    const held = await valuesOf(tx, memberId);
    const wanted = changesIn(change, held);
    const { rules, minAge } = await registerRules(ctx);
    const issues: FieldIssue[] = [];
    for (const [field, value] of wanted) {
      const issue = setOnceFields.includes(field) && held[field] !== '' ? { field, rule: 'fixed' } : null;
      const broken = issue ?? (await issueOf(ctx, tx, memberId, { field, value, rules, minAge }));
      if (broken) issues.push(broken);
    }
    if (issues.length > 0) throw new DomainError('FIELD_RULE', { issues });
    const turns = change.unnamed !== undefined && change.unnamed !== (await isUnnamed(tx, memberId));
    if (turns) await setUnnamed(tx, memberId, change.unnamed === true);
    if (wanted.size > 0) await write(tx, memberId, wanted);
    else if (!turns) return;
    const fields = [...wanted.keys(), ...(turns ? ['unnamed'] : [])].join(',');
    await noteEvent(ctx, tx, { kind: 'profile-changed', memberId, visitor, detail: { fields } });
  });
  return await readProfile(ctx, memberId);
}

/** Returns the given fields that differ, trimmed. A masked name that is sent back as it was shown is no change. */
function changesIn(change: ProfileChange, held: Record<ProfileField, string>): Map<ProfileField, string> {
  const wanted = new Map<ProfileField, string>();
  for (const field of profileFields) {
    const value = change[field]?.trim();
    if (value === undefined || value === held[field]) continue;
    if (field === 'payeeName' && held.payeeName !== '' && value === maskName(held.payeeName)) continue;
    wanted.set(field, value);
  }
  return wanted;
}

async function issueOf(
  ctx: Ctx,
  tx: Db,
  memberId: bigint,
  { field, value, rules, minAge }: { field: ProfileField; value: string; rules: FieldRule[]; minAge: number },
): Promise<FieldIssue | null> {
  const rule = rules.find((one) => one.field === field);
  const bounds = rule ? { patternId: rule.patternId, min: rule.minLength, max: rule.maxLength } : {};
  if (value === '') {
    const needed = field === 'nickname' || (rule?.shown && rule.required);
    return needed ? { field, rule: 'required', ...bounds } : null;
  }
  if (field === 'birthday') {
    const today = ctx.clock();
    // Always yyyy-MM-dd here, whatever format registration asks for.
    if (birthdayOf(value, 'DATE_YMD', today) === null) return { field, rule: 'pattern', patternId: 'DATE_YMD' };
    return ageOn(value, today) < minAge ? { field, rule: 'age', min: minAge } : null;
  }
  const broken = rule ? issueOfValue(rule, value) : null;
  if (broken) return broken;
  if (field === 'nickname') {
    const fault = await nicknameFault(tx, memberId, value);
    return fault && { field, rule: fault };
  }
  return null;
}

async function write(tx: Db, memberId: bigint, wanted: Map<ProfileField, string>): Promise<void> {
  const row: Partial<ProfileRow> = {};
  const contacts = { ...(await profileOf(tx, memberId))?.contacts };
  for (const [field, value] of wanted) {
    if (field === 'nickname') await setNickname(tx, memberId, value);
    else if (hasColumn(field)) row[columns[field]] = value || null;
    else if (value === '') delete contacts[field];
    else contacts[field] = value;
  }
  await putProfile(tx, memberId, { ...row, contacts });
}

async function valuesOf(db: Db, memberId: bigint): Promise<Record<ProfileField, string>> {
  const [member, profile] = await Promise.all([memberById(db, memberId), profileOf(db, memberId)]);
  assert(member, 'a session has a member');
  const of = (field: ProfileField): string => {
    if (field === 'nickname') return member.nickname;
    return (hasColumn(field) ? profile?.[columns[field]] : profile?.contacts[field]) ?? '';
  };
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

function isProfileField(field: string): field is ProfileField {
  return profileFields.some((name) => name === field);
}
