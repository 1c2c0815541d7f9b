import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { limitMs } from '#server/db/time-limits.ts';
import { FileMissing, type FileName, type StoragePort } from '#server/ports/storage.ts';
import { placeOfFile, placeOfFolder } from './file-place.ts';
import { freeBytesAt } from './free-bytes.ts';

export interface S3Settings {
  /** Without the bucket: https://s3.eu-west-1.amazonaws.com, or another store with the same API. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the store also encrypts, under its keys; we already seal everything with ours. */
  encryption: 'AES256' | 'none';
  /** Where the built-in database is: its disk still needs space. */
  dataDir: string;
  timing?: { timeoutMs: number; pausesMs: readonly number[] };
}

const usualTiming = () => ({ timeoutMs: limitMs(10_000), pausesMs: [250, 1_000] });
/** A signed address opens one file, just long enough to request it. */
const LINK_S = 60;
const TOO_MANY = 429;

interface Request {
  method: 'GET' | 'PUT' | 'DELETE';
  body?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** In the address instead of in a header. */
  isLink?: true;
}

const keyIn = /<Key>([^<]+)<\/Key>/g;
const isRetried = (status: number) => status >= 500 || status === TOO_MANY;

/** Requests in the S3 protocol. Writing, reading and removing are repeatable, because we generate the names. */
function requester({ timing = usualTiming(), ...settings }: S3Settings) {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });

  async function once(address: URL, { isLink, ...request }: Request): Promise<Response> {
    const signed = await client.sign(address.href, {
      ...request,
      ...(isLink && { aws: { signQuery: true } }),
    });
    return fetch(signed, { redirect: 'error', signal: AbortSignal.timeout(timing.timeoutMs) });
  }

  /** @throws Error with the status alone: an answer may echo the request, keys included */
  return async (place: string, request: Request): Promise<Response> => {
    const address = new URL(`${bucket}/${place}`, endpoint.replace(/\/*$/, '/'));
    if (request.isLink) address.searchParams.set('X-Amz-Expires', String(LINK_S));
    for (const pause of [...timing.pausesMs, undefined]) {
      const answer = await once(address, request).catch(() => undefined);
      if (answer && !isRetried(answer.status)) return answer;
      await answer?.body?.cancel();
      if (pause === undefined)
        throw new Error(`The file store ${answer ? `said ${answer.status}` : 'didn’t answer'}.`);
      await sleep(pause);
    }
    throw new Error('The file store didn’t answer.');
  };
}

async function refuseFailure(answer: Response, what: string): Promise<void> {
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The file store said ${answer.status} to ${what}.`);
}

/**
 * Files in an Amazon S3 bucket, or a store with the same protocol. Browsers never see it: files are sealed
 * with our keys, so only we can open them, and links to our site stay the same.
 */
export function s3Storage(settings: S3Settings): StoragePort {
  const ask = requester(settings);
  // a store without a key service refuses this header
  const headers: Record<string, string> =
    settings.encryption === 'none' ? {} : { 'x-amz-server-side-encryption': settings.encryption };
  const remove = async (place: string) =>
    refuseFailure(await ask(place, { method: 'DELETE' }), 'removing a file');

  /** A page of the names in a folder; once they are removed, the next page follows. */
  async function namesIn(place: string): Promise<string[]> {
    const prefix = encodeURIComponent(`${place}/`);
    const answer = await ask(`?list-type=2&prefix=${prefix}`, { method: 'GET' });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The file store said ${answer.status} to listing a folder.`);
    return [...text.matchAll(keyIn)].flatMap(([, key]) => (key ? [key] : []));
  }

  return {
    id: 's3',
    isSandbox: false,
    async write(name: FileName, bytes: Uint8Array) {
      // `fetch` doesn't send views of memory that others might share
      const body = new Uint8Array(bytes);
      const answer = await ask(placeOfFile(name), { method: 'PUT', body, headers });
      await refuseFailure(answer, 'storing a file');
    },
    async read(name: FileName) {
      const answer = await ask(placeOfFile(name), { method: 'GET', isLink: true });
      if (answer.status === 404) {
        await answer.body?.cancel();
        throw new FileMissing();
      }
      if (!answer.ok) await refuseFailure(answer, 'reading a file');
      return Buffer.from(await answer.arrayBuffer());
    },
    async removeFolder(folder: string) {
      const place = placeOfFolder(folder);
      for (let names = await namesIn(place); names.length > 0; names = await namesIn(place))
        for (const name of names) await remove(name);
    },
    freeBytes: () => freeBytesAt(settings.dataDir),
  };
}
