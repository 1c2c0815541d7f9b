import { AppError } from '#lib/errors/app-error.ts';
import type { RequestFacts } from '#server/http/call-context.ts';
import type { Adapter, Adapters } from '#server/ports/adapter.ts';
import type { Notice } from './notice.job.ts';

type Told = { ok: true; eventKey: string; reference: string };

interface NotifyingAdapter<Said extends Told> extends Adapter {
  readNotice(
    header: (name: string) => string | undefined,
    raw: Uint8Array,
    secret?: string,
  ): Said | { ok: false };
}

function payloadOf(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(raw));
  } catch {
    return null;
  }
}

/**
 * Reads a notice with the adapter that its address names, current or not, and checks its signature over the
 * raw bytes. Its content isn't trusted: it only makes us ask.
 * @param ids the adapter's possible ids; the first one that has settings here is used
 * @throws AppError unauthenticated for a missing or invalid signature, and where there is no such adapter
 */
export async function readNotice<Said extends Told>(
  adapters: Adapters<NotifyingAdapter<Said>>,
  ids: readonly string[],
  request: Pick<RequestFacts, 'bytes' | 'header'>,
  secret?: string,
): Promise<Said & Notice> {
  const adapter = ids.map((id) => adapters.byId(id)).find((found) => found !== undefined);
  const raw = await request.bytes();
  const notice = adapter?.readNotice((name) => request.header(name), raw, secret);
  if (!adapter || !notice?.ok) throw new AppError('unauthenticated');
  return { ...notice, provider: adapter.id, payload: payloadOf(raw) };
}
