import type { streamNotifications } from '#lib/contracts/notifications.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { CallContext } from '#server/http/call-context.ts';
import {
  BEAT_MS,
  frame,
  openBody,
  RETRY,
  STREAM_HEADERS,
  type Writer,
} from '#server/http/event-stream.ts';
import { countListeners, subscribe } from './hub.ts';
import { countUnread, findNotification, listSince, notificationView } from './inbox.ts';
import type { LiveEvent } from './live.ts';
import type { NotificationRow } from './tables.ts';

type Context = CallContext<typeof streamNotifications>;

/** Any further tabs share a stream, because each open stream is a socket of ours. */
const STREAMS_PER_USER = 6;
const CATCH_UP = 50;

async function notificationFrame(ctx: Context, row: NotificationRow): Promise<string> {
  const unread = await countUnread(ctx.db, ctx.user.uuid);
  return frame('notification', { notification: notificationView(row), unread }, row.seq);
}

async function frameOf(ctx: Context, event: LiveEvent): Promise<string> {
  if (event.kind === 'wallet') return frame('wallet', {});
  if (event.kind === 'desk') return '';
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

/** The session that a stream belongs to. It outlives the token that the stream was opened with. */
async function sessionOf(ctx: Context): Promise<string> {
  const { token } = ctx.request;
  const { sessionId } = await ctx.who.visitor(ctx, { token, country: null });
  if (!sessionId) throw new AppError('unauthenticated');
  return sessionId;
}

async function feed(ctx: Context, writer: Writer, sessionId: string): Promise<void> {
  const beat = setInterval(() => {
    writer.send(async () => {
      if (await ctx.who.isOpen(ctx, sessionId)) return ': still here\n\n';
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
  writer.write(RETRY);
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
  const sessionId = await sessionOf(ctx);
  const { readable, writer } = openBody();
  // listening starts before the reply does, so nothing is missed in between
  await feed(ctx, writer, sessionId);
  return new Response(readable, { headers: STREAM_HEADERS });
}
