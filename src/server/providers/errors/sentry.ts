import { ofetch } from 'ofetch';
import { limitMs } from '#server/db/time-limits.ts';
import type { BrowserError, ErrorSink } from '#server/ports/errors.ts';

const TIMEOUT_MS = 10_000;
const CLIENT = 'oja/1';

/** What the public pages of Sentry and GlitchTip leave open: check it on our own server. */
export const unconfirmed = {
  /** Unconfirmed: the version of the protocol in the header with our key. */
  version: 7,
  /** Unconfirmed: the path that accepts envelopes, below a project's address. */
  path: 'envelope/',
  /** Unconfirmed: the type of an envelope's body. */
  contentType: 'application/x-sentry-envelope',
} as const;

/** `https://<key>@<host>/<path>/<project>`; the settings have already validated its form. */
function readDsn(dsn: string): { endpoint: string; key: string } {
  const { protocol, host, pathname, username } = new URL(dsn);
  const [, folder = '', project] = /^(.*)\/(\d+)$/.exec(pathname) ?? [];
  return {
    endpoint: `${protocol}//${host}${folder}/api/${project}/${unconfirmed.path}`,
    key: username,
  };
}

function eventOf({ id, at, message, stackHash, route }: BrowserError) {
  const [, type = 'Error', value = message] = /^(\w+): (.*)$/s.exec(message) ?? [];
  return {
    event_id: id.replaceAll('-', ''),
    timestamp: at.getTime() / 1000,
    platform: 'javascript',
    level: 'error',
    exception: { values: [{ type, value }] },
    fingerprint: [stackHash],
    tags: { route },
  };
}

/** The Sentry protocol, which GlitchTip speaks too: an envelope of JSON lines, without a library. */
export function sentrySink(dsn: string): ErrorSink {
  const { endpoint, key } = readDsn(dsn);
  const auth = `Sentry sentry_version=${unconfirmed.version}, sentry_key=${key}, sentry_client=${CLIENT}`;
  return {
    async report(error) {
      const event = eventOf(error);
      const head = { event_id: event.event_id, sent_at: error.at.toISOString() };
      await ofetch(endpoint, {
        method: 'POST',
        body: [head, { type: 'event' }, event].map((line) => JSON.stringify(line)).join('\n'),
        headers: { 'content-type': unconfirmed.contentType, 'x-sentry-auth': auth },
        retry: 0,
        timeout: limitMs(TIMEOUT_MS),
        redirect: 'error',
      });
    },
  };
}
