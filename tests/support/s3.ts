import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PATIENCE_MS } from './patience.ts';

export const s3Keys = { accessKeyId: 'AKIDOFOURS', secretAccessKey: 'secret-of-ours' };
const REGION = 'eu-west-1';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);

/**
 * The expected signature of a request, computed from Amazon's description and not with our library.
 */
function signatureOf(
  req: IncomingMessage,
  {
    url,
    day,
    at,
    names,
    payload,
  }: Record<'day' | 'at' | 'names' | 'payload', string> & { url: URL },
): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const headers = names.split(';').map((name) => `${name}:${String(req.headers[name])}\n`);
  const canonical = [req.method, url.pathname, query, headers.join(''), names, payload].join('\n');
  const scope = `${day}/${REGION}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(
    hmac,
    hmac(hmac(`AWS4${s3Keys.secretAccessKey}`, day), REGION),
  );
  return hmac(key, text).toString('hex');
}

/** Whether a request is signed with the right key, in its headers or its address. */
function isSigned(req: IncomingMessage, url: URL, body: Buffer): boolean {
  const link = url.searchParams.get('X-Amz-Signature');
  if (link) {
    const at = url.searchParams.get('X-Amz-Date') ?? '';
    const names = url.searchParams.get('X-Amz-SignedHeaders') ?? '';
    const right = { url, at, names, day: at.slice(0, 8), payload: 'UNSIGNED-PAYLOAD' };
    return link === signatureOf(req, right);
  }
  const given = /SignedHeaders=([^,]+),\s*Signature=(\w+)/.exec(req.headers.authorization ?? '');
  const at = String(req.headers['x-amz-date']);
  const payload = String(req.headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return false;
  const right = { url, at, names: given?.[1] ?? '', day: at.slice(0, 8), payload };
  return given?.[2] === signatureOf(req, right);
}

/**
 * A store with the S3 API on a local port. It accepts only signed requests, and stores what they
 * send.
 */
export async function anS3() {
  const files = new Map<string, Buffer>();
  const requests: { method: string; url: URL; headers: IncomingMessage['headers'] }[] = [];
  const faults: number[] = [];
  const hasKeys = { value: true };
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const body = Buffer.concat(chunks);
      const url = new URL(req.url ?? '', `http://${req.headers.host}`);
      const key = decodeURIComponent(url.pathname.replace(/^\/pictures\//, ''));
      requests.push({ method: req.method ?? '', url, headers: req.headers });
      const end = (status: number, text: string | Buffer = '') =>
        void res.writeHead(status).end(text);
      const fault = faults.shift();
      if (fault === 0) return void res.destroy();
      if (fault)
        return end(fault, `<Error><AWSAccessKeyId>${s3Keys.accessKeyId}</AWSAccessKeyId></Error>`);
      if (!isSigned(req, url, body))
        return end(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
      if (!hasKeys.value && req.headers['x-amz-server-side-encryption'])
        return end(501, '<Error><Code>NotImplemented</Code></Error>');
      if (req.method === 'PUT') return void (files.set(key, body), end(200));
      if (req.method === 'DELETE') return void (files.delete(key), end(204));
      const prefix = url.searchParams.get('prefix');
      if (prefix !== null) {
        // two per page, where a store with many files returns a thousand
        const found = [...files.keys()].filter((each) => each.startsWith(prefix)).slice(0, 2);
        return end(
          200,
          `<R>${found.map((each) => `<Contents><Key>${each}</Key></Contents>`).join('')}</R>`,
        );
      }
      const file = files.get(key);
      return file ? end(200, file) : end(404, '<Error><Code>NoSuchKey</Code></Error>');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    files,
    requests,
    /** The statuses of the next replies; 0 closes the connection without one. */
    faults,
    /** Makes it refuse to encrypt, as MinIO does without a key service. */
    loseKeys: () => void (hasKeys.value = false),
    settings: {
      ...s3Keys,
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: REGION,
      bucket: 'pictures',
      encryption: 'AES256' as const,
      dataDir: '/tmp',
      timing: { timeoutMs: PATIENCE_MS, pausesMs: [1, 1] },
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
