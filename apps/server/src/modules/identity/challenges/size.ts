/** Lengths of a slider's picture, in its pixels. */
export const pictureWidth = 320;
export const pictureHeight = 176;
/** The square that holds the piece with its tabs. */
export const pieceSize = 60;
/** The piece's position at the end of its track, in pixels from the left. */
export const furthest = pictureWidth - pieceSize;
/** Device pixels of a picture's pixel, for fine screens. */
export const finer = 2;
