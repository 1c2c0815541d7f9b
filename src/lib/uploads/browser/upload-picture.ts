import { pictures } from '#lib/uploads/picture-constants.ts';
import type { StartUpload } from '#lib/uploads/contract.ts';
import { ApiError, fieldErrors, isBlocked } from '#lib/browser/api/api-error.ts';
import { fetchOffset, requestUpload, sendPicture, type UploadedPicture } from './calls.ts';
import { PictureError } from './picture-error.ts';
import { shrinkPicture } from './shrink-picture.ts';
import { pause, untilOnline } from './wait.ts';

/** `waiting`: offline; it continues automatically. `share` is how much has arrived, from 0 to 1. */
export interface UploadStep {
  state: 'preparing' | 'uploading' | 'waiting';
  share: number;
}

/** Requests an address to send a picture to. */
export type OpenUpload = (
  picture: Pick<StartUpload, 'content_type' | 'size'>,
) => Promise<{ data: { upload_url: string } }>;

/** Opens the user's own uploads; the desk has another way, for pictures sent to someone. */
export const openOwn =
  (purpose: StartUpload['purpose']): OpenUpload =>
  (picture) =>
    requestUpload({ purpose, ...picture });

export interface UploadOptions {
  open: OpenUpload;
  /** Aborts the upload; the promise is then rejected with the signal's reason. */
  signal: AbortSignal;
  onStep?: (step: UploadStep) => void;
}

const isServerFault = (status: number) => status >= 500;
/** The connection was too slow for the time one request is allowed; what has arrived is kept. */
const isCutShort = (status: number) => status === 408;
/** The address has expired or is no longer known, so a new one is requested. */
const isExpired = (status: number) => [403, 404, 410].includes(status);
/** The server has a different number of bytes than we thought. */
const isOutOfStep = (status: number) => status === 409 || status === 416;

const explain = (error: ApiError): PictureError => {
  const message = Object.values(fieldErrors(error))[0] ?? error.message;
  if (error.status === 413) return new PictureError('too-large', { cause: error });
  if (error.status === 415) return new PictureError('not-a-picture', { cause: error });
  if (error.status === 429) return new PictureError('too-many', { message, cause: error });
  return new PictureError('refused', { message, cause: error });
};

/** One picture on its way: its upload address, and how much of it has arrived. */
class Sending {
  #url: string | null = null;
  #offset = 0;
  #failures = 0;
  readonly #picture: Blob;
  readonly #options: UploadOptions;

  constructor(picture: Blob, options: UploadOptions) {
    this.#picture = picture;
    this.#options = options;
  }

  async untilDone(): Promise<UploadedPicture> {
    for (;;) {
      await this.#online();
      try {
        return await this.#proceed();
      } catch (error) {
        await this.#afterFailure(error);
      }
    }
  }

  #tell(state: UploadStep['state'], bytes = this.#offset): void {
    this.#options.onStep?.({ state, share: Math.min(1, bytes / this.#picture.size) });
  }

  async #online(): Promise<void> {
    if (!navigator.onLine) this.#tell('waiting');
    await untilOnline(this.#options.signal);
  }

  async #proceed(): Promise<UploadedPicture> {
    const { signal } = this.#options;
    if (this.#url) await this.#find(this.#url);
    else await this.#start();
    signal.throwIfAborted();
    this.#tell('uploading');
    return sendPicture(this.#url ?? '', this.#picture, {
      offset: this.#offset,
      signal,
      onProgress: (bytes) => this.#tell('uploading', bytes),
    });
  }

  async #start(): Promise<void> {
    const content_type = this.#picture.type as StartUpload['content_type'];
    const { data } = await this.#options.open({ content_type, size: this.#picture.size });
    this.#url = data.upload_url;
    this.#offset = 0;
  }

  async #find(url: string): Promise<void> {
    const arrived = await fetchOffset(url, this.#options.signal);
    if (arrived > this.#offset) this.#failures = 0;
    this.#offset = arrived;
  }

  /** Waits before the next attempt, or throws the reason why there is none. */
  async #afterFailure(error: unknown): Promise<void> {
    const { signal } = this.#options;
    signal.throwIfAborted();
    if (!(error instanceof ApiError) || isBlocked(error)) throw error;
    const { status } = error;
    const isOldAddress = this.#url !== null && isExpired(status);
    const isWorthATry =
      error.kind === 'lost' ||
      isCutShort(status) ||
      isServerFault(status) ||
      isOutOfStep(status) ||
      isOldAddress;
    if (!isWorthATry) throw explain(error);
    if (isOldAddress) this.#url = null;
    const wait = pictures.retryAfterMs[this.#failures++];
    if (wait === undefined) throw new PictureError('lost', { cause: error });
    if (navigator.onLine) await pause(wait, signal);
  }
}

/**
 * Makes a picture smaller and sends it. A broken connection is resumed where it broke, with growing delays;
 * offline, it waits for a connection and continues automatically.
 * @throws PictureError with a sentence for people; the signal's reason when aborted
 */
export async function uploadPicture(file: Blob, options: UploadOptions): Promise<UploadedPicture> {
  options.signal.throwIfAborted();
  options.onStep?.({ state: 'preparing', share: 0 });
  const picture = await shrinkPicture(file);
  options.signal.throwIfAborted();
  return new Sending(picture, options).untilDone();
}
