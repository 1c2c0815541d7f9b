import webPush from 'web-push';
import { limitMs } from '#server/db/time-limits.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { PushMessage, PushOutcome, PushPort } from '#server/ports/push.ts';
import { isPushService } from './push-services.ts';
import type { VapidKeys } from './vapid-keys.ts';

const TIMEOUT_MS = 15_000;

interface Settings {
  /** The current pair first. */
  keys: () => Promise<VapidKeys[]>;
  log: Logger;
  /** A replacement for `fetch`, for tests. */
  fetch?: typeof fetch;
}

function requestFor(message: PushMessage, keys: VapidKeys) {
  const { endpoint, p256dh, auth } = message.to;
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message.content),
    {
      vapidDetails: keys,
      TTL: message.ttlS,
      urgency: message.urgency,
      topic: message.topic,
      contentEncoding: 'aes128gcm',
    },
  );
  const sent = { ...(headers as Record<string, unknown>) };
  // fetch computes the length itself
  delete sent['Content-Length'];
  return {
    method: 'POST',
    headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(body ?? []),
    redirect: 'error' as const,
    signal: AbortSignal.timeout(limitMs(TIMEOUT_MS)),
  };
}

/** The pair that the browser subscribed with; browsers from before we stored it have the oldest one. */
const pairFor = ({ to }: PushMessage, pairs: readonly VapidKeys[]): VapidKeys | undefined =>
  to.publicKey ? pairs.find(({ publicKey }) => publicKey === to.publicKey) : pairs.at(-1);

/**
 * Web Push (RFC 8030) with our own keys (RFC 8292), encrypted for a single browser (RFC 8291): the
 * push service sees neither text nor sums. 404 and 410 mean that the browser has unsubscribed, and
 * so does a pair that we no longer have; after a lost connection, 429 or 5xx, the job retries.
 */
export const webPushPort = ({ keys, log, fetch: reach = fetch }: Settings): PushPort => ({
  id: 'web-push',
  isSandbox: false,
  publicKey: async () => (await keys())[0]!.publicKey,
  mayReach: isPushService,
  async send(message): Promise<PushOutcome> {
    const { endpoint } = message.to;
    if (!isPushService(endpoint)) return 'refused';
    const pair = pairFor(message, await keys());
    if (!pair) return 'gone';
    const answer = await reach(endpoint, requestFor(message, pair));
    await answer.body?.cancel();
    const { status, ok } = answer;
    if (ok) return 'sent';
    if (status === 404 || status === 410) return 'gone';
    // the address is a secret of the device: only the service's host name may be logged
    const where = { push: message.id, service: new URL(endpoint).hostname, status };
    if (status === 429 || status >= 500) {
      log.info(where, 'push service is busy');
      throw new Error(`The push service answered ${status}`);
    }
    log.error(where, 'push message refused');
    return 'refused';
  },
});
