import { randomBytes } from 'node:crypto';
import { systemClock } from '#server/platform/clock.ts';
import { dojahSays } from '#tests/conformance/vendors/dojah.ts';
import type { PaystackStub } from '#tests/conformance/vendors/paystack-books.ts';
import { startPaystack } from '#tests/conformance/vendors/paystack-stub.ts';
import { smileKeys, smileSays } from '#tests/conformance/vendors/smile-id.ts';
import { vtpassBooks, type VtpassBooks } from '#tests/conformance/vendors/vtpass.ts';
import { fakeReloadly, type ReloadlyBooks } from '#tests/support/reloadly.ts';
import { anS3, s3Keys } from '#tests/support/s3.ts';
import { startSmtp, type SmtpStub } from '#tests/support/smtp.ts';
import { startStub, type StubReply, type StubRequest } from '#tests/support/stub.ts';

/** A key that can be found wherever it was written. */
const aKey = (before = '') => before + randomBytes(20).toString('hex');

/** Every vendor that production needs, on local ports, and the settings that point to them. */
export interface RealVendors {
  settings: Record<string, string>;
  /** Values that must never be in a log. */
  keys: string[];
  paystack: PaystackStub;
  vtpass: VtpassBooks;
  reloadly: ReloadlyBooks;
  mail: SmtpStub;
  /** The stored files, by key. */
  pictures: Map<string, Buffer>;
  close: () => Promise<void>;
}

/** Plans and customers, in addition to its behaviour for the conformance kit. */
function vtpassSays({ handle }: VtpassBooks, request: StubRequest): StubReply {
  const { path, body } = request;
  if (path.startsWith('/service-variations')) {
    const isData = path.includes('serviceID=mtn-data');
    const plan = { variation_code: 'mtn-1gb', name: '1 GB for 30 days', fixedPrice: 'Yes' };
    const variations = isData ? [{ ...plan, variation_amount: '500.00' }] : [];
    return { json: { response_description: '000', content: { variations } } };
  }
  if (path === '/merchant-verify') {
    const content = { Customer_Name: 'NGOZI OKAFOR', Address: '1 Marina, Lagos' };
    return { json: { code: '000', content: { ...content, Meter_Number: body['billersCode'] } } };
  }
  return handle(request);
}

async function serving(handle: (request: StubRequest) => StubReply) {
  const stub = await startStub();
  stub.serve(handle);
  return stub;
}

/** Starts all of them. */
export async function startRealVendors(): Promise<RealVendors> {
  const account = { clientId: aKey(), clientSecret: aKey(), isTrial: false };
  const { fake: reloadly, handle } = fakeReloadly(systemClock, account);
  const vtpass = vtpassBooks();
  const [paystack, mail, s3] = await Promise.all([
    startPaystack(aKey('sk_live_')),
    startSmtp(),
    anS3(),
  ]);
  const stubs = {
    vtpass: await serving((request) => vtpassSays(vtpass, request)),
    reloadly: await serving(handle),
    dojah: await serving(dojahSays),
    smile: await serving(smileSays({ signsWith: smileKeys.apiKey })),
    termii: await serving(() => ({ json: { code: 'ok', message_id: '1' } })),
    coingecko: await serving(() => ({ json: {} })),
  };
  const secrets = {
    SECRET: aKey(),
    PAYSTACK_SECRET_KEY: paystack.key,
    VTPASS_API_KEY: aKey(),
    VTPASS_PUBLIC_KEY: aKey(),
    VTPASS_SECRET_KEY: aKey(),
    RELOADLY_CLIENT_ID: account.clientId,
    RELOADLY_CLIENT_SECRET: account.clientSecret,
    RELOADLY_WEBHOOK_SECRET: aKey(),
    DOJAH_PRIVATE_KEY: aKey(),
    SMILE_API_KEY: smileKeys.apiKey,
    TERMII_API_KEY: aKey(),
    AFRICASTALKING_API_KEY: aKey(),
    CHAINALYSIS_API_KEY: aKey(),
    COINGECKO_KEY: aKey(),
    BTCPAY_API_KEY: aKey(),
    BTCPAY_WEBHOOK_SECRET: aKey(),
    S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
  };
  return {
    settings: {
      ...secrets,
      RECEIPT_SIGNING_KEYS: `k1:2026-01-01:${randomBytes(32).toString('base64url')}`,
      PAYSTACK_URL: paystack.stub.url,
      VTPASS_URL: stubs.vtpass.url,
      RELOADLY_URL: stubs.reloadly.url,
      COINGECKO_URL: stubs.coingecko.url,
      DOJAH_APP_ID: 'app',
      DOJAH_URL: stubs.dojah.url,
      SMILE_PARTNER_ID: smileKeys.partnerId,
      SMILE_URL: stubs.smile.url,
      TERMII_SENDER_ID: 'Oja',
      TERMII_BASE_URL: stubs.termii.url,
      AFRICASTALKING_USERNAME: 'oja',
      // Termii refuses nothing, so it gets no requests
      AFRICASTALKING_URL: stubs.termii.url,
      // coins are off until an operator switches them on, so it gets no requests
      BTCPAY_URL: stubs.coingecko.url,
      CHAINALYSIS_URL: stubs.coingecko.url,
      BTCPAY_STORE_ID: 'store',
      SMTP_URL: mail.url,
      MAIL_FROM: 'Oja <hello@oja.example>',
      S3_ENDPOINT: s3.settings.endpoint,
      S3_BUCKET: s3.settings.bucket,
      S3_REGION: s3.settings.region,
      S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
    },
    keys: Object.values(secrets),
    paystack,
    vtpass,
    reloadly,
    mail,
    pictures: s3.files,
    async close() {
      const others = Object.values(stubs).map((stub) => stub.close());
      await Promise.all([...others, paystack.close(), mail.close(), s3.close()]);
    },
  };
}
