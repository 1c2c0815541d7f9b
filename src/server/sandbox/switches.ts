import type { z } from 'zod';
import type {
  MagicValue,
  readSwitches as readContract,
  setSwitches as setContract,
  Switch,
} from '#lib/sandbox/contract.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { audit } from '#server/platform/audit.ts';
import { magicCoinAddresses } from '#server/providers/address-screening/sandbox.ts';
import { magicBillNumbers } from '#server/providers/bills/sandbox-magic.ts';
import { magicCardQuantities } from '#server/providers/giftcards/sandbox-magic.ts';
import { magicPhotoNumbers } from '#server/providers/identity/sandbox-review.ts';
import { magicNumbers } from '#server/providers/identity/sandbox.ts';
import { magicAccountNumbers } from '#server/providers/payments/sandbox-banks.ts';
import { magicPayoutEndings } from '#server/providers/payouts/sandbox.ts';
import { magicVoucherAccounts } from '#server/providers/vouchers/sandbox-magic.ts';

type Magic = z.infer<typeof MagicValue>;

const identity = (value: string, effect: string): Magic => ({
  port: 'identity',
  value: `document number ending in ${value}`,
  effect,
});
const account = (value: string, effect: string): Magic => ({
  port: 'payments',
  value: `account number ending in ${value}`,
  effect,
});

/** All other numbers are found and accepted. */
const magic: Magic[] = [
  identity(magicNumbers.notFound, 'the ID service doesn’t find it'),
  identity(magicNumbers.otherName, 'it belongs to someone with another name'),
  identity(magicNumbers.outOfOrder, 'the ID service is down; we ask it again later'),
  identity(magicNumbers.otherBirthDate, 'the date of birth is another one'),
  identity(magicPhotoNumbers.blurred, 'its photos are refused as blurred'),
  identity(magicPhotoNumbers.otherFace, 'the selfie shows someone else'),
  identity(magicPhotoNumbers.byHand, 'its photos wait for an operator at the desk'),
  account(magicAccountNumbers.notFound, 'the bank knows no such account'),
  account(magicAccountNumbers.anotherPerson, 'the account belongs to someone else'),
  account(magicAccountNumbers.noAnswer, 'the bank does not answer'),
  ...magicPayoutEndings.map(({ value, effect }) => ({
    port: 'payouts' as const,
    value: `account number ending in ${value}`,
    effect,
  })),
  ...magicBillNumbers.map((each) => ({ port: 'bills' as const, ...each })),
  ...magicCardQuantities.map((each) => ({ port: 'giftcards' as const, ...each })),
  ...magicVoucherAccounts.map((each) => ({ port: 'vouchers' as const, ...each })),
  ...magicCoinAddresses.map((each) => ({ port: 'crypto' as const, ...each })),
];

async function listSwitches(db: Database): Promise<Switch[]> {
  const { rows } = await db.sql.query<Switch>(
    'select port, behaviour, delay_ms, auto_review from sandbox.switch order by port',
  );
  return rows;
}

export async function readSwitches({
  db,
}: CallContext<typeof readContract>): Promise<Reply<typeof readContract>> {
  return { data: await listSwitches(db), meta: { magic } };
}

/** Changes the behaviour of the sandbox's providers; those not named stay as they are. */
export async function setSwitches({
  db,
  body,
}: CallContext<typeof setContract>): Promise<Reply<typeof setContract>> {
  await inTransaction(db, async (tx) => {
    for (const { port, behaviour, delay_ms, auto_review } of body.switches)
      await tx.sql.query(
        `update sandbox.switch set behaviour = coalesce($2, behaviour),
           delay_ms = coalesce($3, delay_ms), auto_review = coalesce($4, auto_review)
         where port = $1`,
        [port, behaviour ?? null, delay_ms ?? null, auto_review ?? null],
      );
    await audit(tx, {
      actor: 'sandbox',
      action: 'sandbox.switches',
      detail: { switches: body.switches },
    });
  });
  return { data: await listSwitches(db), meta: { magic } };
}
