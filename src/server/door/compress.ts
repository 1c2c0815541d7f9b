import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { chooseCoding, isText, toGzip, WORTH_BYTES } from './encoding.ts';
import { DoorResponse, toBytes, type Chunk, type Sink } from './response.ts';

const LONGEST_HELD = 512 * 1024;

function headerOf(headers: OutgoingHttpHeaders, lower: string): string | undefined {
  for (const name in headers) {
    if (name.length === lower.length && name.toLowerCase() === lower) return String(headers[name]);
  }
  return undefined;
}

/** Buffers an answer to compress it; live streams and very long or short answers pass straight through. */
class Compressor implements Sink {
  readonly #res: DoorResponse;
  #chunks: Chunk[] = [];
  #held = 0;
  #status = 200;
  #headers: OutgoingHttpHeaders = {};

  constructor(res: DoorResponse) {
    this.#res = res;
  }

  head(status: number, headers: OutgoingHttpHeaders): void {
    this.#status = status;
    this.#headers = headers;
    const length = Number(headerOf(headers, 'content-length') ?? WORTH_BYTES);
    const type = headerOf(headers, 'content-type') ?? '';
    if (length < WORTH_BYTES || !isText(type)) this.#letPass();
  }

  write(chunk: Chunk): void {
    this.#chunks.push(chunk);
    this.#held += Buffer.byteLength(chunk);
    if (this.#held > LONGEST_HELD) this.#letPass();
  }

  end(last: Chunk | undefined): void {
    const length = this.#held + (last === undefined ? 0 : Buffer.byteLength(last));
    if (length < WORTH_BYTES) {
      this.#letPass();
      this.#res.end(last);
      return;
    }
    if (last !== undefined) this.#chunks.push(last);
    const whole = Buffer.concat(this.#chunks.map(toBytes));
    this.#chunks = [];
    toGzip(whole, 6).then(
      (packed) => this.#sendPacked(packed),
      () => this.#res.destroy(),
    );
  }

  #sendPacked(packed: Buffer): void {
    const headers: OutgoingHttpHeaders = {};
    for (const name in this.#headers) headers[name.toLowerCase()] = this.#headers[name];
    headers['vary'] = 'Accept-Encoding';
    headers['content-encoding'] = 'gzip';
    headers['content-length'] = packed.length;
    this.#headers = headers;
    this.#letPass();
    this.#res.end(packed);
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
