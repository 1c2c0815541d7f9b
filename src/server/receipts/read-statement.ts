import { supportedCountries } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { statementLimits } from '#lib/product-constants.ts';
import type { readStatement as readCall } from '#lib/receipts/statement.contract.ts';
import type { CallContext } from '#server/http/call-context.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { findWallet } from '#server/ledger/user-accounts.ts';
import { print } from './print.ts';
import { statementCsv } from './statement-csv.ts';
import {
  edgeAt,
  heldAt,
  listMovements,
  momentsOf,
  totalsOf,
  type Range,
} from './statement-query.ts';
import type { Statement, StatementRow } from './statement.ts';

type Context = CallContext<typeof readCall>;

function holderOf({ user }: Context): string {
  const name = [user.firstname, user.lastname].filter(Boolean).join(' ');
  return name === '' ? user.email : `${name}, ${user.email}`;
}

/** Fixes the range and adds it up, from ledger entries alone. */
async function openStatement(ctx: Context): Promise<{ statement: Statement; range: Range }> {
  const { db, user, query } = ctx;
  const { from, to } = query;
  const { code, currency_code: currency } = user.country;
  const { timeZone } = supportedCountries[code];
  const account = await findWallet(db, user);
  const { start, end } = await momentsOf(db, { from, to, timeZone });
  const [before, last] = [await edgeAt(db, account, start), await edgeAt(db, account, end)];
  const range: Range = {
    account,
    fee: houseAccount('house_fee', currency),
    duty: houseAccount('stamp_duty_payable', currency),
    after: before.id,
    upTo: last.id,
  };
  const { rows, ...totals } = await totalsOf(db, range);
  const held = await heldAt(db, account, end);
  const statement: Statement = {
    holder: holderOf(ctx),
    currency,
    from,
    to,
    timeZone,
    madeAt: ctx.clock.now(),
    opening: before.balance,
    closing: last.balance,
    ...totals,
    held,
    rows: Number(rows),
  };
  return { statement, range };
}

async function paper(ctx: Context, statement: Statement, range: Range) {
  const most = statementLimits.pdfRows;
  if (statement.rows > most)
    throw AppError.invalid({
      to: [
        `This period has more than ${most.toLocaleString('en')} transactions. Download the CSV, or choose fewer days.`,
      ],
    });
  const rows: StatementRow[] = [];
  for await (const page of listMovements(ctx.db, range)) rows.push(...page);
  return print({ kind: 'statement', statement, rows });
}

/** Streams while reading: rows aren't read faster than the connection takes them. */
function table(ctx: Context, statement: Statement, range: Range) {
  const texts = statementCsv(statement, listMovements(ctx.db, range));
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(to) {
      const next = await texts.next();
      if (next.done) to.close();
      else to.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}

/**
 * All movements of the wallet between two days, ending exactly at the ledger's balance.
 * @throws AppError invalid_input for a PDF of more than 2,000 rows
 */
export async function readStatement(ctx: Context): Promise<Response> {
  const { from, to, format } = ctx.query;
  const { statement, range } = await openStatement(ctx);
  const isPdf = format === 'pdf';
  const body = isPdf ? await paper(ctx, statement, range) : table(ctx, statement, range);
  return new Response(body, {
    headers: {
      'content-type': isPdf ? 'application/pdf' : 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="oja-statement-${from}-to-${to}.${format}"`,
      'cache-control': 'private, no-store',
    },
  });
}
