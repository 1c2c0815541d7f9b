import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import {
  claimOf,
  decideClaim,
  freshDigits,
  photosFor,
  setAutoReview,
  verifyDocument,
} from '#tests/support/kyc.ts';
import { aShop, buy } from '#tests/support/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());
afterEach(() => setAutoReview(app, true));

const levelOne = { kyc: false, account: false, balance: '100000.00' };
const codeOf = async (member: TestMember, amounts: string[], bill: object = {}) => {
  let code: unknown;
  for (const amount of amounts)
    code = (await buy(app, member, { ...bill, amount })).body['error_code'];
  return code;
};
const atOnce = (member: TestMember) => codeOf(member, ['20000.01']);
const ofDay = (member: TestMember) => codeOf(member, ['20000', '20000', '10000', '50']);
const show = async (member: TestMember, document_type: string, number: string) =>
  verifyDocument(app, member.token, {
    document_type,
    number,
    image_keys: await photosFor(app, member, document_type),
  });
const addBvn = ({ token }: TestMember) =>
  app.call('POST', '/kyc/bvn', {
    token,
    body: { bvn: freshDigits(11), date_of_birth: '1992-05-31', consent: true },
  });

describe('a limit names what would raise it', () => {
  it('the BVN, while no bank knows a Nigerian by number', async () => {
    const member = await aMember(app, levelOne);
    expect(await atOnce(member)).toBe('kyc_bvn_one_time_limit_exceeded');
    expect(await ofDay(member)).toBe('kyc_bvn_daily_limit_exceeded');
  });

  it('the photos, while a document with photos is looked at; nothing once it is approved', async () => {
    const member = await aMember(app, levelOne);
    await verifyDocument(app, member.token, { document_type: 'nin' });
    await setAutoReview(app, false);
    await show(member, 'passport', `B${freshDigits(8)}`);
    expect(await atOnce(member)).toBe('kyc_upload_one_time_limit_exceeded');
    expect(await ofDay(member)).toBe('kyc_upload_daily_limit_exceeded');
    await decideClaim(app.services, await claimOf(app.services), { verdict: 'approve' });
    expect(await atOnce(member)).toBe('one_time_spend_limit_exceeded');
    expect(await codeOf(member, ['50'])).toBe('daily_spend_limit_exceeded');
  });

  it('the BVN first, when photos and BVN are missing', async () => {
    const member = await aMember(app, levelOne);
    await show(member, 'passport', `B${freshDigits(8)}`);
    expect(await atOnce(member)).toBe('kyc_bvn_one_time_limit_exceeded');
    expect((await addBvn(member)).status).toBe(200);
    expect(await atOnce(member)).toBe('one_time_spend_limit_exceeded');
  });

  it('the photos of the ID, for a Kenyan who has shown none, or whose photos wait', async () => {
    const member = await aMember(app, { ...levelOne, country: 'KE' });
    const safaricom = { bill: 'ke-safaricom', number: '0712345678' };
    const above = () => codeOf(member, ['5000.01'], safaricom);
    expect(await above()).toBe('kyc_upload_one_time_limit_exceeded');
    await setAutoReview(app, false);
    await show(member, 'national_id', freshDigits(8));
    expect(await above()).toBe('kyc_upload_one_time_limit_exceeded');
  });
});
