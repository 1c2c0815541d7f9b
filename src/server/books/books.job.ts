import { z } from 'zod';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import { task } from '#server/platform/task.ts';
import { takeNight } from './take-night.ts';

/** Publishes what we owe members tonight. If the tree differs from the ledger it stores and reports the difference instead. */
export const takeBooks = task('books.night', z.unknown(), async (services) => {
  const { db, log, clock } = services;
  const { night, isTaken, differences } = await takeNight(services);
  if (differences.length > 0)
    log.error(
      { night, differences: String(differences.map(({ currency }) => currency)) },
      'the books of the night differ from the ledger',
    );
  if (!isTaken && differences.length === 0) return;
  await inTransaction(db, async (tx) => {
    for (const { currency, inTree, inLedger } of differences)
      await tx.sql.query(
        `insert into book_refusal (night, currency, in_tree, in_ledger, at)
         values ($1::text::date, $2, $3, $4, $5)`,
        [night, currency, inTree, inLedger, clock.now()],
      );
    await audit(tx, {
      actor: 'job:books',
      action: isTaken ? 'ledger.books-published' : 'ledger.books-refused',
      detail: { night },
    });
  });
});
