import { pictures } from '#lib/constants.ts';
import { ApiError } from '#lib/browser/api/api-error.ts';
import { api, failure } from '#lib/browser/api/client.ts';

export type UploadPurpose = 'profile' | 'card' | 'proof' | 'shopping' | 'kyc';

export interface UploadTarget {
  upload_url: string;
  key: string;
  expires_at: string;
}

/** A picture as the server keeps it; the key is what other calls ask for. */
export interface UploadedPicture {
  key: string;
  width: number;
  height: number;
}

const lost = (cause?: unknown) => new ApiError({ kind: 'lost', message: 'No answer came.', cause });

/** Where one picture may be sent to, for a short while and without the session. */
export const requestUpload = (body: {
  purpose: UploadPurpose;
  content_type: string;
  size: number;
}) => api.post<UploadTarget>('/upload-signed-url', { body });

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

function prepare(url: string, picture: Blob, offset: number): XMLHttpRequest {
  const request = new XMLHttpRequest();
  request.open('PUT', url);
  request.responseType = 'json';
  request.setRequestHeader('content-type', picture.type);
  const last = picture.size - 1;
  if (offset > 0)
    request.setRequestHeader('content-range', `bytes ${offset}-${last}/${picture.size}`);
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
    let stall = setTimeout(stop, pictures.stallMs);
    const end = (settle: () => void) => {
      clearTimeout(stall);
      signal.removeEventListener('abort', stop);
      settle();
    };
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(stall);
      stall = setTimeout(stop, pictures.stallMs);
      onProgress(offset + loaded);
    };
    request.onload = () =>
      end(() => {
        const { status } = request;
        const body = request.response as { data: UploadedPicture } | null;
        if (status >= 200 && status < 300 && body) resolve(body.data);
        else reject(failure(status, body));
      });
    request.onerror = () => end(() => reject(lost()));
    request.onabort = () => end(() => reject(signal.aborted ? (signal.reason as Error) : lost()));
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    request.send(offset > 0 ? picture.slice(offset) : picture);
  });
}
