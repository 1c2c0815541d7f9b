import type { BoughtCoins } from '#lib/crypto/buy.contract.ts';
import { seedSandboxPayins } from '#server/ops/seed/payins.ts';
import { toAmount } from '#lib/money.ts';
import type { TestApp, TestMember } from './api.ts';
import { aBuyer, aCoinShop, agree, pay } from './coin-purchases.ts';

/** Our account in Nigeria, and one in Ghana. */
export const payins = {
  NG: { id: '00000000-0000-4000-8000-000000005801', number: '0000000011' },
  GH: { id: '00000000-0000-4000-8000-000000005803', number: '0000000000013' },
} as const;

/** The whole product with coins, and with our accounts to pay into. */
export async function aPayinShop(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await aCoinShop(env);
  await seedSandboxPayins(app.services.db);
  return app;
}

/** A member who may buy, with an empty wallet. */
export const aPayer = (app: TestApp): Promise<TestMember> => aBuyer(app, { balance: '' });

/** An order of 20 USDT that waits for a transfer, and the account to pay into. */
export async function orderByTransfer(
  app: TestApp,
  member: TestMember,
  change: object = {},
): Promise<BoughtCoins> {
  const { body } = await agree(app, member, change);
  const answer = await pay(app, member, body.data.referenceCode, { payment: payins.NG.id });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
}

export interface Sent {
  /** Decimal string. */
  amount: string;
  /** The note of the transfer. */
  note?: string | undefined;
  sender?: string;
  to?: string;
  inS?: number;
}

/** Transfers money to our account, and delivers the bank's notice. Returns the bank's reference. */
export async function transfer(app: TestApp, sent: Sent): Promise<string> {
  const { amount, note, sender = 'OBI ADA', to = payins.NG.number, inS = 0 } = sent;
  const { body, status } = await app.call<{ data: { reference: string } }>(
    'POST',
    '/sandbox/transfers',
    {
      body: {
        account_number: to,
        amount,
        sender_name: sender,
        arrives_in_s: inS,
        ...(note === undefined ? {} : { note }),
      },
    },
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data.reference;
}

/** The same, for an order. */
export const transferFor = (
  app: TestApp,
  { order }: BoughtCoins,
  { amount = order.lines.total, ...sent }: Partial<Sent> = {},
): Promise<string> => transfer(app, { amount, note: order.reference_code, ...sent });

interface Kept {
  amount: string;
  decision: string;
  why: string | null;
  note: string | null;
  belongs: boolean;
}

/** The payments of a transfer in our books. */
export async function paymentsBy(app: TestApp, reference: string): Promise<Kept[]> {
  const { rows } = await app.services.db.sql.query<Omit<Kept, 'amount'> & { amount: bigint }>(
    `select amount, decision, why, note, order_id is not null as belongs from order_payment
     where reference = $1`,
    [reference],
  );
  return rows.map((row) => ({ ...row, amount: toAmount(row.amount) }));
}

/** Loses notices: the jobs that deliver them never run. */
export const loseNotices = ({ services }: TestApp) =>
  services.db.sql.query(
    `delete from graphile_worker._private_jobs where task_id =
       (select id from graphile_worker._private_tasks where identifier = 'sandbox.payment-notice')`,
  );
