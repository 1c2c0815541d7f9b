import type { Sharp } from 'sharp';

const COLUMNS = 9;
const ROWS = 8;

/**
 * A difference hash: of nine greys in each of eight rows, whether one is darker than the next. It
 * survives another size, format and brightness. Signed, as the database keeps 64 bits.
 */
export async function lookHash(picture: Sharp): Promise<bigint> {
  const grey = await picture.greyscale().resize(COLUMNS, ROWS, { fit: 'fill' }).raw().toBuffer();
  let bits = 0n;
  for (let row = 0; row < ROWS; row += 1)
    for (let column = 0; column < COLUMNS - 1; column += 1) {
      const at = row * COLUMNS + column;
      bits = (bits << 1n) | (grey[at]! < grey[at + 1]! ? 1n : 0n);
    }
  return BigInt.asIntN(64, bits);
}
