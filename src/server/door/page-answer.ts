import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';

export interface PageAnswer {
  status: number;
  headers: Map<string, OutgoingHttpHeader>;
  body: Buffer;
}

type Head = OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined;

const toBuffer = (chunk: unknown): Buffer | undefined => {
  if (chunk === undefined || chunk === null || typeof chunk === 'function') return undefined;
  return typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk as Uint8Array);
};

/**
 * Lets Astro's handler write into memory instead of the socket and returns what it wrote. Pages are
 * small and rendered whole, so that an error anywhere in one is an error page, not half a page.
 */
export function collectPage(
  res: ServerResponse,
  render: (res: ServerResponse) => unknown,
): Promise<PageAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const headers = new Map<string, OutgoingHttpHeader>();
    let status = 0;
    const add = (chunk: unknown): void => {
      const bytes = toBuffer(chunk);
      if (bytes) chunks.push(bytes);
    };
    // Our methods lie over those of the class; without them it writes to the socket again.
    const restore = (): void => {
      for (const name of ['writeHead', 'write', 'end']) Reflect.deleteProperty(res, name);
    };
    Object.assign(res, {
      writeHead(code: number, textOrHead?: string | Head, head?: Head) {
        status = code;
        const given = (typeof textOrHead === 'object' ? textOrHead : head) ?? {};
        for (const [name, value] of Object.entries(given))
          if (value !== undefined) headers.set(name.toLowerCase(), value);
        return res;
      },
      write(chunk: unknown, encodingOrDone?: unknown, done?: unknown) {
        add(chunk);
        const callback = typeof encodingOrDone === 'function' ? encodingOrDone : done;
        if (typeof callback === 'function') process.nextTick(callback);
        return true;
      },
      end(chunk?: unknown) {
        add(chunk);
        restore();
        resolve({ status: status || res.statusCode, headers, body: Buffer.concat(chunks) });
        return res;
      },
    });
    res.once('close', () => reject(new Error('The visitor left.')));
    Promise.resolve()
      .then(() => render(res))
      .catch((error: unknown) => {
        restore();
        reject(error instanceof Error ? error : new Error(String(error)));
      });
  });
}
