import { ServerResponse, type OutgoingHttpHeaders } from 'node:http';

/** Takes an answer instead of the socket, for whoever wants to see it whole first. */
export interface Sink {
  head(status: number, headers: OutgoingHttpHeaders): void;
  write(bytes: Buffer): void;
  end(): void;
}

type Head = Parameters<ServerResponse['writeHead']>;
type Write = Parameters<ServerResponse['write']>;
type End = Parameters<ServerResponse['end']>;

const toBytes = (chunk: unknown): Buffer | undefined => {
  if (typeof chunk === 'string') return Buffer.from(chunk);
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : undefined;
};

/** A response whose answer can be led into a sink. A class, because patching each one is slow. */
export class DoorResponse extends ServerResponse {
  sink: Sink | undefined = undefined;

  override writeHead(...args: unknown[]): this {
    if (!this.sink) return super.writeHead(...(args as Head));
    const headers = args.find((each) => typeof each === 'object' && each !== null) ?? {};
    this.sink.head(args[0] as number, headers);
    return this;
  }

  override write(...args: unknown[]): boolean {
    if (!this.sink) return super.write(...(args as Write));
    const bytes = toBytes(args[0]);
    if (bytes) this.sink.write(bytes);
    const done = args.at(-1);
    if (typeof done === 'function') process.nextTick(done);
    return true;
  }

  override end(...args: unknown[]): this {
    if (!this.sink) return super.end(...(args as End));
    const bytes = toBytes(args[0]);
    if (bytes) this.sink.write(bytes);
    this.sink.end();
    return this;
  }

  override flushHeaders(): void {
    if (!this.sink) super.flushHeaders();
  }
}
