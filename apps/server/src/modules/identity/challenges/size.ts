/** Lengths of a slider's picture, in its pixels. */
export const pictureWidth = 320;
export const pictureHeight = 176;
/** The square that holds the piece with its tabs. */
export const pieceSize = 60;
/** Where the piece is at the end of its way. */
export const furthest = pictureWidth - pieceSize;
/** Real pixels of a picture's pixel: fine screens show them. */
export const finer = 2;
