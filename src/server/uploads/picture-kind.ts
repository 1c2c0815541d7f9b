export type PictureKind = 'jpeg' | 'png' | 'webp' | 'heic';

/** Brands of still pictures coded as HEVC; AVIF and video have others. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'mif1']);
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');

const kinds: Record<string, PictureKind> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heic',
};

/** The format that a content type names; undefined for types we don't accept. */
export const kindOfType = (type: string): PictureKind | undefined =>
  kinds[type.split(';')[0]?.trim().toLowerCase() ?? ''];

const startsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start);
const textAt = (bytes: Buffer, from: number) => bytes.toString('latin1', from, from + 4);

/** The format that the first bytes show. Anything else is never given to a decoder. */
export function kindOfBytes(bytes: Buffer): PictureKind | undefined {
  if (startsWith(bytes, JPEG)) return 'jpeg';
  if (startsWith(bytes, PNG)) return 'png';
  if (textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP') return 'webp';
  if (textAt(bytes, 4) === 'ftyp' && HEIC_BRANDS.has(textAt(bytes, 8))) return 'heic';
  return undefined;
}
