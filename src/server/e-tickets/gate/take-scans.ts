import type { Scan, ScanResult } from '#lib/e-tickets/gate.contract.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { findScanned } from './find-scanned.ts';
import { findGateTickets, type Wanted } from './gate-tickets.ts';
import { judgeScan, settleScan } from './judge-scan.ts';

/** A longer gap means that the clock was changed in between. */
const LONGEST_MS = 7 * 24 * 3600_000;

export interface AtGate extends Wanted {
  operatorId: string;
  /** When the phone sent the scans, by its own clock. */
  sentAt: Date;
  receivedAt: Date;
}

interface Kept {
  id: string;
  event_id: string;
  admission_id: string | null;
  result: ScanResult['result'];
  scanned_at: Date;
}

/** When it was scanned, by our clock. The phone's clock only says how long before sending. */
function timeOf({ scanned_at }: Scan, { sentAt, receivedAt }: AtGate): Date {
  const ago = sentAt.getTime() - Date.parse(scanned_at);
  return new Date(receivedAt.getTime() - Math.min(Math.max(ago, 0), LONGEST_MS));
}

async function findKept(tx: Database, id: string): Promise<Kept | undefined> {
  const { rows } = await tx.sql.query<Kept>({
    name: 'gate-scan',
    text: 'select id, event_id, admission_id, result, scanned_at from gate_scan where id = $1',
    values: [id],
  });
  return rows[0];
}

/** Decides a scan and stores it. One that is sent twice is decided once. */
async function keepScan(tx: Database, services: Services, scan: Scan, at: AtGate): Promise<Kept> {
  const scanned = await findScanned({ ...services, db: tx }, at.eventId, scan);
  const verdict = await judgeScan(tx, at.eventId, scanned);
  const before = await findKept(tx, scan.id);
  if (before) return before;
  const { result, twice } = settleScan(verdict.result, scan.decided);
  const { ticketId, version } = verdict;
  const isOffline = scan.decided !== undefined;
  const scannedAt = isOffline ? timeOf(scan, at) : at.receivedAt;
  const { rows } = await tx.sql.query<Kept>(
    `insert into gate_scan(id, event_id, admission_id, version, gate, operator_id, scanned_at, received_at,
       offline, result, twice, decided) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (id) do nothing returning id, event_id, admission_id, result, scanned_at`,
    [
      ...[scan.id, at.eventId, ticketId, version, scan.gate, at.operatorId],
      ...[scannedAt, at.receivedAt, isOffline, result, twice, scan.decided ?? null],
    ],
  );
  const kept = rows[0] ?? (await findKept(tx, scan.id));
  if (!kept) throw new Error(`The scan ${scan.id} could not be kept.`);
  return kept;
}

interface Entry {
  id: string;
  scanned_at: Date;
  gate: string;
}

async function listEntries(tx: Database, ticketId: string): Promise<Entry[]> {
  const { rows } = await tx.sql.query<Entry>({
    name: 'entries-of-ticket',
    text: `select id, scanned_at, gate from gate_scan where admission_id = $1 and result = 'admitted'
      order by scanned_at, received_at`,
    values: [ticketId],
  });
  return rows;
}

async function viewScan(
  parts: { db: Database; env: Services['env'] },
  { id, event_id, admission_id, result }: Kept,
  at: AtGate,
): Promise<ScanResult> {
  const isOurs = admission_id !== null && event_id === at.eventId;
  if (!isOurs) return { id, result, ticket: null, first: null, twice: false };
  const [ticket = null] = await findGateTickets(parts, at, [admission_id]);
  const entries = await listEntries(parts.db, admission_id);
  const other = entries.find((each) => each.id !== id);
  const twice = result === 'admitted' && other !== undefined;
  const first =
    other && (twice || result === 'already')
      ? { at: other.scanned_at.toISOString(), gate: other.gate }
      : null;
  return { id, result, ticket, first, twice };
}

/**
 * Decides scans, earliest first, each under the lock of its ticket. A repeated scan gets its first answer.
 * Offline scans carry the phone's decision.
 */
export async function takeScans(
  services: Services,
  scans: readonly Scan[],
  at: AtGate,
): Promise<ScanResult[]> {
  const inOrder = [...scans].sort((a, b) => Date.parse(a.scanned_at) - Date.parse(b.scanned_at));
  const results: ScanResult[] = [];
  for (const scan of inOrder)
    results.push(
      await inTransaction(services.db, async (tx) =>
        viewScan({ ...services, db: tx }, await keepScan(tx, services, scan, at), at),
      ),
    );
  return results;
}
