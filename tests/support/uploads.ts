import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadPurpose } from '#lib/uploads/contract.ts';
import { ORIGIN, type ApiBody, type TestApp, type TestMember } from './api.ts';

export interface Opened {
  url: string;
  key: string;
}

/** Opens an upload for this many bytes. */
export async function openUpload(
  app: TestApp,
  { token }: Pick<TestMember, 'token'>,
  body: { size: number; content_type?: string; purpose?: UploadPurpose },
): Promise<Opened> {
  const answer = await app.call<{ data: { upload_url: string; key: string } }>(
    'POST',
    '/upload-signed-url',
    { token, body: { purpose: 'card', content_type: 'image/jpeg', ...body } },
  );
  const { upload_url: url, key } = answer.body.data;
  return { url, key };
}

export interface Sent {
  status: number;
  headers: Headers;
  body: ApiBody & { data?: { key: string; received: number; width: number; height: number } };
}

/** Sends bytes to an address of an upload, as a browser does but without a socket. */
export async function sendBytes(
  app: TestApp,
  url: string,
  bytes: BodyInit | null,
  headers: Record<string, string> = {},
): Promise<Sent> {
  const init = { method: 'PUT', body: bytes, headers, duplex: 'half' } as RequestInit;
  const response = await app.api.fetch(new Request(`${ORIGIN}${url}`, init), {
    clientAddress: '127.0.0.1',
    requestId: 'upload',
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Sent['body'],
  };
}

/** Opens an upload and sends a whole picture. */
export async function uploadPicture(
  app: TestApp,
  member: Pick<TestMember, 'token'>,
  bytes: Uint8Array,
  options: { content_type?: string; purpose?: UploadPurpose } = {},
): Promise<Sent & Opened> {
  const opened = await openUpload(app, member, { size: bytes.length, ...options });
  return { ...opened, ...(await sendBytes(app, opened.url, new Uint8Array(bytes))) };
}

/** Fetches an address of the API that doesn't return JSON. */
export async function fetchFile(
  app: TestApp,
  url: string,
  method = 'GET',
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const response = await app.api.fetch(new Request(`${ORIGIN}${url}`, { method }), {
    clientAddress: '127.0.0.1',
    requestId: 'file',
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

/** Sends the bytes from one place up to another. */
export const sendRange = (
  app: TestApp,
  url: string,
  bytes: Buffer,
  from: number,
  to: number,
): Promise<Sent> =>
  sendBytes(app, url, new Uint8Array(bytes.subarray(from, to)), {
    'content-range': `bytes ${from}-${to - 1}/${bytes.length}`,
  });

/** Asks where to resume, without sending anything. */
export const finishUpload = (app: TestApp, url: string, size: number): Promise<Sent> =>
  sendBytes(app, url, null, { 'content-range': `bytes */${size}` });

export const readOffset = async (app: TestApp, url: string): Promise<number> =>
  Number((await fetchFile(app, url, 'HEAD')).headers.get('upload-offset'));

/** The stored files, or those of one upload. */
export async function storedFiles({ services }: TestApp, key = ''): Promise<string[]> {
  const entries = await readdir(join(services.env.DATA_DIR, 'files'), {
    recursive: true,
    withFileTypes: true,
  });
  return entries
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
    .filter((name) => name.includes(key));
}
