import { AppError } from '#lib/errors/app-error.ts';
import { inTurn } from '#server/platform/in-turn.ts';
import type { Services } from '#server/platform/services.ts';
import { ClaimLost, renewClaim, type Claim } from './claim-upload.ts';
import { fileNames, deleteParts, readSealed, writeSealed } from './files.ts';
import { preparePicture, type PreparedPicture } from './prepare-picture.ts';
import { refuseUpload } from './refuse-upload.ts';

/** Two decodes at a time: each may take 150 MB and a core. */
const inQueue = inTurn({ running: 2, waiting: 20, retryAfterS: 5 });

async function readParts(services: Services, { key, parts }: Claim): Promise<Buffer> {
  const all: Buffer[] = [];
  for (let index = 0; index < parts; index += 1)
    all.push(await readSealed(services, fileNames.part(key, index)));
  return Buffer.concat(all);
}

async function markReady(
  { db }: Services,
  { key, writer }: Claim,
  picture: PreparedPicture,
): Promise<void> {
  const { bytesSha256, pixelsSha256, lookHash, width, height } = picture;
  const { rowCount } = await db.sql.query(
    `update upload set state = 'ready', writer = null, writer_until = null, bytes_sha256 = $3,
       pixels_sha256 = $4, look_hash = $5, width = $6, height = $7
     where key = $1 and writer = $2 and state = 'receiving'`,
    [key, writer, bytesSha256, pixelsSha256, lookHash, width, height],
  );
  if (rowCount === 0) throw new ClaimLost();
}

const isRefusal = (error: unknown) => error instanceof AppError && error.status < 500;

/**
 * Turns the bytes of a complete upload into the picture we store. A refused one is erased immediately.
 * @throws AppError unsupported_media_type or invalid_input when it isn't a valid picture; busy when too many
 * are waiting, in which case the bytes stay and the call can be repeated
 * @throws ClaimLost
 */
export function keepPicture(
  services: Services,
  claim: Claim,
): Promise<{ width: number; height: number }> {
  const { key } = claim;
  return inQueue(async () => {
    await renewClaim(services, claim);
    const picture = await preparePicture(await readParts(services, claim), claim.type).catch(
      async (error: unknown) => {
        if (isRefusal(error)) await refuseUpload(services, claim);
        throw error;
      },
    );
    await writeSealed(services, fileNames.full(key), picture.full);
    await writeSealed(services, fileNames.thumb(key), picture.thumb);
    await markReady(services, claim, picture);
    await deleteParts(services, key);
    return { width: picture.width, height: picture.height };
  });
}
