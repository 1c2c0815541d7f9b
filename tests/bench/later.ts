import { request } from 'node:http';
import { OFFLINE_KB } from '#lib/lite/budgets.ts';
import { atMost, type Row } from './row.ts';

/** In KB. Each is fetched once per version, and not by a page's first view. */
const limits = { afterLoad: 6, worker: 5 };
const page = '/help';

interface Answer {
  /** As transferred. */
  body: Buffer;
  /** In bytes. */
  headers: number;
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
        resolve({ body, headers: answer.rawHeaders.join('****').length, text: body.toString() });
      });
    })
      .on('error', reject)
      .end();
  });
}

const namedIn = (text: string, script: string): string => {
  const [name] = new RegExp(String.raw`/_astro/${script}\.[\w.]+\.js`).exec(text) ?? [];
  if (!name) throw new Error(`A page names no ${script}.`);
  return name;
};

/** The worker and everything that it saves for times offline, in KB with headers. */
async function measureOffline(origin: string): Promise<Row> {
  const { text } = await read(`${origin}/offline`, 'identity');
  const saved = ['/sw.js', '/offline', '/icon.svg', namedIn(text, 'offline-page')];
  const answers = await Promise.all(saved.map((path) => read(`${origin}${path}`, 'br')));
  const bytes = answers.reduce((sum, { body, headers }) => sum + body.length + headers, 0);
  return atMost('saved for times offline', bytes / 1024, 'kB', OFFLINE_KB);
}

/** What loads long after a page is shown: the script that every page requests, and the worker. */
export async function measureLater(origin: string): Promise<Row[]> {
  const { text } = await read(`${origin}${page}`, 'identity');
  const name = namedIn(text, 'after-load');
  const measure = async (path: string, limit: number): Promise<Row> => {
    const { body } = await read(`${origin}${path}`, 'br');
    return atMost(`${path.replace(/\.\w{12}\./, '.')} bytes`, body.length / 1024, 'kB', limit);
  };
  return [
    await measure(name, limits.afterLoad),
    await measure('/sw.js', limits.worker),
    await measureOffline(origin),
  ];
}
