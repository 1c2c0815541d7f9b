import type { Env } from '#server/platform/env.ts';
import type { Adapter, SampleNotice } from '#server/ports/adapter.ts';

/** An adapter whose provider sends it notices. */
export interface NotifyingAdapter extends Adapter {
  readNotice(
    header: (name: string) => string | undefined,
    raw: Uint8Array,
    secret?: string,
  ): { ok: boolean };
}

export const sendsNotices = (adapter: Adapter): adapter is NotifyingAdapter =>
  'readNotice' in adapter;

const TRIAL = /-trial$/;

/** The address for a provider's notices; its test system uses the same one. */
export const noticeAddress = (
  { origin }: Pick<Env, 'origin'>,
  { id }: Pick<Adapter, 'id'>,
  { secret }: Partial<SampleNotice> = {},
): string => [origin, 'api/webhooks', id.replace(TRIAL, ''), secret].filter(Boolean).join('/');
