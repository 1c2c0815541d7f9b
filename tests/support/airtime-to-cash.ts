import { randomUUID } from 'node:crypto';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { Conversion } from '#lib/airtime-to-cash/contract.ts';
import type { Order } from '#lib/orders/contract.ts';
import { checkLine, writeLine, type NewLine } from '#server/airtime-to-cash/lines.ts';
import { seedAirtimeLines, seedAirtimeRates } from '#server/airtime-to-cash/seed-airtime.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { anApp, type Answer, type TestApp, type TestMember } from './api.ts';
import { deskOf, type TestOperator } from './desk.ts';
import { uploadPicture } from './uploads.ts';

interface Said {
  message?: string;
  error_code?: string | null;
  errors?: Record<string, string[]>;
  reference_code?: string;
}
export type ConversionAnswer = Answer<{ data: Conversion } & Said>;
export type ProofAnswer = Answer<{ data: Order } & Said>;

/** The whole product with our lines for airtime. */
export async function anAirtimeShop(lines = 60): Promise<TestApp> {
  const app = await anApp();
  await seedAirtimeRates(app.services.db);
  await seedAirtimeLines(app.services.db, lines);
  return app;
}

/** Adds one of our lines without a second approver. */
export const addLine = (services: Services, line: NewLine): Promise<void> =>
  inTransaction(services.db, (tx) => writeLine(tx, services, checkLine(line)));

let lastSender = 0;
/** A line that no one has named yet. */
export const aSender = (): string => `0803${String(1_000_000 + ++lastSender)}`;

export const startBody = (more: object = {}) => ({
  network: 'ng-mtn',
  amount: '20000',
  phone_number: aSender(),
  ...more,
});

export const start = (
  app: TestApp,
  { token }: TestMember,
  more: object = {},
  key: string = randomUUID(),
): Promise<ConversionAnswer> =>
  app.call('POST', '/airtime-conversion/initiate', { token, key, body: startBody(more) });

const two = (n: number) => String(n).padStart(2, '0');

/** A time in the format of Nigerian networks' text messages: an hour ahead of UTC. */
export function timeInLagos(at: Date): string {
  const there = new Date(+at + 3_600_000);
  const day = [there.getUTCDate(), there.getUTCMonth() + 1].map(two).join('/');
  return `${day}/${there.getUTCFullYear()} ${two(there.getUTCHours())}:${two(there.getUTCMinutes())}`;
}

export interface SmsOptions {
  amount?: string;
  to?: string | null;
  at?: Date;
  reference?: string;
}

/** What MTN writes to someone who has sent airtime. */
export const smsOf = (
  app: TestApp,
  {
    amount = '5,000.00',
    to,
    at = app.clock.now(),
    reference = randomUUID().slice(0, 8),
  }: SmsOptions,
): string =>
  `You have transferred N${amount} airtime to 234${(to ?? '').slice(1)} on ${timeInLagos(at)}. Ref: MT${reference}. Your balance is N320.50.`;

/** The texts of the first few transfers of an order. */
export const smsFor = (app: TestApp, { transfers, receiver }: Conversion, n = transfers.length) =>
  transfers
    .slice(0, n)
    .map(({ amount }) => smsOf(app, { amount, to: receiver }))
    .join('\n');

export const prove = (
  app: TestApp,
  { token }: TestMember,
  reference: string,
  shown: { sms_text?: string; image_key?: string },
): Promise<ProofAnswer> =>
  app.call('POST', '/airtime-conversion/upload-proof', { token, body: { reference, ...shown } });

/** A screenshot with large shapes that no other has. */
export const aScreenshot = (): Promise<Buffer> =>
  sharp(randomBytes(12 * 8 * 3), { raw: { width: 12, height: 8, channels: 3 } })
    .resize(250, 400, { fit: 'fill' })
    .jpeg()
    .toBuffer();

export const sendScreenshot = async (app: TestApp, member: TestMember, bytes: Buffer) =>
  (await uploadPicture(app, member, bytes, { purpose: 'proof' })).key;

/** Airtime that was sent and shown in full, waiting for an operator. */
export async function shownAirtime(app: TestApp, member: TestMember, more: object = {}) {
  const { data } = (await start(app, member, more)).body;
  const { reference_code } = data.transaction;
  await prove(app, member, reference_code, { sms_text: smsFor(app, data) });
  return data;
}

export const claimAirtime = (app: TestApp, who: TestOperator, { uuid }: Pick<Order, 'uuid'>) =>
  deskOf(app, who).post(`/queues/airtime/${uuid}/claim`);

export const postAirtimeDecision = (
  app: TestApp,
  who: TestOperator,
  { uuid }: Pick<Order, 'uuid'>,
  body: object,
) => deskOf(app, who).post(`/queues/airtime/${uuid}/decision`, body);

/** Claims a conversion at the desk and decides it. */
export async function decideAirtime(
  app: TestApp,
  who: TestOperator,
  order: Pick<Order, 'uuid'>,
  body: object,
): Promise<Answer> {
  await claimAirtime(app, who, order);
  return postAirtimeDecision(app, who, order, body);
}
