import { PATIENCE_MS } from './patience.ts';

export interface ServerEvent {
  event: string | undefined;
  id: string | undefined;
  retry: number | undefined;
  data: unknown;
}

export interface EventReader {
  headers: Headers;
  /** All events so far. */
  seen: ServerEvent[];
  /** Returns the next event, or the next one with a name; fails if none comes. */
  next(name?: string): Promise<ServerEvent>;
  /** Resolves to true when the server ends the stream. */
  ended(): Promise<boolean>;
  close(): Promise<void>;
}

function parse(block: string): ServerEvent {
  const fields = new Map(
    block.split('\n').map((line) => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)] as const;
    }),
  );
  const data = fields.get('data');
  return {
    event: fields.get('event'),
    id: fields.get('id'),
    retry: fields.has('retry') ? Number(fields.get('retry')) : undefined,
    data: data === undefined ? undefined : (JSON.parse(data) as unknown),
  };
}

const tooLate = (what: string) =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`no ${what} in time`)), PATIENCE_MS).unref();
  });

/** Reads a stream of server-sent events as a browser would. */
export async function openEvents(
  open: (init: RequestInit) => Response | Promise<Response>,
): Promise<EventReader> {
  const response = await open({});
  if (response.status !== 200 || !response.body)
    throw new Error(`The stream answered ${response.status}`);
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const seen: ServerEvent[] = [];
  let rest = '';
  const waiting: ServerEvent[] = [];
  const readMore = async (): Promise<boolean> => {
    const { done, value } = await reader.read();
    if (done) return false;
    rest += decoder.decode(value, { stream: true });
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    const events = blocks.filter((block) => !block.startsWith(':')).map(parse);
    seen.push(...events);
    waiting.push(...events);
    return true;
  };
  const take = async (name: string | undefined): Promise<ServerEvent> => {
    for (;;) {
      const event = waiting.shift();
      if (event && (name === undefined || event.event === name)) return event;
      if (!event && !(await readMore())) throw new Error('the stream ended');
    }
  };
  return {
    headers: response.headers,
    seen,
    next: (name) => Promise.race([take(name), tooLate(name ?? 'event')]),
    ended: () =>
      Promise.race([
        (async () => {
          while (await readMore());
          return true;
        })(),
        tooLate('end'),
      ]),
    close: () => reader.cancel(),
  };
}
