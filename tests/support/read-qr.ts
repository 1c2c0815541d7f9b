import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';

/** The server's image library refuses SVG; this enables it to read our own drawings. */
const svg = { operation: ['VipsForeignLoadSvg'] };

/** The text that a phone's camera would read in a picture (PNG or SVG). */
export async function readQr(picture: string | Uint8Array, density?: number): Promise<string> {
  const input = typeof picture === 'string' ? Buffer.from(picture) : picture;
  sharp.unblock(svg);
  const { data, info } = await sharp(input, density ? { density } : {})
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .finally(() => sharp.block(svg));
  return decodeQR({ width: info.width, height: info.height, data });
}
