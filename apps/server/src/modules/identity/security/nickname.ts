import type { Db } from '../../../platform/ctx.ts';
import { usernameKeyOf } from '../members.ts';
import { isNameOfOther } from './store.ts';

const charactersMax = 32;
/** Thai sets up to two marks on one letter; more of them overlap the neighbouring lines. */
const piledUp = /\p{M}{4,}/u;
const emoji = /\p{RGI_Emoji}/gv;
/** Characters that control or hide text: controls, directions, zero widths, fillers, private and unassigned ones. */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u;
/** A telephone number, which may be an account's name: always refused, so that nobody learns if it is one. */
const number = /^\+?(?:[\s().-]*\d){7,}[\s().-]*$/;
const visible = /[\p{L}\p{N}]/u;

/** Letters of other scripts that look like a Latin one; usernames are Latin. */
const lookalikes: Record<string, string> = Object.fromEntries([
  ['а', 'a'],
  ['е', 'e'],
  ['о', 'o'],
  ['р', 'p'],
  ['с', 'c'],
  ['х', 'x'],
  ['у', 'y'],
  ['к', 'k'],
  ['м', 'm'],
  ['т', 't'],
  ['в', 'b'],
  ['н', 'h'],
  ['і', 'i'],
  ['ј', 'j'],
  ['ѕ', 's'],
  ['ԁ', 'd'],
  ['α', 'a'],
  ['ο', 'o'],
  ['ρ', 'p'],
  ['ν', 'v'],
  ['ι', 'i'],
  ['κ', 'k'],
  ['τ', 't'],
  ['υ', 'u'],
  ['ı', 'i'],
] satisfies [string, string][]);

/**
 * Returns the fault of a nickname: `length` (1-32 characters), `unseen` (controls, directions, zero widths, piled-up
 * marks), `taken` (it looks like another member's username, or like any telephone number); null: none.
 */
export async function nicknameFault(
  db: Db,
  memberId: bigint,
  nickname: string,
): Promise<'length' | 'unseen' | 'taken' | null> {
  const length = [...nickname].length;
  if (length < 1 || length > charactersMax) return 'length';
  const withoutEmoji = nickname.replaceAll(emoji, '');
  if (unseen.test(withoutEmoji) || piledUp.test(nickname.normalize('NFD'))) return 'unseen';
  if (withoutEmoji === nickname && !visible.test(nickname)) return 'unseen';
  if (number.test(nickname.normalize('NFKC').trim())) return 'taken';
  return (await isNameOfOther(db, memberId, readings(nickname))) ? 'taken' : null;
}

/**
 * Returns the usernames for which the nickname could be mistaken: without punctuation and spaces, look-alikes replaced.
 */
function readings(nickname: string): string[] {
  const key = usernameKeyOf(nickname);
  const bare = key.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const latin = [...bare.normalize('NFD').replaceAll(/\p{M}/gu, '')].map((c) => lookalikes[c] ?? c).join('');
  return [...new Set([key, bare, latin])];
}
