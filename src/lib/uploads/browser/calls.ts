import { pictures } from '#lib/uploads/picture-constants.ts';
import type { ReplyOf } from '#lib/contracts/call.ts';
import type { StartUpload, startUpload, Upload } from '#lib/uploads/contract.ts';
import { ApiError } from '#lib/browser/api/api-error.ts';
import { api } from '#lib/browser/api/client.ts';
import { noteSent } from '#lib/browser/data-meter/note-sent.ts';
import { failure } from '#lib/browser/api/read-answer.ts';

/** A picture as the server stores it; other calls ask for its key. */
export type UploadedPicture = Upload & { width: number; height: number };

/** False when a connection that broke silently has left bytes missing. */
const isWhole = (upload: Upload): upload is UploadedPicture => upload.width !== null;

const lost = (cause?: unknown) =>
  new ApiError({ kind: 'lost', message: 'We didn’t get a response.', cause });

/** An address for uploading one picture, valid for a short time and without the session. */
export const requestUpload = (body: StartUpload) =>
  api.post<ReplyOf<typeof startUpload>>('/upload-signed-url', { body });

/** How many bytes have arrived: a broken upload continues from there. */
export async function fetchOffset(url: string, signal: AbortSignal): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', signal }).catch((cause: unknown) => {
    throw lost(cause);
  });
  if (!answer.ok) throw failure(answer.status, null);
  return Number(answer.headers.get('upload-offset') ?? 0);
}

interface SendOptions {
  /** What arrived before and isn't sent again. */
  offset: number;
  signal: AbortSignal;
  /** The number of bytes sent, including earlier ones. */
  onProgress: (bytes: number) => void;
}

/** With no bytes left to send, the star asks to continue with what is there. */
const rangeFrom = (offset: number, total: number) =>
  `bytes ${offset < total ? `${offset}-${total - 1}` : '*'}/${total}`;

function prepare(url: string, picture: Blob, offset: number): XMLHttpRequest {
  const request = new XMLHttpRequest();
  request.open('PUT', url);
  request.responseType = 'json';
  request.setRequestHeader('content-type', picture.type);
  if (offset > 0) request.setRequestHeader('content-range', rangeFrom(offset, picture.size));
  return request;
}

/**
 * Sends the bytes of a picture, with XMLHttpRequest because fetch can't report progress.
 * @throws ApiError, `lost` when the connection broke or stalled; the signal's reason when aborted
 */
export function sendPicture(
  url: string,
  picture: Blob,
  { offset, signal, onProgress }: SendOptions,
): Promise<UploadedPicture> {
  return new Promise((resolve, reject) => {
    const request = prepare(url, picture, offset);
    const stop = () => request.abort();
    let noted = 0;
    let stall = setTimeout(stop, pictures.stallMs);
    const end = (settle: () => void) => {
      clearTimeout(stall);
      signal.removeEventListener('abort', stop);
      settle();
    };
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(stall);
      stall = setTimeout(stop, pictures.stallMs);
      noteSent(loaded - noted);
      noted = loaded;
      onProgress(offset + loaded);
    };
    request.onload = () =>
      end(() => {
        const { status } = request;
        const body = request.response as { data: Upload } | null;
        const isKept = status === 200 && body !== null;
        if (!isKept) reject(failure(status, body));
        else if (isWhole(body.data)) resolve(body.data);
        else reject(lost());
      });
    request.onerror = () => end(() => reject(lost()));
    request.onabort = () => end(() => reject(signal.aborted ? (signal.reason as Error) : lost()));
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    request.send(offset > 0 ? picture.slice(offset) : picture);
  });
}
