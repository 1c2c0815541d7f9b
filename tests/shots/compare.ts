import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { isWanted, readShots } from './files.ts';
import { differencesPage } from './sheet.ts';

interface Picture {
  width: number;
  height: number;
  pixels: Buffer;
}
const CHANNELS = 4;

async function read(path: string): Promise<Picture> {
  const { data, info } = await sharp(path)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

/** Counts the pixels that differ by any amount, including those outside of the smaller picture. */
export function differ(before: Picture, after: Picture): { count: number; drawn: Picture } {
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const pixels = Buffer.alloc(width * height * CHANNELS, 255);
  const at = (from: Picture, x: number, y: number) =>
    x < from.width && y < from.height
      ? from.pixels.readUInt32BE((y * from.width + x) * CHANNELS)
      : -1;
  let count = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const old = at(before, x, y);
      const place = (y * width + x) * CHANNELS;
      if (old === at(after, x, y)) {
        // unchanged pixels are shown as a shadow, for orientation
        const grey = 255 - Math.round((255 - ((old >>> 16) & 255)) / 5);
        pixels.fill(grey, place, place + 3);
      } else {
        count += 1;
        pixels.writeUInt32BE(0xd00000ff, place);
      }
    }
  return { count, drawn: { width, height, pixels } };
}

async function compareOne(before: string, after: string, drawing: string): Promise<number> {
  const [old, now] = await Promise.all([read(before), read(after)]);
  const isSame = old.width === now.width && old.pixels.equals(now.pixels);
  if (isSame) return 0;
  const { count, drawn } = differ(old, now);
  mkdirSync(dirname(drawing), { recursive: true });
  const raw = { width: drawn.width, height: drawn.height, channels: CHANNELS } as const;
  await sharp(drawn.pixels, { raw }).png().toFile(drawing);
  return count;
}

/**
 * Compares a set of pictures with an earlier one, pixel by pixel. Prints the differences, and draws
 * them into `differences` below the set. True when both sets have the same pictures.
 */
export async function compare(
  earlier: string,
  folder: string,
  filters: readonly string[],
): Promise<boolean> {
  const drawings = join(folder, 'differences');
  rmSync(drawings, { recursive: true, force: true });
  const [before, after] = [earlier, folder].map((each) =>
    readShots(each).filter(({ who, screen }) => isWanted(`${who}/${screen}`, filters)),
  );
  const paths = new Set([...(before ?? []), ...(after ?? [])].map(({ path }) => path));
  const found: { path: string; count: number }[] = [];
  let missing = 0;
  for (const path of [...paths].sort()) {
    const [old, now] = [join(earlier, path), join(folder, path)];
    if (!existsSync(old) || !existsSync(now)) {
      missing += 1;
      console.log(`${existsSync(old) ? 'gone' : 'new '}  ${path}`);
      continue;
    }
    const count = await compareOne(old, now, join(drawings, path));
    if (count > 0) found.push({ path, count });
  }
  found.sort((one, other) => other.count - one.count);
  for (const { path, count } of found) console.log(`${String(count).padStart(8)} pixels  ${path}`);
  if (found.length > 0)
    writeFileSync(join(drawings, 'index.html'), differencesPage(found, earlier, drawings));
  console.log(`${paths.size} pictures: ${found.length} differ, ${missing} are in one set only`);
  return found.length === 0 && missing === 0;
}
