import type { Database } from '#server/db/client.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { PushMessage, PushOutcome, PushPort } from '#server/ports/push.ts';

/** Can't be a real service: the name can't be registered. */
const SANDBOX_SERVICE = 'https://push.sandbox.invalid/';

interface Parts {
  db: Database;
  clock: Clock;
  /** Real browsers in the demo do get their messages. */
  real: PushPort;
}

/** Made-up browsers behave as their address says. */
function answerOf(endpoint: string): PushOutcome {
  if (endpoint.endsWith('/busy')) throw new Error('The sandbox push service is busy');
  return endpoint.endsWith('/gone') ? 'gone' : 'sent';
}

async function record({ db, clock }: Parts, message: PushMessage): Promise<void> {
  const { title, body, link } = message.content;
  await db.sql.query(
    `insert into sandbox_push(message_id, "to", title, body, link, urgency, ttl_s, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (message_id) do nothing`,
    [
      message.id,
      new URL(message.to.endpoint).hostname,
      title,
      body,
      link,
      message.urgency,
      message.ttlS,
      clock.now(),
    ],
  );
}

/**
 * Stores every message in a table that the sandbox console and tests read. Push needs no paid provider, so a
 * real browser that subscribed also gets the message.
 */
export const sandboxPushPort = (parts: Parts): PushPort => ({
  id: 'push-sandbox',
  isSandbox: true,
  publicKey: () => parts.real.publicKey(),
  mayReach: (endpoint) => endpoint.startsWith(SANDBOX_SERVICE) || parts.real.mayReach(endpoint),
  async send(message) {
    const { endpoint } = message.to;
    const isMadeUp = endpoint.startsWith(SANDBOX_SERVICE);
    const outcome = isMadeUp ? answerOf(endpoint) : await parts.real.send(message);
    if (outcome === 'sent') await record(parts, message);
    return outcome;
  },
});
