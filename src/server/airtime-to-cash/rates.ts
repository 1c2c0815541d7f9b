import type { Database } from '#server/db/client.ts';

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

/** The rates in effect at a given time, by network. */
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
