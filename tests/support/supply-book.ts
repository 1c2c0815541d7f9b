import type { Clock } from '#server/platform/clock.ts';
import type { Kept, SupplyBook } from '#server/providers/supply-book.ts';

/** The database's supply book, in memory. */
export function aSupplyBook<Asked>(clock: Clock): SupplyBook<Asked> {
  const rows = new Map<string, Kept<Asked>[]>();
  const change = (reference: string, position: number, state: 'sent' | 'closed') => {
    const found = rows.get(reference)?.find((each) => each.position === position);
    if (found?.state !== 'open') return Promise.resolve(false);
    Object.assign(found, { state, sentAt: state === 'sent' ? clock.now() : null });
    return Promise.resolve(true);
  };
  return {
    open(reference, parts) {
      const fresh = parts.map((asked, n): Kept<Asked> => ({
        position: n + 1,
        asked,
        state: 'open',
        providerId: null,
        sentAt: null,
      }));
      if (!rows.has(reference)) rows.set(reference, fresh);
      return Promise.resolve();
    },
    list: (reference) => Promise.resolve((rows.get(reference) ?? []).map((row) => ({ ...row }))),
    claim: (reference, position) => change(reference, position, 'sent'),
    close: (reference, position) => change(reference, position, 'closed'),
    refuse(reference, position) {
      const found = rows.get(reference)?.find((each) => each.position === position);
      if (found) found.state = 'closed';
      return Promise.resolve();
    },
    setId(reference, position, providerId) {
      const found = rows.get(reference)?.find((each) => each.position === position);
      if (found) found.providerId ??= providerId;
      return Promise.resolve();
    },
  };
}
