/** Number of games on a page of a list. */
export const listPageSize = 20;
/** Number of games that the rows of hot and popular games load. */
export const rowLength = 24;
/** Number of games in the home page's row of one kind; a longer kind has arrows, and its last tile leads to all of them. */
export const kindRowLength = 12;
/** A page with no more games (or vendors) than this has room for the hot ones of all kinds. */
export const fewGames = 12;
