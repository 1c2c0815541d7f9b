import { supportedCountries } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { askSecondApprover } from '#server/desk/decide.ts';
import type { Approvable } from '#server/desk/queue.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { checkLine, writeLine, type NewLine } from './lines.ts';
import { currencyOf, findNetwork } from './networks.ts';

const WHY = 'Customers send their airtime to this number.';

export interface LineChange {
  id: string;
  network_id: string;
  number: string;
  per_day: bigint;
  asked_by: string;
  agreed_by: string | null;
}

/**
 * Asks a second approver to add a line, or to change how much it accepts in a day.
 * @throws AppError 422 on network, number
 */
export function proposeLine(
  services: Pick<Services, 'db' | 'clock'>,
  wanted: NewLine,
): Promise<void> {
  const { network, number, perDay, by } = checkLine(wanted);
  return inTransaction(services.db, async (tx) => {
    const { rows } = await tx.sql.query<{ id: string }>(
      `insert into airtime_line_change(network_id, number, per_day, asked_by, asked_at)
       values ($1, $2, $3, $4, $5) returning id`,
      [network, number, perDay, by, services.clock.now()],
    );
    const { id } = rows[0]!;
    await audit(tx, { actor: by, action: 'airtime-to-cash.line-ask', subject: number });
    await askSecondApprover(
      tx,
      services,
      { queue: 'airtime-lines', id },
      { decision: { verdict: 'approve' }, operatorId: by.replace('operator:', ''), why: WHY },
    );
  });
}

/** Changes that no one has agreed to, newest first; `asked` is false for refused ones. */
export async function listLineChanges(db: Database): Promise<(LineChange & { asked: boolean })[]> {
  const { rows } = await db.sql.query<LineChange & { asked: boolean }>(
    `select c.*, exists (select from desk_approval a
         where a.queue = 'airtime-lines' and a.case_id = c.id and a.state = 'open') as asked
     from airtime_line_change c where c.agreed_by is null order by c.asked_at desc, c.id`,
  );
  return rows;
}

async function findChange(db: Database, id: string): Promise<LineChange> {
  const { rows } = await db.sql.query<LineChange>(
    'select * from airtime_line_change where id = $1',
    [id],
  );
  if (!rows[0]) throw AppError.notFound();
  return rows[0];
}

const fact = (label: string, value: string) => ({ label, value, warn: false });

/** New lines, which a second approver agrees to before anyone sends airtime to them. */
export const lineApprovals: Approvable = {
  async describe({ db }, id) {
    const { network_id, number, per_day } = await findChange(db, id);
    const network = findNetwork(network_id);
    if (!network) throw AppError.notFound();
    const before = await db.sql.query<{ per_day: bigint; active: boolean }>(
      'select per_day, active from airtime_line where number = $1',
      [number],
    );
    const format = (minor: bigint) => formatMinor(money(minor, currencyOf(network)));
    const [line] = before.rows;
    return {
      reference: number,
      title: line ? 'Change a phone line' : 'New phone line',
      reason: null,
      currency: null,
      amount: null,
      facts: [
        fact('Network', network.name),
        fact('Country', supportedCountries[network.country].name),
        fact('Accepts in a day', format(per_day)),
        ...(line ? [fact('Before', line.active ? format(line.per_day) : 'Retired')] : []),
      ],
    };
  },
  async decide(tx, services, { caseId, agreedBy }) {
    const { rows } = await tx.sql.query<LineChange>(
      'update airtime_line_change set agreed_by = $2 where id = $1 and agreed_by is null returning *',
      [caseId, agreedBy],
    );
    const [change] = rows;
    if (!change) throw AppError.conflict('This has already been decided.');
    const { network_id: network, number, per_day: perDay, asked_by: by } = change;
    await writeLine(tx, services, { network, number, perDay, by, agreedBy });
    await audit(tx, { actor: agreedBy, action: 'airtime-to-cash.line-agree', subject: number });
  },
};
