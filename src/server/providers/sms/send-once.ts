import { ofetch, type FetchOptions } from 'ofetch';
import { limitMs } from '#server/db/time-limits.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { FailCode, Outcome } from '#server/ports/outcome.ts';
import { saysNo, unclear } from '#server/providers/answers.ts';

const TIMEOUT_MS = 15_000;

interface Sending extends Pick<FetchOptions<'json'>, 'baseURL' | 'headers' | 'body'> {
  /** Our id of the message, and the provider’s name, for the log. */
  id: string;
  provider: string;
  log: Logger;
  path: string;
  /** The statuses for an unknown key. */
  badKey: readonly number[];
  /** What the reply to an accepted request means. */
  read: (reply: unknown) => Outcome<null>;
  /** What any other refusal means, by its message; absent: it always means an invalid number. */
  readRefusal?: (message: string) => FailCode;
}

/** What a failed request means; after anything but a clear refusal, it may have been sent. */
function outcomeOf(error: unknown, { badKey, readRefusal }: Sending): Outcome<null> {
  const { status, data } = error as { status?: number; data?: { message?: unknown } };
  if (status === undefined) return unclear('network');
  if (status >= 500) return unclear('5xx');
  if (badKey.includes(status)) return saysNo('auth');
  if (status === 429) return saysNo('provider_down');
  const message = typeof data?.message === 'string' ? data.message : '';
  return saysNo(readRefusal?.(message) ?? 'invalid_input');
}

/**
 * Sends a text by a provider without idempotency: one request, never repeated. A lost reply counts as sent, because
 * people can request another code. Neither key, number nor text is logged.
 */
export async function sendOnce(sending: Sending): Promise<Outcome<null>> {
  const { id, provider, log, path, baseURL, headers, body } = sending;
  try {
    const reply: unknown = await ofetch(path, {
      baseURL,
      method: 'POST',
      headers,
      body,
      retry: 0,
      timeout: limitMs(TIMEOUT_MS),
      redirect: 'error',
    });
    return sending.read(reply);
  } catch (error) {
    const { status } = error as { status?: number };
    const outcome = outcomeOf(error, sending);
    log.warn({ sms: id, provider, status, outcome: outcome.kind }, 'sms not confirmed');
    return outcome;
  }
}
