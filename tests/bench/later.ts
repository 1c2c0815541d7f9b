import { request } from 'node:http';
import { atMost, type Row } from './row.ts';

/** In KB. Each is fetched once per version, and not by a page's first view. */
const limits = { afterLoad: 6, worker: 5 };
const page = '/help';

interface Answer {
  /** As transferred. */
  body: Buffer;
  text: string;
}

/** One reply; to be read as text it has to be uncompressed. */
function read(address: string, encoding: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(address, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const body = Buffer.concat(chunks);
        resolve({ body, text: body.toString() });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** What loads long after a page is shown: the script that every page requests, and the worker. */
export async function measureLater(origin: string): Promise<Row[]> {
  const { text } = await read(`${origin}${page}`, 'identity');
  const name = /\/_astro\/after-load\.[\w.]+\.js/.exec(text)?.[0];
  if (!name) throw new Error(`${page} names no script to come after it.`);
  const measure = async (path: string, limit: number): Promise<Row> => {
    const { body } = await read(`${origin}${path}`, 'br');
    return atMost(`${path.replace(/\.\w{12}\./, '.')} bytes`, body.length / 1024, 'kB', limit);
  };
  return [await measure(name, limits.afterLoad), await measure('/sw.js', limits.worker)];
}
