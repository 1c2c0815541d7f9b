import { hash, randomBytes, sign } from 'node:crypto';
import { toBase64Url } from '#lib/receipts/base64url.ts';
import { supportedCountries } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAmount } from '#lib/money.ts';
import { statementLimits } from '#lib/product-constants.ts';
import type { readSignedStatement } from '#lib/receipts/statement.contract.ts';
import type { Sha256 } from '#lib/receipts/statement/hash.ts';
import { writeHead } from '#lib/receipts/statement/head.ts';
import { commitTo, type SignedRow, type StatementContent } from '#lib/receipts/statement/parts.ts';
import { dayIn } from '#lib/rules/statement-range.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { fullNameOf } from '#server/kyc/resolve-account.ts';
import { signingKey } from './keys.ts';
import { openStatement } from './open-statement.ts';
import { listMovements } from './statement-query.ts';
import { timeWithOffset } from './statement-time.ts';
import type { Statement, StatementRow } from './statement.ts';

type Context = CallContext<typeof readSignedStatement>;

/** SHA-256 as the browser computes it, several times as fast. */
export const sha256: Sha256 = (text) => hash('sha256', text, 'base64url');

const describe = ({ description, target }: StatementRow) =>
  [description, target].filter(Boolean).join(', ');

const signedRow = (row: StatementRow, timeZone: string): SignedRow => ({
  at: timeWithOffset(row.at, timeZone),
  amount: toAmount(row.amount),
  balance: toAmount(row.balance),
  description: describe(row).toWellFormed(),
  reference: row.reference ?? '',
});

/** The rows with their sums, from one snapshot, so that a posting during the read changes neither. */
const readAt = (ctx: Context) =>
  inTransaction(ctx.db, async (tx) => {
    await tx.sql.query('set transaction isolation level repeatable read, read only');
    const { statement, range } = await openStatement({ ...ctx, db: tx });
    if (statement.rows > statementLimits.signedRows)
      throw AppError.invalid({
        to: ['This period has more than 2,000 transactions. Choose fewer days.'],
      });
    const rows: StatementRow[] = [];
    for await (const page of listMovements(tx, range)) rows.push(...page);
    return { statement, rows };
  });

function contentOf(statement: Statement, rows: readonly StatementRow[], name: string) {
  const { opening, closing, moneyIn, moneyOut, held, timeZone } = statement;
  const lowest = rows.reduce((least, { balance }) => (balance < least ? balance : least), opening);
  return {
    secret: toBase64Url(randomBytes(32)),
    name,
    totals: {
      opening: toAmount(opening),
      closing: toAmount(closing),
      moneyIn: toAmount(moneyIn),
      moneyOut: toAmount(moneyOut),
      held: toAmount(held),
      rows: String(rows.length),
    },
    rows: rows.map((row) => signedRow(row, timeZone)),
    lowest: toAmount(lowest),
  } satisfies StatementContent;
}

function signContent<C extends StatementContent>(
  { env }: Context,
  statement: Statement,
  content: C,
) {
  const { currency, timeZone, from, to, madeAt } = statement;
  const key = signingKey(env, madeAt);
  const hashes = commitTo(sha256, content);
  const head = writeHead({
    keyId: key.id,
    currency,
    zone: timeZone,
    from,
    to,
    issuedAt: madeAt,
    ...hashes,
  });
  const signature = sign(null, Buffer.from(head), key.privateKey).toString('base64url');
  return { head, signature, content };
}

/**
 * A statement from the ledger with everything that its owner needs to show it in parts. Nothing is stored, and each
 * reply has new salts, so two files of the same period can't be matched by their hashes.
 * @throws AppError invalid_input for a day that hasn't come, or for more than 2,000 rows
 */
export async function signStatement(ctx: Context): Promise<Reply<typeof readSignedStatement>> {
  const { user, query, clock } = ctx;
  const { timeZone } = supportedCountries[user.country.code];
  if (query.to > dayIn(timeZone, clock.now().getTime()))
    throw AppError.invalid({ to: ['Choose today or an earlier day.'] });
  const { statement, rows } = await readAt(ctx);
  const name = user.has_kyc_set_up ? fullNameOf(user) : '';
  return { data: signContent(ctx, statement, contentOf(statement, rows, name)) };
}
