/**
 * The text of a chat message: normalized, measured, and compared with refused words. The portal and the server share
 * it.
 */

// Characters without a shape of their own: soft hyphens, fillers, direction marks and overrides, invisible operators,
// tags. The zero-width joiner and the variation selectors are kept only between pictographs.
const shapeless = /(?!\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}/gu;
const looseJoiner =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})/gu;
const looseChoice = /(?<![\p{Extended_Pictographic}0-9#*])\ufe0f/gu;
const controls = /[\p{Cc}\u2028\u2029]/gu;
/** Stacked combining marks: Thai uses two; more than three would cover the lines of others. */
const piledMarks = /(\p{M}{3})\p{M}+/gu;
/** A long run of one character would fill the room. */
const longRun = /(.)\1{11,}/gu;

/** Returns a text as it is stored: one line, without invisible, direction-changing or stacked characters. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(controls, ' ')
    .replace(shapeless, '')
    .replace(looseJoiner, '')
    .replace(looseChoice, '')
    .replace(piledMarks, '$1')
    .replace(longRun, (run) => [...run].slice(0, 12).join(''))
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
}

/** Letters that look like Latin ones, and digits that stand for letters. */
const alike = new Map(
  [
    ['аеорсхуікмтнв', 'aeopcxyikmthb'],
    ['αεορτυικν', 'aeoptuikv'],
    ['ѕјһԁɡԛԝіүƒı', 'sjhdgqwiyfi'],
    ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnoprstuvwyz'],
    ['013457@$', 'oieastas'],
  ].flatMap(([drawn = '', read = '']) => [...drawn].map((letter, no) => [letter, read.charAt(no)] as const)),
); // prettier-ignore

/** Returns a text as it is compared: only its letters, regardless of look-alikes, spacing or repetition. */
export function foldedText(text: string): string {
  const drawn = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC');
  return [...drawn]
    .map((letter) => alike.get(letter) ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
    .replace(/(.)\1+/gu, '$1');
}

/** Words of up to three Latin letters are only matched as whole words, since they occur inside many others. */
const shortWord = /^[\p{Script=Latin}\p{N}]{1,3}$/u;

/** True for a text that contains one of these words, regardless of look-alikes, spacing or repetition. */
export function holdsWord(text: string, words: readonly string[]): boolean {
  const folded = foldedText(text);
  const single = new Set(text.split(/[^\p{L}\p{N}\p{M}@$!]+/u).map(foldedText));
  return words.some((word) => {
    const sought = foldedText(word);
    if (sought === '') return false;
    return shortWord.test(sought) ? single.has(sought) : folded.includes(sought);
  });
}

const endings =
  'com|net|org|info|biz|io|me|co|app|dev|xyz|top|vip|club|site|online|shop|live|bet|casino|win|link|ly|gg|tv|to|cc|th|cn|vn|ru|uk|asia|life|fun|pro|one|id|my|sg|hk|tw|jp|kr|in|us|eu|de|fr';
/** Endings that are words of sentences, or seldom used: they count where no blank stands around the dot. */
const strictEndings =
  'ai|click|games|store|bz|ws|sh|website|icu|cfd|sbs|mobi|ph|kh|mm|br|au|ca|nl|pl|su|xn--[a-z0-9-]+|рф|คอม|ไทย|中国|公司|网络';
const dot = '(?:\\s?[\\[({]?\\.[\\])}]?\\s?|\\s?[\\[({]?d[o0]t[\\])}]?\\s?)';
const label = '(?:^|[^\\p{L}\\p{N}])[\\p{L}\\p{M}\\p{N}-]+';
const host = new RegExp(
  [
    '[a-z]{3,8}\\s*:\\s*//|(?:https?|ftp)\\s*:|www\\s*\\.',
    `${label}${dot}(?:${endings})(?![\\p{L}\\p{N}])`,
    `${label}[\\[({]?\\.[\\])}]?(?:(?:${strictEndings})(?![\\p{L}\\p{M}\\p{N}])|[a-z]{2,24}/)`,
    '\\b(?:t|wa|line)\\.me\\b|\\b\\d{1,3}(?:\\.\\d{1,3}){3}\\b',
  ].join('|'),
  'iu',
);

/** True for a text that contains a web address, even if it is spaced out or written with "dot". */
export function holdsLink(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/(?<=[a-z\d])[。・](?=[a-z\d])/giu, '.');
  return host.test(plain) || host.test(plain.replace(/[\p{L}\p{M}\p{N}]+/gu, latinOf));
}

/** Returns a word that holds Latin letters with its look-alikes as those which they look like. */
function latinOf(word: string): string {
  if (!/\p{Script=Latin}/u.test(word)) return word;
  return word.replace(/\p{L}/gu, (letter) => alike.get(letter.toLowerCase()) ?? letter);
}
