import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Member } from '#lib/visitor.ts';
import type { PagesHandler } from '#server/door/types.ts';
import { pageApi } from '#server/http/page-api.ts';
import { root } from '#server/ops/root.ts';
import { reportCpu } from './report-cpu.ts';

/** The user whose pages are rendered, and where their API replies are requested, once. */
export interface Rendered {
  origin: string;
  token: string;
  user: Member;
}

const recorded = new Map<string, Promise<{ status: number; text: string }>>();

/** Cached API replies of a running product, so that rendering is measured without the database. */
async function replay(origin: string, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const ask = async () => {
    const answer = await fetch(`${origin}${pathname}${search}`, { headers: request.headers });
    return { status: answer.status, text: await answer.text() };
  };
  const known = recorded.get(pathname + search) ?? ask();
  recorded.set(pathname + search, known);
  const { status, text } = await known;
  // a busy product is asked again
  if (status >= 500) recorded.delete(pathname + search);
  return new Response(text, { status });
}

/** The built pages alone: no door, no database, no compression. */
async function run({ origin, token, user }: Rendered): Promise<void> {
  const entry = pathToFileURL(join(root, 'dist/server/entry.mjs')).href;
  const { handler } = (await import(entry)) as { handler: PagesHandler };
  const visitor = { kind: 'member', user, expiresInS: 3600 } as const;
  const facts = { visitor, token, clientAddress: '127.0.0.1', requestId: 'bench' };
  const server = createServer((req, res) => {
    const api = pageApi((request) => replay(origin, request), facts);
    const asked = {
      guess: null,
      securityContact: 'mailto:help@oja.example',
      usersClaim: null,
      isTestSystem: false,
      requestId: 'bench',
    };
    void handler(req, res, () => res.end(), { ...asked, api, origin, visitor });
  });
  server.listen(0, '127.0.0.1', () => {
    const at = server.address();
    process.send?.(typeof at === 'object' ? at?.port : undefined);
  });
  reportCpu();
}

process.once('message', (given) => void run(given as Rendered));
