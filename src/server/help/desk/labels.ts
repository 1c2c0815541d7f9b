import type { BodyOf } from '#lib/contracts/call.ts';
import type { addTicketLabel, TicketLabel } from '#lib/help/desk/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { plainLine } from '#lib/rules/plain-text.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { lockTicket } from '#server/help/find.ts';

type Form = Required<BodyOf<typeof addTicketLabel>>;

const columns = 'l.id, l.name, l.tone, l.retired';

export async function listLabels(db: Database): Promise<TicketLabel[]> {
  const { rows } = await db.sql.query<TicketLabel>({
    name: 'ticket-labels',
    text: `select ${columns} from ticket_label l order by l.retired, lower(l.name), l.id`,
  });
  return rows;
}

/** The labels of each of these tickets. */
export async function labelsOf(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TicketLabel[]>> {
  const { rows } = await db.sql.query<TicketLabel & { ticket_id: string }>({
    name: 'labels-of-tickets',
    text: `select t.ticket_id, ${columns} from ticket_labelled t join ticket_label l on l.id = t.label_id
      where t.ticket_id = any($1) order by lower(l.name), l.id`,
    values: [ids],
  });
  const found = new Map<string, TicketLabel[]>();
  for (const { ticket_id, ...label } of rows)
    found.set(ticket_id, [...(found.get(ticket_id) ?? []), label]);
  return found;
}

const taken = () => AppError.invalid({ name: ['There’s already a label with this name.'] });

async function assertFree(tx: Database, name: string, id: string): Promise<void> {
  await tx.sql.query(`select pg_advisory_xact_lock(hashtextextended('ticket-labels', 0))`);
  const { rowCount } = await tx.sql.query(
    'select 1 from ticket_label where lower(name) = lower($1) and not retired and id <> $2',
    [name, id],
  );
  if (rowCount) throw taken();
}

/** @throws AppError 422 on name when a label in use has that name */
export function addLabel(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { name: typed, tone, retired }: Form,
  operatorId: string,
): Promise<TicketLabel> {
  const label = { id: newUuid(), name: plainLine(typed), tone, retired };
  return inTransaction(db, async (tx) => {
    await assertFree(tx, label.name, label.id);
    await tx.sql.query(
      'insert into ticket_label(id, name, tone, retired, created_at) values ($1, $2, $3, $4, $5)',
      [label.id, label.name, tone, retired, clock.now()],
    );
    const detail = { before: null, after: { name: label.name, tone, retired } };
    const actor = `operator:${operatorId}`;
    await audit(tx, { actor, action: 'help.label-set', subject: label.id, detail });
    return label;
  });
}

/** @throws AppError not_found; 422 on name when another label in use has that name */
export function changeLabel(
  { db }: Pick<Services, 'db'>,
  { id, name: typed, tone, retired }: Form & { id: string },
  operatorId: string,
): Promise<void> {
  const name = plainLine(typed);
  return inTransaction(db, async (tx) => {
    if (!retired) await assertFree(tx, name, id);
    const { rows } = await tx.sql.query<TicketLabel>(
      `select ${columns} from ticket_label l where id = $1 for update`,
      [id],
    );
    const [before] = rows;
    if (!before) throw AppError.notFound();
    await tx.sql.query('update ticket_label set name = $2, tone = $3, retired = $4 where id = $1', [
      id,
      name,
      tone,
      retired,
    ]);
    const detail = { before, after: { name, tone, retired } };
    const actor = `operator:${operatorId}`;
    await audit(tx, { actor, action: 'help.label-set', subject: id, detail });
  });
}

/**
 * Sets the labels of a ticket. A retired one stays where it is, and can't be added.
 * @throws AppError not_found; 422 on label_ids
 */
export function labelTicket(
  { db }: Pick<Services, 'db'>,
  { id, label_ids: wanted }: { id: string; label_ids: readonly string[] },
  operatorId: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockTicket(tx, id);
    const before = (await labelsOf(tx, [id])).get(id) ?? [];
    const all = await listLabels(tx);
    const chosen = all.filter((label) => wanted.includes(label.id));
    const isKnown = (each: TicketLabel) =>
      !each.retired || before.some((label) => label.id === each.id);
    if (chosen.length < new Set(wanted).size || !chosen.every(isKnown))
      throw AppError.invalid({ label_ids: ['Choose from the labels in use.'] });
    await tx.sql.query('delete from ticket_labelled where ticket_id = $1', [id]);
    await tx.sql.query(
      'insert into ticket_labelled(ticket_id, label_id) select $1, unnest($2::uuid[])',
      [id, chosen.map((label) => label.id)],
    );
    const names = (labels: readonly TicketLabel[]) => labels.map(({ name }) => name);
    const detail = { before: names(before), after: names(chosen) };
    const actor = `operator:${operatorId}`;
    await audit(tx, { actor, action: 'help.label', subject: id, detail });
  });
}
