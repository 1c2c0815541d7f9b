import { z } from 'zod';
import { countryCodes, type CountryCode } from '#lib/countries.ts';
import type { Organiser, OrganiserForm } from '#lib/e-tickets/desk/organisers.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import { seal, unseal } from '#server/platform/crypto.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Keyed } from '#server/platform/secret-keys.ts';
import type { Services } from '#server/platform/services.ts';
import { findBank } from '#server/reference/banks.ts';
import { slugOf } from './check-form.ts';

/** Where an organiser's money goes. Sealed in the database, and never in a reply or the audit log. */
export const PayoutAccount = z.object({
  country: z.enum(countryCodes),
  bank: z.string(),
  type: z.enum(['bank', 'mobile_money']),
  codes: z.record(z.string(), z.string()),
  number: z.string(),
  name: z.string(),
});
export type PayoutAccount = z.infer<typeof PayoutAccount>;

export interface OrganiserRow {
  id: string;
  slug: string;
  name: string;
  country_code: CountryCode;
  email: string | null;
  payout_sealed: string | null;
  commission_bps: number;
  demo: boolean;
  events: number;
}

/** Opens an organiser's sealed account; null if there is none. */
export const openPayout = (
  env: Keyed,
  { payout_sealed: sealed }: Pick<OrganiserRow, 'payout_sealed'>,
): PayoutAccount | null =>
  sealed === null ? null : PayoutAccount.parse(JSON.parse(unseal(sealed, env)));

/** The account as operators see it. */
export function maskPayout(account: PayoutAccount | null): Organiser['payout'] {
  return account && { bank: account.bank, last4: account.number.slice(-4), name: account.name };
}

const view = (env: Keyed, row: OrganiserRow): Organiser => ({
  id: row.id,
  name: row.name,
  country_code: row.country_code,
  email: row.email,
  commission_bps: row.commission_bps,
  events: row.events,
  demo: row.demo,
  payout: maskPayout(openPayout(env, row)),
});

const SELECT = `select o.*, (select count(*)::int from event e where e.organiser_id = o.id) as events
  from organiser o`;

/** @throws AppError not_found */
export async function findOrganiser(db: Database, id: string): Promise<OrganiserRow> {
  const { rows } = await db.sql.query<OrganiserRow>(`${SELECT} where o.id = $1`, [id]);
  if (!rows[0]) throw AppError.notFound();
  return rows[0];
}

export async function listOrganisers({
  db,
  env,
}: Pick<Services, 'db' | 'env'>): Promise<Organiser[]> {
  const { rows } = await db.sql.query<OrganiserRow>(`${SELECT} order by lower(o.name), o.id`);
  return rows.map((row) => view(env, row));
}

async function sealPayout(
  tx: Database,
  { env, clock }: { env: Keyed } & Pick<Services, 'clock'>,
  { country_code: country, payout }: OrganiserForm,
): Promise<string | null> {
  if (!payout) return null;
  const bank = await findBank({ db: tx, clock }, country, payout.bank_code);
  if (!bank) throw AppError.invalid({ 'payout.bank_code': ['Choose a bank.'] });
  const { account_number: number, account_name: name } = payout;
  const { type, codes } = bank;
  const account: PayoutAccount = { country, bank: bank.name, type, codes, number, name };
  return seal(JSON.stringify(account), env);
}

/**
 * Adds an organiser and returns them.
 * @param by operator:<uuid>
 * @throws AppError 422 with a message per field
 */
export async function createOrganiser(
  tx: Database,
  { env, clock }: Pick<Services, 'env' | 'clock'>,
  form: OrganiserForm,
  by: string,
): Promise<Organiser> {
  const id = newUuid();
  await tx.sql.query(
    `insert into organiser(id, slug, name, country_code, email, payout_sealed, commission_bps, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[id, `${slugOf(form.name, 60) || 'organiser'}-${id.slice(0, 6)}`, form.name],
      ...[form.country_code, form.email, await sealPayout(tx, { env, clock }, form)],
      ...[form.commission_bps, clock.now()],
    ],
  );
  const after = view(env, await findOrganiser(tx, id));
  await audit(tx, { actor: by, action: 'organisers.create', subject: id, detail: { after } });
  return after;
}

/**
 * Two people agree to pay a particular account. From the time the second is asked until the bank has paid, no
 * one can replace it.
 * @throws AppError conflict
 */
async function assertNotBeingPaid(tx: Database, id: string): Promise<void> {
  const { rowCount } = await tx.sql.query(
    `select 1 from event_settlement s where s.organiser_id = $1 and (s.state in ('sending', 'unknown')
       or s.state = 'asked' and exists (select 1 from desk_approval a
         where a.queue = 'settlements' and a.case_id = s.id and a.state = 'open'))`,
    [id],
  );
  if (rowCount)
    throw AppError.conflict(
      'A payout to this organiser is in progress. Change the account once it’s done.',
    );
}

/**
 * Changes an organiser. The country stays, because their account is in its currency.
 * @throws AppError not_found; conflict for another account while a payout is in progress; 422 with a message
 * per field
 */
export function changeOrganiser(
  { db, env, clock }: Pick<Services, 'db' | 'env' | 'clock'>,
  id: string,
  form: OrganiserForm,
  by: string,
): Promise<Organiser> {
  return inTransaction(db, async (tx) => {
    await tx.sql.query('select 1 from organiser where id = $1 for update', [id]);
    const before = view(env, await findOrganiser(tx, id));
    if (before.country_code !== form.country_code)
      throw AppError.invalid({ country_code: ['The country of an organiser can’t change.'] });
    if (form.payout) await assertNotBeingPaid(tx, id);
    await tx.sql.query(
      `update organiser set name = $2, email = $3, commission_bps = $4,
         payout_sealed = coalesce($5, payout_sealed) where id = $1`,
      [id, form.name, form.email, form.commission_bps, await sealPayout(tx, { env, clock }, form)],
    );
    const after = view(env, await findOrganiser(tx, id));
    const detail = { before, after };
    await audit(tx, { actor: by, action: 'organisers.change', subject: id, detail });
    return after;
  });
}
