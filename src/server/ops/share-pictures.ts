import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { root } from './root.ts';
import { drawPicture, type ShareText } from './share-pictures/draw-picture.ts';
import { listPictures } from './share-pictures/listed.ts';

const cache = join(root, '.cache', 'share-pictures');
/** Few flat colours: a palette makes the picture a third of its size. */
const png = { palette: true, colours: 32, dither: 0, effort: 3, compressionLevel: 9 } as const;

/** The picture's bytes; what was rendered once is taken from the cache. */
async function render(svg: string, file: string): Promise<Buffer> {
  const kept = await readFile(file).catch(() => undefined);
  if (kept) return kept;
  const draw = () => sharp(Buffer.from(svg)).png(png).toBuffer();
  // Seen on a busy machine: a drawing is refused as no picture, and taken a moment later.
  const bytes = await draw().catch(draw);
  // another build may be reading: it finds the whole file or none
  const part = `${file}.${process.pid}`;
  await writeFile(part, bytes);
  await rename(part, file);
  return bytes;
}

/** Writes one picture and says under which name it is kept. */
async function writePicture(target: string, text: ShareText): Promise<string> {
  const svg = drawPicture(text);
  const name = `${createHash('sha256').update(JSON.stringify(png)).update(svg).digest('hex')}.png`;
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, await render(svg, join(cache, name)));
  return name;
}

/**
 * Draws the pictures that stand for our pages in chats and feeds and writes them into the client
 * build. The same text gives the same bytes; pictures that no page has any more leave the cache.
 */
export async function drawSharePictures(folder: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const listed = [...(await listPictures())];
  const used = await Promise.all(
    listed.map(([path, text]) => writePicture(join(folder, path), text)),
  );
  const old = (await readdir(cache)).filter((name) => !used.includes(name));
  await Promise.all(old.map((name) => rm(join(cache, name), { force: true })));
}
