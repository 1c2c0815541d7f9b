import { z } from 'zod';
import { sha256 } from '#server/platform/crypto.ts';
import { readJson } from '#server/providers/read-json.ts';
import { isSignedBytes } from '#server/providers/signed-bytes.ts';
import { keepDigits } from './client.ts';
import { unconfirmed } from './unconfirmed.ts';

export type ReloadlyNotice =
  /** `reference` is empty if the notice only names the transaction. */
  { ok: true; eventKey: string; reference: string; providerRef: string } | { ok: false };

const Hook = z.looseObject({ data: z.looseObject({}) });

function textIn(data: Record<string, unknown>, names: readonly string[]): string {
  const found = names.map((name) => data[name]).find((each) => each !== undefined && each !== null);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
}

/** Verifies the signature over `body:timestamp`, then returns our reference that the notice is about. */
export function readReloadlyNotice(
  header: (name: string) => string | undefined,
  raw: Uint8Array,
  secrets: readonly string[],
): ReloadlyNotice {
  const timestamp = header(unconfirmed.timestampHeader) ?? '';
  const signed = Buffer.concat([raw, Buffer.from(`:${timestamp}`)]);
  const given = header(unconfirmed.signatureHeader);
  if (!isSignedBytes(given, signed, { secrets, encoding: 'hex' })) return { ok: false };
  const { data: hook } = Hook.safeParse(readJson(keepDigits(new TextDecoder().decode(raw))));
  if (!hook) return { ok: false };
  return {
    ok: true,
    eventKey: sha256(raw).toString('hex'),
    reference: textIn(hook.data, unconfirmed.noticeReference),
    providerRef: textIn(hook.data, unconfirmed.noticeTransaction),
  };
}
