import { Worker } from 'node:worker_threads';
import { uploads } from '#lib/uploads/picture-constants.ts';
import { limitMs } from '#server/db/time-limits.ts';
import type { HeicAnswer, HeicJob } from './heic-worker.ts';
import { pictureErrors } from './picture-errors.ts';

const MIB = 1024 * 1024;
/** Enough for 25 megapixels: the coded planes, and the same picture as RGBA. */
const WASM_BYTES = 384 * MIB;

export interface RawPicture {
  rgba: Uint8Array;
  width: number;
  height: number;
}

function ask(worker: Worker): Promise<HeicAnswer | 'too slow'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve('too slow'), limitMs(uploads.decodeMs));
    const done =
      <T>(go: (value: T) => void) =>
      (value: T) => {
        clearTimeout(timer);
        go(value);
      };
    worker.once('message', done(resolve));
    worker.once('error', done(reject));
    worker.once(
      'exit',
      done(() => reject(new Error('The decoder stopped.'))),
    );
  });
}

/**
 * Decodes the main picture of a HEIC file, upright. The decoder is third-party code that reads hostile bytes,
 * so it runs in WebAssembly, in a separate thread that ends with the picture, and within limits on pixels,
 * memory and time.
 * @throws AppError invalid_input
 */
export async function decodeHeic(bytes: Uint8Array): Promise<RawPicture> {
  const job: HeicJob = { bytes, maxPixels: uploads.maxPixels, maxMemory: WASM_BYTES };
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    stdout: true,
    stderr: true,
    env: {},
  });
  try {
    const answer = await ask(worker).catch((error: unknown) => {
      throw pictureErrors.unreadable(error);
    });
    if (answer === 'too slow') throw pictureErrors.tooSlow();
    if (answer.ok) return answer;
    throw answer.why === 'unreadable' ? pictureErrors.unreadable() : pictureErrors.tooManyPixels();
  } finally {
    await worker.terminate();
  }
}
