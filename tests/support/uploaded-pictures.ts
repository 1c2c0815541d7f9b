import { readFileSync } from 'node:fs';
import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';

export const fixture = (name: string): Buffer =>
  readFileSync(new URL(`./fixtures/${name}`, import.meta.url));

const block = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

const RED = '#d00000';
const GREEN = '#00a000';
const BLUE = '#0000d0';
const YELLOW = '#e0e000';

/** Red, green, blue and yellow quarters: which one is where shows how a picture was turned. */
export async function fourColours(width = 160, height = 120) {
  const [w, h] = [width / 2, height / 2];
  const quarter = (background: string) => block(w, h, background).png().toBuffer();
  const bytes = await block(width, height, '#fff')
    .composite([
      { input: await quarter(RED), left: 0, top: 0 },
      { input: await quarter(GREEN), left: w, top: 0 },
      { input: await quarter(BLUE), left: 0, top: h },
      { input: await quarter(YELLOW), left: w, top: h },
    ])
    .removeAlpha()
    .png()
    .toBuffer();
  return sharp(bytes);
}

/** A photograph in a phone's format: rotated, with its location. */
export const phonePhoto = async () =>
  (await fourColours())
    .jpeg({ quality: 95 })
    .withExif({
      IFD0: { Model: 'Oja test phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 14/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

export type Colour = 'red' | 'green' | 'blue' | 'yellow' | 'other';

/** The colours of the four quarters, row by row. */
export async function quartersOf(bytes: Buffer): Promise<Colour[]> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): Colour => {
    const from = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * 3;
    const bright = [...data.subarray(from, from + 3)]
      .map((each) => (each > 110 ? '1' : '0'))
      .join('');
    const names: Record<string, Colour> = {
      '100': 'red',
      '010': 'green',
      '001': 'blue',
      '110': 'yellow',
    };
    return names[bright] ?? 'other';
  };
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), body]);
  const out = Buffer.alloc(12 + body.length);
  out.writeUInt32BE(body.length, 0);
  named.copy(out, 4);
  out.writeUInt32BE(crc32(named), 8 + body.length);
  return out;
}

/** A PNG with one bit per pixel, all zero: a square of this side in a few kilobytes. */
export function pngBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc(side * (Math.ceil(side / 8) + 1));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The HEIC with a header size that differs from its pixels. */
export function heicThatSays(name: string, width: number, height: number): Buffer {
  const bytes = fixture(name);
  for (let at = bytes.indexOf('ispe'); at > 0; at = bytes.indexOf('ispe', at + 4)) {
    bytes.writeUInt32BE(width, at + 8);
    bytes.writeUInt32BE(height, at + 12);
  }
  return bytes;
}

/** A photo that can't be compressed: noise of about this many bytes as JPEG. */
export const noisyPhoto = (width: number, height: number, quality = 90): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality })
    .toBuffer();
