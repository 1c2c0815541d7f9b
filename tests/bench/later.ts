import { request } from 'node:http';
import { atMost, type Row } from './row.ts';

/** In KB; each is fetched once for a version, by no page's first view. */
const limits = { afterLoad: 6, worker: 5 };
const page = '/help';

interface Answer {
  /** As it came over the wire. */
  body: Buffer;
  text: string;
}

/** One answer; read as text it has to come uncompressed. */
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

/** What comes when a page has long been shown: the script that every page asks for, and the worker. */
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
