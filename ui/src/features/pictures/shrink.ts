// A photo made small before it is sent: turned upright, cut to a square, without what it tells beside itself.

const side = 512;

/** The part in the middle that becomes the square. */
export function middleOf(width: number, height: number): { x: number; y: number; side: number } {
  const least = Math.min(width, height);
  return { x: Math.floor((width - least) / 2), y: Math.floor((height - least) / 2), side: least };
}

/** The file itself where this browser cannot draw it: the server says what is wrong with it. */
export async function shrink(file: File): Promise<Blob> {
  try {
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const from = middleOf(image.width, image.height);
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = Math.min(side, from.side);
    const pen = canvas.getContext('2d');
    if (!pen) return file;
    pen.drawImage(image, from.x, from.y, from.side, from.side, 0, 0, canvas.width, canvas.height);
    image.close();
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
    return (await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.9))) ?? file;
  } catch {
    return file;
  }
}
