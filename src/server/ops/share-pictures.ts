import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { drawPicture, type ShareText } from '#server/receipts/share/draw-picture.ts';
import { listPictures } from './share-pictures/listed.ts';

/** The pictures have few, flat colours, so a palette makes them a third of the size. */
const png = { palette: true, colours: 32, dither: 0, effort: 3, compressionLevel: 9 } as const;

async function writePicture(target: string, text: ShareText): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await sharp(Buffer.from(drawPicture(text)))
    .png(png)
    .toFile(target);
}

/**
 * Draws the pictures that represent our pages in chats and feeds, and writes them into the client build. The
 * same text always gives the same bytes.
 */
export async function drawSharePictures(folder: string): Promise<void> {
  const listed = [...(await listPictures())];
  await Promise.all(listed.map(([path, text]) => writePicture(join(folder, path), text)));
}
