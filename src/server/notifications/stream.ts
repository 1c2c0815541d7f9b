import type { streamNotifications } from '#lib/contracts/notifications.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { isMember } from '#lib/visitor.ts';
import type { CallContext } from '#server/http/call-context.ts';
import { countListeners, subscribe } from './hub.ts';
import { countUnread, findNotification, listSince, notificationView } from './inbox.ts';
import type { LiveEvent } from './live.ts';
import type { NotificationRow } from './tables.ts';

type Context = CallContext<typeof streamNotifications>;

/** Any further tabs share a stream, because each open stream is a socket of ours. */
const STREAMS_PER_USER = 6;
const BEAT_MS = 25_000;
const RETRY_MS = 3_000;
const CATCH_UP = 50;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

const frame = (event: string, data: unknown, id?: bigint): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

async function notificationFrame(ctx: Context, row: NotificationRow): Promise<string> {
  const unread = await countUnread(ctx.db, ctx.user.uuid);
  return frame('notification', { notification: notificationView(row), unread }, row.seq);
}

async function frameOf(ctx: Context, event: LiveEvent): Promise<string> {
  if (event.kind === 'wallet') return frame('wallet', {});
  if (event.kind === 'order') {
    const { reference_code, status } = event;
    return frame('order', { reference_code, status });
  }
  const row = await findNotification(ctx.db, ctx.user.uuid, event.id);
  return row ? notificationFrame(ctx, row) : '';
}

/** What the client missed since the last event it saw, according to its Last-Event-ID. */
async function missedFrames(ctx: Context): Promise<string> {
  const seen = ctx.request.header('last-event-id') ?? '';
  if (!/^\d{1,18}$/.test(seen)) return '';
  const rows = await listSince(ctx.db, ctx.user.uuid, BigInt(seen), CATCH_UP);
  const frames: string[] = [];
  for (const row of rows) frames.push(await notificationFrame(ctx, row));
  return frames.join('') + frame('wallet', {});
}

async function isStillSignedIn(ctx: Context): Promise<boolean> {
  if (!ctx.request.token) return true;
  const { visitor } = await ctx.who.visitor(ctx, { token: ctx.request.token, country: null });
  return isMember(visitor) && visitor.user.uuid === ctx.user.uuid;
}

interface Writer {
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
      // the client has gone, so the stream is already closed
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

function openBody(): { readable: ReadableStream<Uint8Array>; writer: Writer } {
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

async function feed(ctx: Context, writer: Writer): Promise<void> {
  const beat = setInterval(() => {
    writer.send(async () => {
      if (await isStillSignedIn(ctx)) return ': still here\n\n';
      writer.end();
      return '';
    });
  }, BEAT_MS);
  writer.onEnd(() => clearInterval(beat));
  const unsubscribe = await subscribe(ctx, ctx.user.uuid, {
    onEvent: (event) => writer.send(() => frameOf(ctx, event)),
    onLost: () => writer.end(),
  });
  if (!writer.isOpen()) return unsubscribe();
  writer.onEnd(() => void unsubscribe());
  writer.write(`retry: ${RETRY_MS}\n\n`);
  writer.send(() => missedFrames(ctx));
}

/**
 * Server-sent events of one user: `notification`, `order`, `wallet` (spec 3). Ends when the client
 * disconnects, the session ends, or the database connection breaks; the browser then reconnects.
 * @throws AppError too_many_requests above six streams per user in one process
 */
export async function streamLive(ctx: Context): Promise<Response> {
  if (countListeners(ctx, ctx.user.uuid) >= STREAMS_PER_USER)
    throw new AppError('too_many_requests', { retryAfterS: 60 });
  const { readable, writer } = openBody();
  // listening starts before the reply does, so nothing is missed in between
  await feed(ctx, writer);
  return new Response(readable, { headers: HEADERS });
}
