import type { BodyOf } from '#lib/contracts/call.ts';
import type { addTicketMacro, TicketMacro } from '#lib/help/desk/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { macroFields, unknownFieldIn } from '#lib/help/desk/macro-fields.ts';
import { plainLine, plainText } from '#lib/rules/plain-text.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';

type Form = Required<BodyOf<typeof addTicketMacro>>;
type Row = Omit<TicketMacro, 'at'> & { written_at: Date };

const select = `select m.id, m.version, m.name, m.text, m.retired, o.name as by, m.written_at
  from ticket_macro m join operator o on o.id = m.written_by`;

const viewOf = ({ written_at, ...row }: Row): TicketMacro => ({
  ...row,
  at: written_at.toISOString(),
});

/** The newest version of each macro, by name. */
export async function listMacros(db: Database): Promise<TicketMacro[]> {
  const { rows } = await db.sql.query<Row>({
    name: 'ticket-macros',
    text: `select * from (${select} where m.version = (
        select max(version) from ticket_macro newest where newest.id = m.id)) m
      order by m.retired, lower(m.name), m.id`,
  });
  return rows.map(viewOf);
}

/**
 * Every version of a macro, newest first.
 * @throws AppError not_found
 */
export async function historyOf(db: Database, id: string): Promise<TicketMacro[]> {
  const { rows } = await db.sql.query<Row>(`${select} where m.id = $1 order by m.version desc`, [
    id,
  ]);
  if (rows.length === 0) throw AppError.notFound();
  return rows.map(viewOf);
}

/** A typing mistake in a field would reach members unnoticed. */
function cleanOf({ name, text: typed, retired }: Form): Form {
  const text = plainText(typed);
  const unknown = unknownFieldIn(text);
  const fields = macroFields.map((field) => `{${field}}`).join(', ');
  if (unknown)
    throw AppError.invalid({ text: [`${unknown} isn’t a field. There are: ${fields}.`] });
  return { name: plainLine(name), text, retired };
}

interface Version extends Form {
  id: string;
  version: number;
}

async function write(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  { id, version, name, text, retired }: Version,
  operatorId: string,
): Promise<boolean> {
  const { rowCount } = await tx.sql.query(
    `insert into ticket_macro(id, version, name, text, retired, written_by, written_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [id, version, name, text, retired, operatorId, clock.now()],
  );
  return rowCount === 1;
}

/** @throws AppError 422 on text for a field that doesn't exist */
export function addMacro(
  services: Pick<Services, 'db' | 'clock'>,
  form: Form,
  operatorId: string,
): Promise<TicketMacro> {
  const after = { id: newUuid(), version: 1, ...cleanOf(form) };
  return inTransaction(services.db, async (tx) => {
    await write(tx, services, after, operatorId);
    const actor = `operator:${operatorId}`;
    const detail = { before: null, after };
    await audit(tx, { actor, action: 'help.macro-set', subject: after.id, detail });
    return (await historyOf(tx, after.id))[0]!;
  });
}

/**
 * Stores the next version of a macro.
 * @throws AppError not_found; conflict when a colleague has changed it since; 422 on text
 */
export function changeMacro(
  services: Pick<Services, 'db' | 'clock'>,
  { id, version, ...form }: Version,
  operatorId: string,
): Promise<void> {
  const clean = cleanOf(form);
  return inTransaction(services.db, async (tx) => {
    const [before] = await historyOf(tx, id);
    const after = { id, version: version + 1, ...clean };
    if (before?.version !== version || !(await write(tx, services, after, operatorId)))
      throw AppError.conflict('A colleague has changed this macro. Reload the page.');
    const actor = `operator:${operatorId}`;
    await audit(tx, { actor, action: 'help.macro-set', subject: id, detail: { before, after } });
  });
}
