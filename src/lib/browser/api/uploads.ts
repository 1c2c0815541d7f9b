import { pictures } from '#lib/product-constants.ts';
import type { ReplyOf } from '#lib/contracts/call.ts';
import type { StartUpload, startUpload, Upload } from '#lib/contracts/uploads.ts';
import { ApiError } from '#lib/browser/api/api-error.ts';
import { api } from '#lib/browser/api/client.ts';
import { noteSent } from '#lib/browser/data-meter/note-sent.ts';
import { failure } from '#lib/browser/api/read-answer.ts';

/** A picture as the server keeps it; the key is what other calls ask for. */
export type UploadedPicture = Upload & { width: number; height: number };

/** A line that was cut in a quiet way leaves bytes missing. */
const isWhole = (upload: Upload): upload is UploadedPicture => upload.width !== null;

const lost = (cause?: unknown) => new ApiError({ kind: 'lost', message: 'No answer came.', cause });

/** Where one picture may be sent to, for a short while and without the session. */
export const requestUpload = (body: StartUpload) =>
  api.post<ReplyOf<typeof startUpload>>('/upload-signed-url', { body });

/** How many bytes have arrived: a broken upload goes on from there. */
export async function fetchOffset(url: string, signal: AbortSignal): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', signal }).catch((cause: unknown) => {
    throw lost(cause);
  });
  if (!answer.ok) throw failure(answer.status, null);
  return Number(answer.headers.get('upload-offset') ?? 0);
}

interface SendOptions {
  /** What has arrived before and is not sent again. */
  offset: number;
  signal: AbortSignal;
  /** Bytes that are out, those before included. */
  onProgress: (bytes: number) => void;
}

/** Without any byte left the star asks to go on with what is there. */
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
 * Sends the bytes of a picture; XMLHttpRequest, because fetch can't tell how far it is.
 * @throws ApiError, `lost` when the line broke or stood still; the signal's reason when given up
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
