import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/**
 * Matches the characters that people put around a common password to satisfy a rule: "1", "123", "!!", ".2024"; at most
 * five on each side.
 */
const decorated = /^[^\p{L}]{0,5}(.*?)[^\p{L}]{0,5}$/u;
const coreMin = 4;
const unitMax = 4;

let hashes: Promise<Float64Array> | undefined;

/**
 * True when an attacker would guess the password early: it is on the list, in any case and width; it is a listed one
 * with a few characters around it or digits for letters ("P@ssw0rd!", "2024monkey"); a run ("abcdefgh", "87654321"); or
 * a repetition of a few characters.
 */
export async function isCommon(password: string): Promise<boolean> {
  const plain = password.normalize('NFKC').toLowerCase();
  if (isRun(plain) || isRepeated(plain)) return true;
  hashes ??= readHashes();
  const known = await hashes;
  return variantsOf(plain).some((variant) => has(known, hashOf(variant)));
}

/**
 * True when the password is this word, alone or disguised like common passwords: a few characters around it, digits for
 * letters.
 */
export function isVariantOf(password: string, word: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');
  const wanted = plain(word);
  return (
    wanted !== '' && variantsOf(plain(password)).some((variant) => variant === wanted || variant === unleet(wanted))
  );
}

/** True when the characters follow one another up or down, or are all the same. */
export function isRun(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const [first = 0, second = 0] = codes;
  const step = second - first;
  return codes.length > 2 && Math.abs(step) <= 1 && codes.every((code, at) => code === first + step * at);
}

/** True for a repetition of up to four characters. */
export function isRepeated(text: string): boolean {
  const characters = [...text];
  for (let unit = 1; unit <= unitMax && unit * 2 <= characters.length; unit += 1) {
    if (characters.every((character, at) => character === characters[at % unit])) return true;
  }
  return false;
}

function variantsOf(plain: string): string[] {
  const bare = plain.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const cores = [plain, bare, coreOf(plain), coreOf(unleet(plain))];
  const spelled = [...cores, ...cores.map(unleet)];
  // "passwordpassword" is no better than "password".
  const halves = spelled.filter((text) => isTwice(text)).map((text) => text.slice(0, text.length / 2));
  return [...new Set([...spelled, ...halves])].filter((text) => text.length > 2);
}

/** Returns the text without a few digits and punctuation characters at either end. */
function coreOf(text: string): string {
  const core = decorated.exec(text)?.[1] ?? '';
  // Digits alone have no core, and too many passwords have the same short core.
  return core.length >= coreMin ? core : text;
}

function isTwice(text: string): boolean {
  return text.length % 2 === 0 && text.slice(0, text.length / 2) === text.slice(text.length / 2);
}

const spellings: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

function unleet(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => spellings[sign] ?? sign);
}

/** Reads some fifty thousand lowercase words as sorted hashes of eight bytes each, a tenth of the words' size. */
async function readHashes(): Promise<Float64Array> {
  const require = createRequire(import.meta.url);
  const list = require.resolve('@zxcvbn-ts/language-common/src/passwords.json');
  const words: string[] = JSON.parse(await readFile(list, 'utf8'));
  return Float64Array.from(words, hashOf).sort();
}

function has(sorted: Float64Array, hash: number): boolean {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = sorted[middle] ?? 0;
    if (found === hash) return true;
    if (found < hash) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/** Returns a 53-bit hash of a text, fast and not cryptographic (cyrb53): collisions are too rare to matter. */
function hashOf(text: string): number {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 2_654_435_761);
    b = Math.imul(b ^ code, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & b) + (a >>> 0);
}
