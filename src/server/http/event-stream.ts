/** How often a stream sends a sign of life, so that nothing between us ends it. */
export const BEAT_MS = 25_000;

/** How long a browser waits before it connects again. */
export const RETRY = 'retry: 3000\n\n';

export const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

/** One server-sent event. */
export const frame = (event: string, data: unknown, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

export interface Writer {
  write(text: string): void;
  /** Sends one after the other: unread counts must not overtake each other. */
  send(make: () => Promise<string>): void;
  /** Ends the stream; harmless when the client has already ended it. */
  end(): void;
  onEnd(work: () => void): void;
  isOpen(): boolean;
}

function createWriter(controller: ReadableStreamDefaultController<Uint8Array>): Writer {
  const encoder = new TextEncoder();
  const endings: (() => void)[] = [];
  let open = true;
  let tail: Promise<void> = Promise.resolve();
  const write = (text: string) => {
    if (open && text !== '') controller.enqueue(encoder.encode(text));
  };
  const end = () => {
    if (!open) return;
    open = false;
    for (const work of endings) work();
    try {
      controller.close();
    } catch {
      // the client has disconnected, so the stream is already closed
    }
  };
  return {
    write,
    send: (make) => {
      tail = tail.then(async () => write(open ? await make() : '')).catch(end);
    },
    end,
    onEnd: (work) => endings.push(work),
    isOpen: () => open,
  };
}

/** The body of a stream, and what writes to it. */
export function openBody(): { readable: ReadableStream<Uint8Array>; writer: Writer } {
  let writer: Writer | undefined;
  const readable = new ReadableStream<Uint8Array>({
    start(controller) {
      writer = createWriter(controller);
    },
    cancel: () => writer?.end(),
  });
  if (!writer) throw new Error('The stream did not start');
  return { readable, writer };
}
