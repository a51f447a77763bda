/** As the server stores it: the small print of a slip is legible at this size. */
const sidePxMax = 2000;
const quality = 0.88;

/**
 * Draws a picture anew, upright and no larger than the server stores it: a photo becomes quick to send, and nothing of what its
 * file tells besides (the place, the camera) leaves the browser. What the browser cannot read is returned as it is.
 */
export async function shrunk(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return file;
  try {
    const scale = Math.min(1, sidePxMax / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.imageSmoothingQuality = 'high';
    // A transparent picture is shown on white.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    return drawn ?? file;
  } finally {
    picture.close();
  }
}
