import { eq } from 'drizzle-orm';
import { AppError } from '#lib/errors/app-error.ts';
import banks from '#lib/facts/banks.json' with { type: 'json' };
import type { CountryCode } from '#lib/countries.ts';
import type {
  listFraudDesks as listCall,
  setFraudDesk as setCall,
} from '#lib/help/desk/fraud-desks.contract.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { fraudDesks } from '#server/help/tables.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { audit } from '#server/platform/audit.ts';

const known = banks
  .map(({ id, name, country }) => ({ id, name, country: country as CountryCode }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

export async function listFraudDesks({
  db,
}: CallContext<typeof listCall>): Promise<Reply<typeof listCall>> {
  const { rows } = await db.sql.query<{ bank: string; email: string; set_at: Date; name: string }>(
    `select f.bank_id as bank, f.email, f.set_at, coalesce(o.name, '') as name
     from fraud_desk f left join operator o on f.set_by = 'operator:' || o.id`,
  );
  const desks = known.flatMap(({ id, name, country }) =>
    rows
      .filter(({ bank }) => bank === id)
      .map(({ email, set_at, name: by }) => {
        return { bank: id, name, country, email, set_at: set_at.toISOString(), set_by: by };
      }),
  );
  return { data: { desks, banks: known } };
}

export async function setFraudDesk(
  ctx: CallContext<typeof setCall>,
): Promise<Reply<typeof setCall>> {
  const { bank, email } = ctx.body;
  if (!known.some(({ id }) => id === bank))
    throw AppError.invalid({ bank: ['Choose a bank or mobile network.'] });
  const actor = `operator:${ctx.desk.operator.id}`;
  await inTransaction(ctx.db, async (tx) => {
    const ofBank = eq(fraudDesks.bank_id, bank);
    const [before] = await tx.orm.select().from(fraudDesks).where(ofBank).for('update');
    const set = { email, set_at: ctx.clock.now(), set_by: actor };
    if (email)
      await tx.orm
        .insert(fraudDesks)
        .values({ bank_id: bank, ...set })
        .onConflictDoUpdate({ target: fraudDesks.bank_id, set });
    else await tx.orm.delete(fraudDesks).where(ofBank);
    const detail = { before: before?.email ?? null, after: email || null };
    await audit(tx, { actor, action: 'help.fraud-desk-set', subject: bank, detail });
  });
  return { data: null };
}
