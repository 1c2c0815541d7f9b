import {
  ServerResponse,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
} from 'node:http';

export type Chunk = string | Uint8Array;

/** Receives an answer instead of the socket, for code that needs the whole of it first. */
export interface Sink {
  head(status: number, headers: OutgoingHttpHeaders): void;
  write(chunk: Chunk): void;
  end(last: Chunk | undefined): void;
}

/** An object, or a flat list of names and values. */
type Given = OutgoingHttpHeaders | string[] | undefined;
type Write = Parameters<ServerResponse['write']>;
type End = Parameters<ServerResponse['end']>;

const asChunk = (value: unknown): Chunk | undefined =>
  typeof value === 'string' || value instanceof Uint8Array ? value : undefined;

/**
 * A response that can be redirected into a sink, and that carries the headers of every answer. It is a class
 * because patching each response is slow, and its headers are a flat list because Node accepts that without
 * further checks.
 */
export class DoorResponse extends ServerResponse {
  sink: Sink | undefined = undefined;
  /** Headers of every answer of its type, as a flat list of names and values. */
  always: readonly string[] = [];
  requestId = '';

  override writeHead(...args: unknown[]): this {
    const status = args[0] as number;
    const text = typeof args[1] === 'string' ? args[1] : undefined;
    const given = (text === undefined ? args[1] : args[2]) as Given;
    if (this.sink) {
      this.sink.head(status, Array.isArray(given) ? {} : (given ?? {}));
      return this;
    }
    const all: unknown[] = [...this.always, 'X-Request-Id', this.requestId];
    if (Array.isArray(given)) all.push(...given);
    else for (const name in given) if (given[name] !== undefined) all.push(name, given[name]);
    const flat = all as unknown as OutgoingHttpHeaders;
    return text === undefined ? super.writeHead(status, flat) : super.writeHead(status, text, flat);
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
