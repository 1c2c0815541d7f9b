import { supportedCountries } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money, toAmount } from '#lib/money.ts';
import { findService } from '#lib/services/services.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { countAlone } from '#server/desk/day-sums.ts';
import { askSecondApprover } from '#server/desk/decide.ts';
import type { Approvable } from '#server/desk/queue.ts';
import { timeFact } from '#server/desk/fact.ts';
import { whyLarge } from '#server/desk/second-approver.ts';
import { releasedOrRefunded } from '#server/orders/statuses.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import type { PromoCode } from './promo-codes.ts';

export type NewPromoCode = Omit<PromoCode, 'stopped_at' | 'waiting'>;

/** A code with its uses and their cost; minor units. */
export type UsedPromoCode = PromoCode & {
  used: bigint;
  cost: bigint;
  /** Whether a second approver is still being asked about it. */
  asked: boolean;
  added_by: string | null;
  agreed_by: string | null;
};

export async function listPromoCodes(db: Database): Promise<UsedPromoCode[]> {
  const { rows } = await db.sql.query<UsedPromoCode>(
    `select c.*, counted.used, counted.cost, exists (select from desk_approval a
         where a.queue = 'promo-codes' and a.case_id = c.id and a.state = 'open') as asked
     from promo_code c cross join lateral (
       select count(*) as used, coalesce(sum(u.amount), 0)::bigint as cost
       from promo_code_use u join orders o on o.id = u.order_id
       where u.code = c.code and o.status <> all($1)) counted
     order by c.created_at desc, c.code`,
    [[...releasedOrRefunded]],
  );
  return rows;
}

const insertCode = (db: Database, now: Date, code: NewPromoCode, by: string | null = null) =>
  db.sql.query<{ id: string }>(
    `insert into promo_code(code, kind, value, cap, minimum, currency, services, countries,
       starts_at, ends_at, uses, uses_per_person, budget, created_at, added_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict do nothing
     returning id`,
    [
      code.code,
      code.kind,
      code.value,
      code.cap,
      code.minimum,
      code.currency,
      code.services,
      code.countries,
      code.starts_at,
      code.ends_at,
      code.uses,
      code.uses_per_person,
      code.budget,
      now,
      by,
    ],
  );

/** Whether a code of this name was ever created. */
export async function codeExists(db: Database, code: string): Promise<boolean> {
  const { rowCount } = await db.sql.query('select 1 from promo_code where code = $1', [code]);
  return rowCount !== 0;
}

/** A code as the audit log stores it. */
const kept = ({ kind, services, countries, uses, ...code }: NewPromoCode) => ({
  kind,
  services,
  countries,
  uses,
  value: code.value.toString(),
  cap: code.cap?.toString() ?? null,
  minimum: code.minimum.toString(),
  budget: code.budget?.toString() ?? null,
  uses_per_person: code.uses_per_person,
  from: code.starts_at.toISOString(),
  until: code.ends_at?.toISOString() ?? null,
});

async function insertNew(tx: Database, now: Date, code: NewPromoCode, by: string) {
  const { rows } = await insertCode(tx, now, code, by);
  if (!rows[0]) throw AppError.conflict(`The code ${code.code} already exists.`);
  const detail = { before: null, after: kept(code) };
  await audit(tx, { actor: by, action: 'refill.promo-code-add', subject: code.code, detail });
  return rows[0].id;
}

/** Creates a code that works immediately. @throws AppError conflict when the name is taken */
export const addPromoCode = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  code: NewPromoCode,
  by: string,
): Promise<void> =>
  inTransaction(db, async (tx) => void (await insertNew(tx, clock.now(), code, by)));

/** The maximum that a code can cost, in minor units; null if it is unlimited. */
export function mostOf({ kind, value, cap, uses, budget }: NewPromoCode): bigint | null {
  const each = kind === 'fixed' ? value : cap;
  const byUses = each === null || uses === null ? null : each * BigInt(uses);
  if (byUses === null || budget === null) return byUses ?? budget;
  return byUses < budget ? byUses : budget;
}

/** Why a code takes two people, whatever one of them has decided today; null if one may be enough. */
export function whyTwo(code: NewPromoCode): string | null {
  const most = mostOf(code);
  return most === null ? 'Nothing limits what this code can cost.' : whyLarge(most, code.currency);
}

/**
 * Creates a code in the name of an operator. One with a high or unlimited cost waits for a second approver.
 * @param by operator:<uuid>
 * @returns why a second approver is asked; null when it works immediately
 * @throws AppError conflict when the name is taken
 */
export const proposePromoCode = (
  services: Pick<Services, 'db' | 'clock' | 'env'>,
  code: NewPromoCode,
  by: string,
): Promise<string | null> =>
  inTransaction(services.db, async (tx) => {
    const id = await insertNew(tx, services.clock.now(), code, by);
    const operatorId = by.replace('operator:', '');
    const most = mostOf(code);
    const alone = { operatorId, subject: id };
    const why =
      whyTwo(code) ??
      (await countAlone(tx, services, alone, {
        kind: 'money',
        amount: most ?? 0n,
        currency: code.currency,
      }));
    if (why === null) return null;
    await tx.sql.query('update promo_code set waiting = true where id = $1', [id]);
    const decision = { verdict: 'approve' as const };
    await askSecondApprover(
      tx,
      services,
      { queue: 'promo-codes', id },
      { decision, operatorId, why },
    );
    return why;
  });

async function findById(db: Database, id: string): Promise<PromoCode> {
  const { rows } = await db.sql.query<PromoCode>('select * from promo_code where id = $1', [id]);
  if (!rows[0]) throw AppError.notFound();
  return rows[0];
}

const fact = (label: string, value: string) => ({ label, value, warn: false });

/** Codes with a high cost, which a second approver agrees to before anyone can use them. */
export const promoCodeApprovals: Approvable = {
  async describe({ db }, id) {
    const code = await findById(db, id);
    const format = (minor: bigint) => formatMinor(money(minor, code.currency));
    const most = mostOf(code);
    return {
      reference: code.code,
      title: 'New promo code',
      reason: null,
      currency: code.currency,
      amount: most === null ? null : toAmount(most),
      facts: [
        fact(
          'Takes off',
          code.kind === 'fixed' ? format(code.value) : `${Number(code.value) / 100}%`,
        ),
        ...(code.cap === null ? [] : [fact('At most', format(code.cap))]),
        ...(code.budget === null ? [] : [fact('Budget', format(code.budget))]),
        ...(code.minimum === 0n ? [] : [fact('Minimum bill', format(code.minimum))]),
        fact('Uses', code.uses === null ? 'No limit' : code.uses.toLocaleString('en')),
        fact('Uses per person', String(code.uses_per_person)),
        fact('For', code.services.map((type) => findService(type)?.name ?? type).join(', ')),
        fact('Country', code.countries.map((each) => supportedCountries[each].name).join(', ')),
        timeFact('From', code.starts_at),
        ...(code.ends_at ? [timeFact('Until', code.ends_at)] : []),
      ],
    };
  },
  async decide(tx, _, { caseId, agreedBy }) {
    const { rowCount } = await tx.sql.query(
      'update promo_code set waiting = false, agreed_by = $2 where id = $1 and waiting and stopped_at is null',
      [caseId, agreedBy],
    );
    if (rowCount === 0) throw AppError.conflict('This has already been decided.');
    const { code } = await findById(tx, caseId);
    const detail = { before: { waiting: true }, after: { waiting: false } };
    await audit(tx, { actor: agreedBy, action: 'refill.promo-code-agree', subject: code, detail });
  },
};

/** Stops a code immediately; orders that used it keep their discount. @throws AppError not_found */
export const stopPromoCode = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  code: string,
  by: string,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rowCount } = await tx.sql.query(
      'update promo_code set stopped_at = $2 where code = $1 and stopped_at is null',
      [code, clock.now()],
    );
    if (rowCount === 0)
      throw AppError.notFound('We couldn’t find that code, or it has already ended.');
    const detail = { before: { stopped: false }, after: { stopped: true } };
    await audit(tx, { actor: by, action: 'refill.promo-code-stop', subject: code, detail });
  });

/** Seeds a code to try in the demo, once. */
export async function seedPromoCodes({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await insertCode(db, clock.now(), {
    code: 'WELCOME100',
    kind: 'fixed',
    value: 100_00n,
    cap: null,
    minimum: 500_00n,
    budget: null,
    currency: 'NGN',
    services: ['airtime-bill-payment', 'mobile-data-bill-payment', 'electricity-bill-payment'],
    countries: ['NG'],
    starts_at: new Date('2026-01-01T00:00:00Z'),
    ends_at: null,
    uses: null,
    uses_per_person: 3,
  });
}
