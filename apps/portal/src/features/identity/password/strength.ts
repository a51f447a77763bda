/** Strength of a password from 0 (empty) to 4; only a hint, because the server decides. */
export type Strength = 0 | 1 | 2 | 3 | 4;

const bitsOf = [1, 35, 50, 70] as const;

/**
 * Returns the strength by length and variety: repeated and consecutive characters count little, the account's own name
 * and common passwords nothing.
 */
export function strengthOf(password: string, username = ''): Strength {
  let text = password.trim().toLowerCase();
  if (text === '') return 0;
  for (const easy of [username.toLowerCase(), 'password', 'qwerty', 'iloveyou', 'fairhouse', 'abc', '123']) {
    if (easy.length > 2) text = text.replaceAll(easy, '');
  }
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const telling = codes.filter((code, at) => at === 0 || Math.abs(code - (codes[at - 1] ?? 0)) > 1);
  const distinct = new Set(telling).size;
  const bits = Math.min(telling.length, distinct * 2) * Math.log2(poolOf(password));
  const reached = bitsOf.filter((least) => bits >= least).length;
  return ([1, 1, 2, 3, 4] as const)[reached] ?? 1;
}

/** Returns the size of the alphabet that a guesser must try. */
function poolOf(password: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[0-9]/, 10],
    [/[ -/:-@[-`{-~]/, 33],
    [/[^ -~]/, 100],
  ];
  return kinds.reduce((pool, [kind, size]) => pool + (kind.test(password) ? size : 0), 0) || 1;
}
