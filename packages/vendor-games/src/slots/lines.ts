/** Lines of boards with five reels and three rows, the usual order: a title takes as many as it plays. */
export const linesOfThreeRows: readonly (readonly number[])[] = [
  '11111 00000 22222 01210 21012 00100 22122 10001 12221 01110',
  '21112 10101 12121 01010 21212 11011 11211 00200 22022 02220',
].flatMap(read);

/** Thirty lines of boards with five reels and four rows. */
export const linesOfFourRows: readonly (readonly number[])[] = [
  '11111 22222 00000 33333 12321 21012 01210 32123 11211 22122',
  '00100 33233 11011 22322 12221 21112 01110 32223 10001 23332',
  '12121 21212 01010 32323 10101 23232 00122 33211 22100 11233',
].flatMap(read);

/** The five lines of three reels and three rows. */
export const linesOfThreeReels: readonly (readonly number[])[] = read('111 000 222 012 210');

function read(lines: string): number[][] {
  return lines.split(' ').map((line) => Array.from(line, Number));
}
