import { AppError } from '#lib/errors/app-error.ts';
import { parseAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/services.ts';
import { findNetwork } from './networks.ts';
import { airtimeRates } from './tables.ts';

/** What is paid for airtime of a network at a time. */
export interface Rate {
  /** Hundredths of a percent; 0: not taken. */
  basisPoints: bigint;
  /** Names the row: the same version, the same price. */
  version: string;
}

interface Row {
  id: bigint;
  network_id: string;
  basis_points: number;
}

/** The rates in force at a moment, by network. */
export async function readRates(db: Database, at: Date): Promise<ReadonlyMap<string, Rate>> {
  const { rows } = await db.sql.query<Row>({
    name: 'airtime-rates',
    text: `select distinct on (network_id) id, network_id, basis_points from airtime_rate
      where effective_at <= $1 order by network_id, effective_at desc, id desc`,
    values: [at],
  });
  return new Map(
    rows.map(({ id, network_id, basis_points }) => [
      network_id,
      { basisPoints: BigInt(basis_points), version: `airtime-${id}` },
    ]),
  );
}

export interface NewRate {
  network: string;
  /** "80" or "78.50"; 0 stops the network. */
  percent: string;
  effectiveAt: Date | null;
  reason: string;
  by: string;
}

/**
 * Puts a rate into force from a time on, now or later; orders that are open keep theirs.
 * @throws AppError 422 on network, percent and effective_at
 */
export async function setRate(
  services: Services,
  { network, percent, effectiveAt, reason, by }: NewRate,
): Promise<void> {
  const now = services.clock.now();
  const points = parseAmount(percent);
  if (!findNetwork(network)) throw AppError.invalid({ network: ['There is no such network.'] });
  if (points < 0n || points > 10_000n)
    throw AppError.invalid({ percent: ['Enter 0 to 100 percent.'] });
  if (effectiveAt && effectiveAt < now)
    throw AppError.invalid({ effective_at: ['What was paid is not changed afterwards.'] });
  const row = { network_id: network, basis_points: Number(points), reason };
  await inTransaction(services.db, async (tx) => {
    await tx.orm
      .insert(airtimeRates)
      .values({ ...row, effective_at: effectiveAt ?? now, set_by: by, set_at: now });
    await audit(tx, { actor: by, action: 'airtime-to-cash.rate', subject: network, detail: row });
  });
}
