/** The width of a slider's picture, in its own pixels. */
export const pictureWidth = 320;
export const pictureHeight = 176;
/** The side of the square that holds the piece with its tabs. */
export const pieceSize = 60;
/** The piece's position at the end of its track, in pixels from the left. */
export const furthest = pictureWidth - pieceSize;
/** The device pixels for one pixel of the picture, for high-density screens. */
export const finer = 2;
