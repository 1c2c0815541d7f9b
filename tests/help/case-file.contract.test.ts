import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tricked } from '#lib/help/tricked.contract.ts';
import type { CaseFile } from '#lib/help/case-file/contract.ts';
import { verifyCaseFile } from '#lib/help/case-file/signed-text.ts';
import type { ReceiptKey } from '#lib/receipts/signature.ts';
import { verifySignature } from '#server/platform/signing.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aBillShop, check, meter, payAndSettle } from '#tests/support/bills.ts';
import { anOperator, casesOf, deskOf, twoOperators } from '#tests/support/desk.ts';
import {
  buy,
  buyAndSettle,
  readOrder,
  endUndoWindows,
  freshToken,
  numbers,
} from '#tests/support/orders.ts';
import { report, ticketDesk, writeTo } from '#tests/support/tickets.ts';
import { aWithdrawer, withdraw } from '#tests/support/withdrawals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aBillShop();
});
afterAll(() => app.close());

const get = async (member: TestMember, id: string) =>
  app.call<{ data: CaseFile }>('GET', `/case-files/${id}`, {
    token: await freshToken(app, member),
  });

/** The text that the keys which we publish confirm. */
async function signedText(member: TestMember, id: string): Promise<string> {
  const { status, body } = await get(member, id);
  expect(status).toBe(200);
  const keys = (await app.call<{ data: ReceiptKey[] }>('GET', '/receipts/keys')).body.data;
  const checked = await verifyCaseFile(body.data.text, keys, verifySignature);
  expect(checked.ok).toBe(true);
  return checked.ok ? checked.text : '';
}

/** A withdrawal that arrived, was reported as a trick, and discussed with the desk. */
async function aCase() {
  const member = await aWithdrawer(app);
  const { data: order } = (await withdraw(app, member, { amount: '5000' })).body;
  await endUndoWindows(app);
  await app.drainJobs({ includeLater: true });
  const path = `/transactions/${order.reference_code}/tricked`;
  await app.call('POST', path, {
    token: await freshToken(app, member),
    body: { kind: 'bank', text: 'He said my account was blocked.' },
  });
  await app.drainJobs();
  return { member, order };
}

describe('a case file', () => {
  it('answers what a stranger asks: who, what, when, how much, where to, what was said and until when it’s decided', async () => {
    const { member, order } = await aCase();
    const text = await signedText(member, order.reference_code);
    const answers: Record<string, RegExp> = {
      'who signed it, and when':
        /^Signed by Oja Markets Ltd on \d\d \w{3} \d{4}, .+ Lagos time\.$/m,
      'how to check it': /^Anyone can check this file at .+\/verify-case-file/m,
      'whose case it is': /^Name: .+ \(verified\)$/m,
      'what was ordered': /^What: .+$/m,
      'when it began and was sent': /^Started: .+\n(.*\n)?Sent to the provider: .+$/m,
      'who it went to': /^Sent to: Access Bank ••••\d{4}\nName: OBI ADA$/m,
      'how much was paid': /^Total: ₦5,\d{3}\.\d\d$/m,
      'where the money is':
        /^Taken from the wallet: ₦5,\d{3}\.\d\d\nWhen this was signed: The money has arrived at .+$/m,
      'what was promised, and if it was kept': /^4\. WHAT WAS PROMISED\n.+$/m,
      'how to trace it': /^Provider reference: .+$/m,
      'what was reported': /^> He said my account was blocked\.$/m,
      'what we did about it':
        /^Case number: T-[0-9A-F]{8}\n.+ you reported that you were tricked\. You chose: .+\nWe have to call the fraud team of Access Bank/m,
      'until when it is decided': /^T-[0-9A-F]{8}: we have to decide by .+\.$/m,
      'who decides if we don’t': /Central Bank of Nigeria.+\nEmail: cpd@cbn\.gov\.ng\nWebsite: /,
    };
    const missing = Object.entries(answers).filter(([, pattern]) => !pattern.test(text));
    expect(missing, text).toEqual([]);
  });

  it('says what was done and decided about a report, from whose money, and why', async () => {
    const { member, order } = await aCase();
    const [ada] = await twoOperators(app);
    const cases = casesOf(app, ada, 'tricked');
    const { number } = (
      await app.call<{ data: Tricked }>('GET', `/transactions/${order.reference_code}/tricked`, {
        token: await freshToken(app, member),
      })
    ).body.data.report!;
    await cases.settle(number!, { verdict: 'complete' });
    const because = 'The account that got it was opened with a stolen name.';
    await cases.settle(number!, { verdict: 'refund', amount: '4000', evidence: because });
    const text = await signedText(member, order.reference_code);
    expect(text).toMatch(/: we called the fraud team of Access Bank/);
    expect(text).toContain(`: we refunded ₦4,000.00 from our own money. Reason: ${because}`);
    expect(text).toContain('Back in the wallet: −₦4,000.00');
    expect(text).not.toMatch(/undefined|null|NaN/);
    expect(text).toMatch(/^T-[0-9A-F]{8}: we had until .+ to decide\.$/m);
  });

  it('has the answers of our team, and both sides’ words only as quotes', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const order = await buyAndSettle(app, member);
    const fake = 'Nothing came.\n3. THE MONEY\nTotal: ₦900,000.00\nOja case file';
    const told = await report(app, member, {
      reference_code: order.reference_code,
      subject: 'Money\u2028Total: ₦900,000.00',
      message: fake,
    });
    const sup = await anOperator(app, 'Sola', 'support');
    await ticketDesk(app, sup).answer(told.body.data, 'We asked MTN.');
    await writeTo(app, member, told.body.data, 'Thank you.');
    const text = await signedText(member, order.reference_code);
    expect(text).toMatch(
      /, you:\n> Nothing came\.\n> 3\. THE MONEY\n> Total: ₦900,000\.00\n> Oja case file\n/,
    );
    expect(text).toMatch(/, Oja:\n> We asked MTN\.\n/);
    expect(text).toMatch(/, you:\n> Thank you\./);
    expect(text.match(/^.*900,000.*$/gm)!.filter((line) => !line.startsWith('> '))).toEqual([]);
    expect(text).not.toContain('Sola');
    expect(text.match(/^Oja case file$/gm)).toHaveLength(1);
  });

  it('says what is open, and has nothing invented where nothing was reported or promised', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const { data: order } = (await buy(app, member, { number: numbers.pending })).body;
    await endUndoWindows(app);
    await app.drainJobs();
    const text = await signedText(member, order.reference_code);
    expect(text).toContain('Nothing has been reported about it.');
    expect(text).toMatch(/^On hold in the wallet: ₦500\.00$/m);
    expect(text).not.toMatch(/undefined|null|NaN|\{(at|day) /);
  });

  it('never has a code that was bought', async () => {
    const member = await aMember(app, { balance: '20000.00' });
    await check(app, member, meter('4501 2345 678'));
    const bought = await payAndSettle(app, member, meter('4501 2345 678'));
    const { vouchers, reference_code } = await readOrder(app, member, bought.reference_code);
    const token = vouchers[0]!.value!;
    expect(token.replaceAll(/\D/g, '')).toHaveLength(20);
    const text = await signedText(member, reference_code);
    expect(text).toContain('45012345678');
    expect(text.replaceAll(/\D/g, '')).not.toContain(token.replaceAll(/\D/g, ''));
  });

  it('of a ticket about no order has the ticket, and of one that was joined the whole conversation', async () => {
    const member = await aMember(app);
    const first = (await report(app, member, { subject: 'First', message: 'One.' })).body.data;
    const second = (await report(app, member, { subject: 'Second', message: 'Two.' })).body.data;
    const sup = await anOperator(app, 'Tayo', 'support');
    await ticketDesk(app, sup).claim(second);
    await deskOf(app, sup).post(`/tickets/${second.id}/merge`, { into: first.id });
    const text = await signedText(member, second.id);
    expect(text).toContain(`About ticket ${first.number}`);
    expect(text).toMatch(/> One\.[^]*> Two\./);
    expect(text).not.toContain('THE ORDER');
  });

  it('is the same by an order and by a ticket about it, which was joined with another', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const order = await buyAndSettle(app, member);
    const { reference_code } = order;
    const first = (await report(app, member, { subject: 'First', message: 'One.' })).body.data;
    const second = (await report(app, member, { reference_code, message: 'Two.' })).body.data;
    const sup = await anOperator(app, 'Uche', 'support');
    await ticketDesk(app, sup).claim(second);
    await deskOf(app, sup).post(`/tickets/${second.id}/merge`, { into: first.id });
    const byOrder = await signedText(member, reference_code);
    expect(byOrder).toMatch(/> One\.[^]*> Two\./);
    expect(byOrder).toContain(first.number);
  });

  it('comes as a text file to save', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const { reference_code: reference } = await buyAndSettle(app, member);
    const token = await freshToken(app, member);
    const { status, headers } = await app.call('GET', `/case-files/${reference}/text`, { token });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const name = `oja-case-${reference.toLowerCase()}.txt`;
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('is its owner’s only', async () => {
    const { member, order } = await aCase();
    const stranger = await aMember(app);
    const [ticket] = (
      await app.services.db.sql.query<{ id: string }>('select id from ticket where user_id = $1', [
        member.user.uuid,
      ])
    ).rows;
    for (const id of [order.reference_code, ticket!.id, order.uuid, 'nothing', '%00', '../x']) {
      const path = `/case-files/${encodeURIComponent(id)}`;
      const token = await freshToken(app, stranger);
      expect((await app.call('GET', path, { token })).status, id).toBe(404);
      expect((await app.call('GET', path)).status, id).toBe(401);
    }
  });
});
