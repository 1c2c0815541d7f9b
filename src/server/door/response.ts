import {
  ServerResponse,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
} from 'node:http';

export type Chunk = string | Uint8Array;

/** Takes an answer instead of the socket, for whoever wants to see it whole first. */
export interface Sink {
  head(status: number, headers: OutgoingHttpHeaders): void;
  write(chunk: Chunk): void;
  end(last: Chunk | undefined): void;
}

type Head = Parameters<ServerResponse['writeHead']>;
type Write = Parameters<ServerResponse['write']>;
type End = Parameters<ServerResponse['end']>;

const asChunk = (value: unknown): Chunk | undefined =>
  typeof value === 'string' || value instanceof Uint8Array ? value : undefined;

/**
 * A response whose answer can be led into a sink, and that carries the headers of every answer. A
 * class, because patching each one is slow; a flat list, because Node takes it without a second look.
 */
export class DoorResponse extends ServerResponse {
  sink: Sink | undefined = undefined;
  /** Names and values in turn. */
  always: string[] = [];

  override writeHead(...args: unknown[]): this {
    const headers = args.find((each) => typeof each === 'object') as OutgoingHttpHeaders | null;
    if (this.sink) {
      this.sink.head(args[0] as number, headers ?? {});
      return this;
    }
    const text = typeof args[1] === 'string' ? args[1] : undefined;
    if (Array.isArray(headers)) return super.writeHead(...(args as Head));
    const all: (string | number | string[])[] = this.always.slice();
    for (const name in headers) if (headers[name] !== undefined) all.push(name, headers[name]);
    const flat = all as unknown as OutgoingHttpHeaders;
    return text === undefined
      ? super.writeHead(args[0] as number, flat)
      : super.writeHead(args[0] as number, text, flat);
  }

  override write(...args: unknown[]): boolean {
    if (!this.sink) return super.write(...(args as Write));
    const chunk = asChunk(args[0]);
    if (chunk !== undefined) this.sink.write(chunk);
    const done = args.at(-1);
    if (typeof done === 'function') process.nextTick(done);
    return true;
  }

  override end(...args: unknown[]): this {
    if (this.sink) this.sink.end(asChunk(args[0]));
    else super.end(...(args as End));
    return this;
  }

  override flushHeaders(): void {
    if (!this.sink) super.flushHeaders();
  }
}

export type DoorServer = Server<typeof IncomingMessage, typeof DoorResponse>;

export const toBytes = (chunk: Chunk): Buffer =>
  typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk);
