import type { Database } from '#server/db/client.ts';
import { readSettings } from '#server/platform/settings.ts';

export const PREFIX = 'airtime:';

/** A rate's name where it is set: "airtime:ng-mtn". */
export const rateName = (networkId: string): string => `${PREFIX}${networkId}`;

/** The rate for airtime of a network at a given time. */
export interface Rate {
  /** Hundredths of a percent; 0 means that it isn't accepted. */
  basisPoints: bigint;
  /** Identifies the row: the same version means the same price. */
  version: string;
}

interface Row {
  id: bigint;
  network_id: string;
  basis_points: number;
}

/**
 * The initial rates, by network; they apply if nothing was set since.
 * @param at infinity: the newest
 */
export async function baseRates(
  db: Database,
  at: Date | 'infinity',
): Promise<ReadonlyMap<string, Rate>> {
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

/** The rates in effect at a given time, by network. */
export async function readRates(db: Database, at: Date): Promise<ReadonlyMap<string, Rate>> {
  const base = await baseRates(db, at);
  const { rows } = await readSettings(db, PREFIX, at);
  const set = [...rows].map(([name, { id, value }]): [string, Rate] => [
    name.slice(PREFIX.length),
    { basisPoints: value, version: `airtime-rates-${id}` },
  ]);
  return new Map([...base, ...set]);
}
