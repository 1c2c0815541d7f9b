import { AppError } from '#lib/errors/app-error.ts';
import { statementLimits } from '#lib/product-constants.ts';
import type { readStatement as readCall } from '#lib/receipts/statement.contract.ts';
import type { CallContext } from '#server/http/call-context.ts';
import { openStatement } from './open-statement.ts';
import { print } from './print.ts';
import { statementCsv } from './statement-csv.ts';
import { listMovements, type Range } from './statement-query.ts';
import type { Statement, StatementRow } from './statement.ts';

type Context = CallContext<typeof readCall>;

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
