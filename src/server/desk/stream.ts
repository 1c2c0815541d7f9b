import type { DeskQueue } from '#lib/desk/contract.ts';
import { streamDesk } from '#lib/desk/home.contract.ts';
import { isAllowed, rightOfQueue } from '#lib/desk/rights.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Api } from '#server/http/api-types.ts';
import type { CallContext } from '#server/http/call-context.ts';
import {
  BEAT_MS,
  frame,
  openBody,
  RETRY,
  STREAM_HEADERS,
  type Writer,
} from '#server/http/event-stream.ts';
import { serve } from '#server/http/serve.ts';
import { DESK, type LiveEvent } from '#server/notifications/live.ts';
import type { Services } from '#server/platform/services.ts';

type Context = CallContext<typeof streamDesk>;

/** Live connections of the whole desk in one process. */
const MOST = 200;
let open = 0;

const isQueueOf = ({ desk }: Context, queue: string): queue is DeskQueue =>
  Object.hasOwn(rightOfQueue, queue) &&
  isAllowed(desk.operator.role, rightOfQueue[queue as DeskQueue]);

async function isStillHere(ctx: Context): Promise<boolean> {
  const visitor = await ctx.who.operator(ctx, ctx.request.token, streamDesk);
  return visitor?.operator.role === ctx.desk.operator.role;
}

/** Subscribes to events; passed in, because few features need it. */
export type Subscribe = (
  services: Services,
  address: string,
  subscriber: { onEvent: (event: LiveEvent) => void; onLost: () => void },
) => Promise<() => Promise<void>>;

async function feed(ctx: Context, writer: Writer, subscribe: Subscribe): Promise<void> {
  const beat = setInterval(() => {
    writer.send(async () => {
      // catches changes that no action at the desk has caused
      if (await isStillHere(ctx)) return frame('beat', {});
      writer.end();
      return '';
    });
  }, BEAT_MS);
  writer.onEnd(() => clearInterval(beat));
  const unsubscribe = await subscribe(ctx, DESK, {
    onEvent(event) {
      if (event.kind !== 'desk' || !isQueueOf(ctx, event.queue)) return;
      writer.write(frame('queue', { queue: event.queue }));
    },
    onLost: () => writer.end(),
  });
  if (!writer.isOpen()) return unsubscribe();
  writer.onEnd(() => void unsubscribe());
  writer.write(RETRY);
}

/**
 * Server-sent events of the desk: `queue` names a queue of this role that has changed, `beat` comes every 25 s.
 * @throws AppError too_many_requests
 */
async function streamQueues(ctx: Context, subscribe: Subscribe): Promise<Response> {
  if (open >= MOST) throw new AppError('too_many_requests', { retryAfterS: 60 });
  const { readable, writer } = openBody();
  open += 1;
  writer.onEnd(() => (open -= 1));
  await feed(ctx, writer, subscribe);
  return new Response(readable, { headers: STREAM_HEADERS });
}

export function mountDeskLive(api: Api, services: Services, subscribe: Subscribe): void {
  serve(api, services, streamDesk, (ctx) => streamQueues(ctx, subscribe));
}
