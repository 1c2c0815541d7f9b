import { AppError } from '#lib/errors/app-error.ts';
import type { streamNotifications } from '#lib/notifications/contract.ts';
import type { CallContext } from '#server/http/call-context.ts';
import {
  BEAT_MS,
  frame,
  openBody,
  RETRY,
  STREAM_HEADERS,
  type Writer,
} from '#server/http/event-stream.ts';
import { readBalanceMark } from '#server/ledger/user-accounts.ts';
import { endOldest, subscribe } from './hub.ts';
import { countUnread, findNotification, latestSeq, listSince, notificationView } from './inbox.ts';
import type { LiveEvent } from './live.ts';
import type { NotificationRow } from './tables.ts';

type Context = CallContext<typeof streamNotifications>;

/** Each open stream holds one of our sockets. A browser needs one for all its tabs. */
const STREAMS_PER_USER = 6;
const CATCH_UP = 50;

/** What the client already knows. Every event has it as its id, and a reconnecting client returns it. */
class Known {
  seq = 0n;
  balances = '';
  /** What was sent, so that a late notice about something a beat has found isn't sent again. */
  readonly #told = new Set<string>();

  /** Returns false if this version of the notification was sent before. */
  take({ id, seq, created_at }: NotificationRow): boolean {
    const name = `${id} ${created_at.getTime()}`;
    if (this.#told.has(name)) return false;
    this.#told.add(name);
    if (seq > this.seq) this.seq = seq;
    return true;
  }

  get id(): string {
    return `${this.seq}.${this.balances}`;
  }
}

async function notificationFrame(ctx: Context, row: NotificationRow, known: Known) {
  if (!known.take(row)) return '';
  const unread = await countUnread(ctx.db, ctx.user.uuid);
  const data = { notification: notificationView(row), unread };
  return ctx.request.show(frame('notification', data, known.id));
}

async function walletFrame(ctx: Context, known: Known): Promise<string> {
  known.balances = await readBalanceMark(ctx.db, ctx.user.uuid);
  return frame('wallet', {}, known.id);
}

async function frameOf(ctx: Context, event: LiveEvent, known: Known): Promise<string> {
  if (event.kind === 'wallet') return walletFrame(ctx, known);
  if (event.kind === 'desk') return '';
  if (event.kind === 'read')
    return frame('read', { unread: await countUnread(ctx.db, ctx.user.uuid) }, known.id);
  if (event.kind === 'order') {
    const { reference_code, status } = event;
    return frame('order', { reference_code, status }, known.id);
  }
  const row = await findNotification(ctx.db, ctx.user.uuid, event.id);
  return row ? notificationFrame(ctx, row, known) : '';
}

/** The id of the last event that the client has seen: a browser's own header, or the address of a new stream. */
function readSeen({ request, query }: Context): { seq: bigint; balances: string } | null {
  const seen = query.seen || request.header('last-event-id') || '';
  const [, seq, balances] = /^(\d{1,18})\.([0-9a-f]{0,12})$/.exec(seen) ?? [];
  return seq === undefined ? null : { seq: BigInt(seq), balances: balances ?? '' };
}

/** New notifications, found by their numbers, and whether a balance has changed. */
async function missedFrames(ctx: Context, known: Known): Promise<string> {
  const { seq, balances } = known;
  known.balances = await readBalanceMark(ctx.db, ctx.user.uuid);
  const missed = await listSince(ctx.db, ctx.user.uuid, seq, CATCH_UP);
  const frames: string[] = [];
  for (const row of missed) frames.push(await notificationFrame(ctx, row, known));
  if (missed.length > 0 || balances !== known.balances) frames.push(frame('wallet', {}, known.id));
  return frames.join('');
}

/** Where the stream begins, after what the client has missed since the last event that it saw. */
async function firstFrames(ctx: Context, known: Known): Promise<string> {
  const seen = readSeen(ctx);
  known.seq = seen?.seq ?? (await latestSeq(ctx.db, ctx.user.uuid));
  known.balances = seen?.balances ?? (await readBalanceMark(ctx.db, ctx.user.uuid));
  const missed = seen ? await missedFrames(ctx, known) : '';
  return missed + frame('start', {}, known.id);
}

/** Each beat also looks for changes, because a process that dies right after a commit sends no notice. */
const beatFrames = async (ctx: Context, known: Known): Promise<string> =>
  (await missedFrames(ctx, known)) || ': still here\n\n';

/** The session that a stream belongs to. It outlives the token that the stream was opened with. */
async function sessionOf(ctx: Context): Promise<string> {
  const { token } = ctx.request;
  const { sessionId } = await ctx.who.visitor(ctx, { token, country: null });
  if (!sessionId) throw new AppError('unauthenticated');
  return sessionId;
}

async function feed(ctx: Context, writer: Writer, sessionId: string): Promise<void> {
  const known = new Known();
  const beat = setInterval(() => {
    writer.send(async () => {
      if (await ctx.who.isOpen(ctx, sessionId)) return beatFrames(ctx, known);
      writer.end();
      return '';
    });
  }, BEAT_MS);
  writer.onEnd(() => clearInterval(beat));
  endOldest(ctx, ctx.user.uuid, STREAMS_PER_USER);
  const unsubscribe = await subscribe(ctx, ctx.user.uuid, {
    onEvent: (event) => writer.send(() => frameOf(ctx, event, known)),
    onLost: () => writer.end(),
  });
  if (!writer.isOpen()) return unsubscribe();
  writer.onEnd(() => void unsubscribe());
  writer.write(RETRY);
  writer.send(() => firstFrames(ctx, known));
}

/**
 * Server-sent events of one user: `start`, then `notification`, `read`, `order` and `wallet` (spec 3). Ends when the client
 * disconnects, the session ends, or the database connection breaks; the browser then reconnects. A user's seventh
 * stream in one process ends the oldest: a phone that changes networks leaves open streams behind.
 */
export async function streamLive(ctx: Context): Promise<Response> {
  const sessionId = await sessionOf(ctx);
  const { readable, writer } = openBody();
  // listening starts before the reply does, so nothing is missed in between
  await feed(ctx, writer, sessionId);
  return new Response(readable, { headers: STREAM_HEADERS });
}
