import { readJson } from '#server/providers/read-json.ts';
import { isSignedBytes } from '#server/providers/signed-bytes.ts';
import { Hook } from './wire.ts';

export const SIGNATURE_HEADER = 'x-paystack-signature';

const scheme = { encoding: 'hex', hash: 'sha512' } as const;

export interface ReadHook {
  event: string;
  /** The object's own id, if it has one. */
  id: string;
  reference: string;
  channel: string;
  /** The same event about the same object is the same notice, because deliveries have no id. */
  eventKey: string;
}

/** A notice with a valid signature; undefined for any other. */
export function readHook(
  header: (name: string) => string | undefined,
  raw: Uint8Array,
  secrets: readonly string[],
): ReadHook | undefined {
  if (!isSignedBytes(header(SIGNATURE_HEADER), raw, { ...scheme, secrets })) return undefined;
  const parsed = Hook.safeParse(readJson(raw));
  if (!parsed.success) return { event: '', id: '', reference: '', channel: '', eventKey: 'other' };
  const { event, data } = parsed.data;
  const { channel, updated_at: changed } = data;
  const [id, reference] = [data.id ? String(data.id) : '', data.reference ?? ''];
  // reminders of a dispute differ only in the time of their last change
  const parts = event.startsWith('charge.dispute.')
    ? [event, id, changed ?? '']
    : [event, reference === '' ? id : reference];
  return {
    event,
    id,
    reference,
    channel: channel ?? '',
    eventKey: parts.join(':').slice(0, 200),
  };
}
