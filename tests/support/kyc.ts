import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { CountryCode } from '#lib/countries.ts';
import type { DeskDecision } from '#lib/desk/contract.ts';
import type { KycStatus } from '#lib/kyc/contract.ts';
import type { UploadPurpose } from '#lib/uploads/contract.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { documentsOf } from '#server/kyc/documents.ts';
import { identityQueue } from '#server/kyc/identity.queue.ts';
import type { Services } from '#server/platform/services.ts';
import { aMember, ORIGIN, type Answer, type TestApp, type TestMember } from './api.ts';

/** A member with an account and nothing else. */
export const newcomer = (app: TestApp, country: CountryCode = 'NG'): Promise<TestMember> =>
  aMember(app, { kyc: false, account: false, pin: false, country });

/** A picture that no one has sent before. */
const noise = (): Promise<Buffer> =>
  sharp(randomBytes(8 * 8 * 3), { raw: { width: 8, height: 8, channels: 3 } })
    .png()
    .toBuffer();

/** Uploads a picture as a browser does, and returns its key. */
export async function sendPicture(
  app: TestApp,
  { token }: Pick<TestMember, 'token'>,
  purpose: UploadPurpose = 'kyc',
): Promise<string> {
  const bytes = await noise();
  const { body } = await app.call<{ data: { key: string; upload_url: string } }>(
    'POST',
    '/upload-signed-url',
    { token, body: { purpose, content_type: 'image/png', size: bytes.length } },
  );
  const request = new Request(ORIGIN + body.data.upload_url, {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(bytes),
  });
  const response = await app.api.fetch(request, { clientAddress: '127.0.0.1', requestId: 'photo' });
  if (!response.ok) throw new Error(`the picture was answered ${response.status}`);
  return body.data.key;
}

/** One picture for each required side of the document in the member's country. */
export async function photosFor(app: TestApp, member: TestMember, slug: string): Promise<string[]> {
  const document = documentsOf(member.user.country.code).find((each) => each.slug === slug);
  const keys: string[] = [];
  for (const _ of document?.photos ?? []) keys.push(await sendPicture(app, member));
  return keys;
}

export interface VerifyBody {
  data: {
    status: string;
    waits_for: string | null;
    user: { has_kyc_set_up: boolean; firstname: string };
    words: string[];
  };
  message: string;
  error_code: string | null;
  errors: Record<string, string[]>;
  words?: string[];
}

let made = 0;
/** Unique digits that have no special meaning to the sandbox. */
export const freshDigits = (length: number): string =>
  `4${String(++made).padStart(length - 5, '0')}5555`;

/** Checks a document of Adaeze Okoro; fields that aren't given match. */
export function verifyDocument(
  app: TestApp,
  token: string | undefined,
  change: object = {},
): Promise<Answer<VerifyBody>> {
  return app.call<VerifyBody>('POST', '/kyc/government-id/verify', {
    ...(token ? { token } : {}),
    body: {
      document_type: 'nin',
      number: freshDigits(11),
      first_name: 'Adaeze',
      last_name: 'Okoro',
      date_of_birth: '1992-05-31',
      consent: true,
      ...change,
    },
  });
}

export const kycStatusOf = async (app: TestApp, { token }: TestMember): Promise<KycStatus> =>
  (await app.call<{ data: KycStatus }>('GET', '/kyc/status', { token })).body.data;

/** Switches whether the sandbox's ID service decides automatically. */
export const setAutoReview = (app: TestApp, on: boolean, delayMs = 0): Promise<unknown> =>
  app.services.db.sql.query(
    `update sandbox.switch set auto_review = $1, delay_ms = $2,
       behaviour = case when $2 > 0 then 'late' else 'done' end
     where port = 'identity'`,
    [on, delayMs],
  );

/** The case of a document, by its reference; of any that waits without one. */
export async function claimOf({ db }: Pick<Services, 'db'>, reference?: string): Promise<string> {
  const { rows } = await db.sql.query<{ id: string }>(
    `select id from kyc_identity where ${reference ? 'reference = $1' : "state = 'pending'"}`,
    reference ? [reference] : [],
  );
  return rows[0]!.id;
}

/** Decides about a photographed document as its queue at the desk does. */
export const decideClaim = (
  services: Services,
  caseId: string,
  decision: DeskDecision,
  operator = 'operator:ama',
): Promise<void> =>
  inTransaction(services.db, (tx) =>
    identityQueue.decide(tx, services, { caseId, decision, operator, key: randomUUID() }),
  );
