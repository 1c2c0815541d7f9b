import type { Clock } from '#server/platform/clock.ts';
import type { JsonClient, JsonReply } from './json-client.ts';

export interface Token {
  value: string;
  /** How many seconds it is valid. */
  livesS: number;
}

/** The status of a reply when no token was available, so nothing was sent. */
export const NOT_SENT = 503;
const UNAUTHENTICATED = 401;
/** A token isn't used in its last minute, because the request could arrive too late. */
const EARLY_MS = 60_000;

interface Parts {
  clock: Clock;
  /** A new token; undefined if the provider gave none. */
  ask: () => Promise<Token | undefined>;
  clientWith: (token: string) => JsonClient;
}

/** Caches a token while it is valid; simultaneous requests share one renewal. */
function tokenKeeper({ clock, ask }: Pick<Parts, 'clock' | 'ask'>) {
  let kept: { value: string; until: number } | undefined;
  let asking: Promise<string | undefined> | undefined;
  const renew = async () => {
    const token = await ask();
    if (!token) return undefined;
    kept = { value: token.value, until: clock.now().getTime() + token.livesS * 1000 - EARLY_MS };
    return token.value;
  };
  return {
    get(): Promise<string | undefined> {
      if (kept && clock.now().getTime() < kept.until) return Promise.resolve(kept.value);
      asking ??= renew().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    drop(value: string): void {
      if (kept?.value === value) kept = undefined;
    },
  };
}

/**
 * A client whose requests carry an expiring token. A refused token is renewed once, and the request repeated:
 * the provider rejected it before doing anything, so this is safe even for one that moves money. Without a
 * token, the reply has the status NOT_SENT.
 */
export function tokenClient({ clock, ask, clientWith }: Parts): JsonClient {
  const tokens = tokenKeeper({ clock, ask });

  async function attempt(
    request: (client: JsonClient) => Promise<JsonReply>,
    isRepeated = false,
  ): Promise<JsonReply> {
    const token = await tokens.get();
    if (token === undefined) return { kind: 'answer', status: NOT_SENT, body: null };
    const reply = await request(clientWith(token));
    const isRefused = reply.kind === 'answer' && reply.status === UNAUTHENTICATED;
    if (!isRefused || isRepeated) return reply;
    tokens.drop(token);
    return attempt(request, true);
  }

  return {
    send: (path, body) => attempt((client) => client.send(path, body)),
    put: (path, body) => attempt((client) => client.put(path, body)),
    read: (path, how) => attempt((client) => client.read(path, how)),
  };
}
