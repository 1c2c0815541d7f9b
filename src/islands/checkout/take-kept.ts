import { findKept } from '#lib/browser/kept-payments/kept-payments.ts';
import { restoreKept } from '#lib/browser/stores/drafts.ts';
import { currentUser } from '#lib/browser/stores/session-state.ts';

/**
 * A payment saved offline that is to be paid now, named by the address: it becomes the draft again, with its
 * original key. The form starts with its values.
 */
export function takeKept(product: string): Record<string, string> | undefined {
  const key = new URLSearchParams(window.location.search).get('kept');
  const kept = key ? findKept(currentUser()?.uuid ?? '', key) : undefined;
  if (kept?.product !== product) return undefined;
  restoreKept(kept);
  return kept.values;
}
