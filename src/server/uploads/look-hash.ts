import type { Sharp } from 'sharp';

const COLUMNS = 9;
const ROWS = 8;

/**
 * A difference hash: for nine grey values in each of eight rows, whether each is darker than the next. It
 * survives changes of size, format and brightness. Signed, because that is how the database stores 64 bits.
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
