import sharp from 'sharp';
import type { Services } from '#server/platform/services.ts';
import { readUpload } from '#server/uploads/read-upload.ts';
import { findMarkBytes } from './marks.ts';

const ADDRESS = /^\/api\/(marks|files)\/([0-9a-f]{32})\b/;

/** About as large as a shared picture shows one. */
const LARGEST = { width: 420, height: 350 } as const;

async function readBytes(services: Services, url: string): Promise<Buffer | undefined> {
  const [, where, key] = ADDRESS.exec(url) ?? [];
  if (key === undefined) return;
  return where === 'files' ? readUpload(services, key) : findMarkBytes(services.db, key);
}

/**
 * An uploaded picture by its address, as the data of a PNG for a larger drawing. Undefined, and logged, when it is
 * missing or broken: what we draw ourselves is shown then.
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
