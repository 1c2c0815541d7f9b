import sharp from 'sharp';
import type { Services } from '#server/platform/services.ts';
import { readUpload } from '#server/uploads/read-upload.ts';
import { findMarkBytes } from './marks.ts';

const ADDRESS = /^\/api\/(marks|files)\/([0-9a-f]{32})\b/;

/** About the largest size in a shared picture. */
const LARGEST = { width: 420, height: 350 } as const;

async function readBytes(services: Services, url: string): Promise<Buffer | undefined> {
  const [, where, key] = ADDRESS.exec(url) ?? [];
  if (key === undefined) return;
  return where === 'files' ? readUpload(services, key) : findMarkBytes(services.db, key);
}

/**
 * An uploaded picture by its address, as PNG data for a larger drawing. Undefined, and logged, if it is
 * missing or broken: our own drawing is shown instead.
 */
export async function readPictureData(
  services: Services,
  url: string,
): Promise<string | undefined> {
  try {
    const bytes = await readBytes(services, url);
    if (!bytes) throw new Error('It is not stored.');
    const png = await sharp(bytes)
      .resize({ ...LARGEST, fit: 'inside' })
      .png()
      .toBuffer();
    return `data:image/png;base64,${png.toString('base64')}`;
  } catch (error) {
    services.log.error({ url: url.split('?')[0], err: error }, 'an uploaded picture is broken');
    return undefined;
  }
}
