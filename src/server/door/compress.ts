import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { chooseCoding, isText, toGzip, WORTH_BYTES } from './encoding.ts';
import { DoorResponse, type Sink } from './response.ts';

const LONGEST_HELD = 512 * 1024;

/** Holds an answer back to compress it; lets live streams, very long and short ones pass. */
class Compressor implements Sink {
  readonly #res: DoorResponse;
  readonly #chunks: Buffer[] = [];
  #held = 0;
  #status = 200;
  #headers: OutgoingHttpHeaders = {};

  constructor(res: DoorResponse) {
    this.#res = res;
  }

  head(status: number, headers: OutgoingHttpHeaders): void {
    this.#status = status;
    let [length, type] = [WORTH_BYTES, ''];
    for (const name in headers) {
      const lower = name.toLowerCase();
      if (lower === 'content-length') length = Number(headers[name]);
      if (lower === 'content-type') type = String(headers[name]);
      this.#headers[lower] = headers[name];
    }
    if (length < WORTH_BYTES || !isText(type)) this.#letPass();
  }

  write(bytes: Buffer): void {
    this.#chunks.push(bytes);
    this.#held += bytes.length;
    if (this.#held > LONGEST_HELD) this.#letPass();
  }

  end(): void {
    if (this.#held < WORTH_BYTES) {
      this.#letPass();
      this.#res.end();
      return;
    }
    toGzip(Buffer.concat(this.#chunks.splice(0)), 6).then(
      (packed) => {
        this.#headers['vary'] = 'Accept-Encoding';
        this.#headers['content-encoding'] = 'gzip';
        this.#headers['content-length'] = packed.length;
        this.#letPass();
        this.#res.end(packed);
      },
      () => this.#res.destroy(),
    );
  }

  #letPass(): void {
    this.#res.sink = undefined;
    this.#res.writeHead(this.#status, this.#headers);
    for (const chunk of this.#chunks) this.#res.write(chunk);
  }
}

export function compressWhole(req: IncomingMessage, res: ServerResponse): void {
  if (!(res instanceof DoorResponse)) return;
  if (chooseCoding(req.headers['accept-encoding']) !== 'identity') res.sink = new Compressor(res);
}
