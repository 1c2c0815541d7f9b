import type { OutgoingHttpHeader, ServerResponse } from 'node:http';
import { DoorResponse, toBytes } from './response.ts';

export interface PageAnswer {
  status: number;
  headers: Map<string, OutgoingHttpHeader>;
  body: Buffer;
  /** The screen it shows, where views are counted. */
  screen?: string;
}

/**
 * Lets Astro's handler write into memory instead of the socket, and returns the result. Pages are small and
 * rendered as a whole, so that an error anywhere in one gives an error page and not half a page.
 */
export function collectPage(
  res: ServerResponse,
  render: (res: ServerResponse) => unknown,
): Promise<PageAnswer> {
  if (!(res instanceof DoorResponse))
    throw new Error('Pages are collected by our own server only.');
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const headers = new Map<string, OutgoingHttpHeader>();
    let status = 0;
    const fail = (error: unknown): void => {
      res.sink = undefined;
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    res.sink = {
      head(code, given) {
        status = code;
        for (const [name, value] of Object.entries(given)) {
          if (value !== undefined) headers.set(name.toLowerCase(), value);
        }
      },
      write: (chunk) => void chunks.push(toBytes(chunk)),
      end(last) {
        if (last !== undefined) chunks.push(toBytes(last));
        res.sink = undefined;
        resolve({ status: status || res.statusCode, headers, body: Buffer.concat(chunks) });
      },
    };
    res.once('close', () => fail(new Error('The visitor left.')));
    try {
      void Promise.resolve(render(res)).catch(fail);
    } catch (error) {
      fail(error);
    }
  });
}
