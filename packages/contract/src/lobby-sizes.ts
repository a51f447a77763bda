/** Number of games on a page of a list. */
export const listPageSize = 20;
/** Number of games that the rows of hot and popular games load. */
export const rowLength = 24;
/**
 * Number of games in the home page's row of one kind; a kind with more games has arrows, and its last tile links to all
 * of them.
 */
export const kindRowLength = 12;
/** A page with at most this many games (or vendors) also shows the hot games of all kinds. */
export const fewGames = 12;
