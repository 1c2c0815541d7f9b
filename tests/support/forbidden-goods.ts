import { inTransaction } from '#server/db/transaction.ts';
import {
  keepVersion,
  lockNewest,
  withChange,
  type Because,
  type GoodsChange,
} from '#server/shopping/set-forbidden.ts';
import type { TestApp } from './api.ts';

interface Set extends GoodsChange {
  withdrawn?: boolean;
  /** Immediately unless given. */
  at?: Date;
}

/** Forbids goods as two people at the desk do, without the two. */
export const setForbidden = (
  { services, clock }: TestApp,
  { withdrawn = false, at = clock.now(), ...change }: Set,
  { because = 'The forwarder’s new list.', by = 'operator:test' }: Partial<Because> = {},
): Promise<void> =>
  inTransaction(services.db, async (tx) => {
    const goods = withChange(await lockNewest(tx, change.id, at), change);
    await keepVersion(tx, services, { goods, withdrawn, at }, { because, by });
  });
