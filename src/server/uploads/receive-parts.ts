import { AppError } from '#lib/errors/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { renewClaim, type Claim } from './claim-upload.ts';
import { fileNames, writeSealed } from './files.ts';

const PART_BYTES = 256 * 1024;

/** Cuts incoming bytes into parts and stores each one when it is full. */
class PartWriter {
  readonly #services: Services;
  readonly #claim: Claim;
  #held: Uint8Array[] = [];
  #size = 0;

  constructor(services: Services, claim: Claim) {
    this.#services = services;
    this.#claim = claim;
  }

  async add(chunk: Uint8Array): Promise<void> {
    for (let rest = chunk; rest.length > 0;) {
      const piece = rest.subarray(0, PART_BYTES - this.#size);
      rest = rest.subarray(piece.length);
      this.#held.push(piece);
      this.#size += piece.length;
      if (this.#size === PART_BYTES) await this.flush();
    }
  }

  async flush(): Promise<void> {
    if (this.#size === 0) return;
    const bytes = Buffer.concat(this.#held);
    this.#held = [];
    this.#size = 0;
    await writeSealed(this.#services, fileNames.part(this.#claim.key, this.#claim.parts), bytes);
    this.#claim.parts += 1;
    this.#claim.received += bytes.length;
    await renewClaim(this.#services, this.#claim);
  }
}

/**
 * Stores the bytes of a body as they arrive, at most `limit` of them; never more than one part is
 * in memory. Bytes that arrived before a transfer broke off are stored.
 * @throws AppError too_large above the limit, bad_request when the transfer broke off
 */
export async function receiveParts(
  services: Services,
  claim: Claim,
  body: ReadableStream<Uint8Array>,
  limit: number,
): Promise<void> {
  const writer = new PartWriter(services, claim);
  let arrived = 0;
  let broken: unknown;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      broken = error;
      return { done: true, value: undefined } as const;
    });
    if (done) break;
    arrived += value.length;
    if (arrived > limit) throw new AppError('too_large');
    await writer.add(value);
  }
  await writer.flush();
  if (broken !== undefined)
    throw new AppError('bad_request', { message: 'The upload was interrupted.', cause: broken });
}
