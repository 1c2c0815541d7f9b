import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';

/** What a phone's camera would read in a picture (PNG or SVG). */
export async function readQr(picture: string | Uint8Array, density?: number): Promise<string> {
  const input = typeof picture === 'string' ? Buffer.from(picture) : picture;
  const { data, info } = await sharp(input, density ? { density } : {})
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}
