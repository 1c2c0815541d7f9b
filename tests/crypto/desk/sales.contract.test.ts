import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskApproval } from '#lib/desk/contract.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import { receiptText } from '#tests/support/bills.ts';
import { stillClock } from '#tests/support/clock.ts';
import {
  aCoinShop,
  aSeller,
  confirmIt,
  lastSale,
  later,
  openSaleOf,
  pay,
  tether,
} from '#tests/support/coin-sales.ts';
import { readPrices } from '#tests/support/crypto.ts';
import { setSwitch } from '#tests/support/deposits.ts';
import { anOperator, casesOf, deskOf } from '#tests/support/desk.ts';
import { paths } from '#lib/paths.ts';
import { orderFacts } from '#server/orders/view/order-facts.ts';
import { formatMoney, parseAmount } from '#lib/money.ts';
import { freshToken, inboxOf, moneyOf, readOrder } from '#tests/support/orders.ts';
import { addIdentity, addPayoutAccount, endings } from '#tests/support/withdrawals.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await aCoinShop(stillClock());
});
beforeEach(async () => {
  await readPrices(app);
  member = await aSeller(app);
});
afterEach(async () => {
  await setSwitch(app, 'crypto', 'done');
});
afterAll(() => app.close());

const sql = (text: string, values: unknown[] = []) => app.services.db.sql.query(text, values);
const order = (reference: string) => readOrder(app, member, reference);
const money = () => moneyOf(app, member);
const opened = (change?: object) => openSaleOf(app, member, change);

describe('coins that an operator reviews', () => {
  it('are those above the seller’s limit; two operators pay what the rule says, at the rate of their arrival', async () => {
    const { referenceCode, walletAddress } = await opened({ amount: undefined });
    await pay(app, walletAddress, '2000');
    await confirmIt(app, walletAddress);
    const held = await order(referenceCode);
    expect(held).toMatchObject({ status: 'under_review' });
    expect(held.message).toContain('You can sell up to');
    expect((await money()).book).toBe('1000.00');
    await later(app, 7200);
    const first = casesOf(app, await anOperator(app, 'Ada'), 'coins');
    const { id } = await first.take(referenceCode);
    const asked = await first.decide(id, { verdict: 'approve' });
    expect(asked.status).toBe(200);
    expect(await order(referenceCode)).toMatchObject({ status: 'under_review' });
    const bola = deskOf(app, await anOperator(app, 'Bola'));
    const approvals = (await bola.get('/approvals')).body.data as DeskApproval[];
    const found = approvals.find(({ reference }) => reference === referenceCode);
    expect((await bola.post(`/approvals/${found?.id}`, { approve: true })).status).toBe(200);
    const paid = await order(referenceCode);
    expect(paid.status).toBe('completed');
    expect(paid.amount).toBe(found?.amount);
    expect(Number((await money()).book)).toBeCloseTo(1000 + Number(paid.amount), 2);
  });

  it('are those of a closed account, which wait and can be seen', async () => {
    const { referenceCode, walletAddress } = await opened();
    await sql('update users set deleted_at = $2 where id = $1', [
      member.user.uuid,
      app.clock.now(),
    ]);
    await pay(app, walletAddress, '20');
    await confirmIt(app, walletAddress);
    const desk = casesOf(app, await anOperator(app), 'coins');
    expect(await desk.find(referenceCode)).toMatchObject({ stage: 'open' });
    await sql('update users set deleted_at = null where id = $1', [member.user.uuid]);
    expect(await order(referenceCode)).toMatchObject({ status: 'under_review' });
    expect((await money()).book).toBe('1000.00');
    const { id } = await desk.take(referenceCode);
    expect((await desk.decide(id, { verdict: 'approve' })).status).toBe(200);
    expect(await order(referenceCode)).toMatchObject({ status: 'completed' });
    // it counts towards the amount that one operator may pay alone in a day
    const { rows } = await sql('select amount > 0 as counts from operator_sum where subject = $1', [
      id,
    ]);
    expect(rows).toEqual([{ counts: true }]);
  });
});

describe('a sale that no coins come for', () => {
  it('ends after a day; coins that come later open another sale', async () => {
    const { referenceCode, walletAddress } = await opened();
    await later(app, 24 * 3600 + 1);
    await app.drainJobs({ includeLater: true });
    expect(await order(referenceCode)).toMatchObject({ status: 'cancelled' });
    await pay(app, walletAddress, '20');
    await confirmIt(app, walletAddress);
    const own = await lastSale(app, member);
    expect(own.reference_code).not.toBe(referenceCode);
    expect(own.status).toBe('completed');
  });

  it('doesn’t end as long as it is unknown what came', async () => {
    const { referenceCode } = await opened();
    await later(app, 24 * 3600 + 1);
    await setSwitch(app, 'crypto', 'timeout');
    await app.drainJobs({ includeLater: true });
    expect(await order(referenceCode)).toMatchObject({ status: 'awaiting_user' });
    await setSwitch(app, 'crypto', 'done');
    await app.drainJobs({ includeLater: true });
    expect(await order(referenceCode)).toMatchObject({ status: 'cancelled' });
  });

  it('can be undone by its owner, and no longer when coins are on their way', async () => {
    const { referenceCode, walletAddress } = await opened();
    await pay(app, walletAddress, '20');
    const token = await freshToken(app, member);
    const sent = await app.call('POST', `/crypto/sell/${referenceCode}/sent`, {
      token,
      body: { tx_hash: 'abc123' },
    });
    expect(sent.body).toMatchObject({ data: { status: 'processing' } });
    const undo = await app.call('POST', `/transactions/${referenceCode}/cancel`, {
      token,
      body: {},
    });
    expect(undo.status).toBe(409);
    const { rows } = await sql(
      'select named_hash from coin_sale s join orders o on o.id = s.order_id where reference_code = $1',
      [referenceCode],
    );
    expect(rows).toEqual([{ named_hash: 'abc123' }]);
  });
});

describe('jobs', () => {
  it('find what notices lost, while a sale waits and every night', async () => {
    const { referenceCode, walletAddress } = await opened();
    await pay(app, walletAddress, '20');
    await sql(`delete from graphile_worker._private_jobs where task_id in
      (select id from graphile_worker._private_tasks where identifier = 'sandbox.crypto-notice')`);
    await later(app, 60);
    await app.drainJobs({ includeLater: true });
    expect(await order(referenceCode)).toMatchObject({ status: 'completed' });
    await pay(app, walletAddress, '12');
    await sql(`delete from graphile_worker._private_jobs where task_id in
      (select id from graphile_worker._private_tasks where identifier in ('sandbox.crypto-notice', 'crypto.follow'))`);
    await later(app, 60);
    await sql(`select graphile_worker.add_job('crypto.follow-lately-used')`);
    await app.drainJobs();
    await app.drainJobs({ includeLater: true });
    expect(await lastSale(app, member)).toMatchObject({ status: 'completed' });
  });
});

describe('a sale to a bank account', () => {
  it('withdraws its payout less the fee, once', async () => {
    await addIdentity(app, member);
    const account = await addPayoutAccount(app, member);
    const { referenceCode, walletAddress, total } = await opened(tether({ payout: account }));
    await pay(app, walletAddress, '20');
    await confirmIt(app, walletAddress);
    await app.drainJobs();
    await app.drainJobs();
    const paid = await order(referenceCode);
    expect(paid.status).toBe('completed');
    expect(paid.timeline.some(({ title }) => title.includes(' on its way to '))).toBe(true);
    const { rows } = await sql(
      `select total, amount, status from orders where user_id = $1 and direction = 'withdrawal'`,
      [member.user.uuid],
    );
    expect(rows).toHaveLength(1);
    const taken = Number((rows[0] as { total: bigint }).total) / 100;
    expect(taken).toBeLessThanOrEqual(Number(total));
    expect(Number(total) - taken).toBeLessThan(1);
    expect(Number((await money()).book)).toBeCloseTo(1000 + Number(total) - taken, 2);
  });

  it('names the account, the fee and what reaches it, before and after it is paid', async () => {
    await addIdentity(app, member);
    const account = await addPayoutAccount(app, member);
    const sale = await opened(tether({ payout: account }));
    const { referenceCode, walletAddress, total, payout } = sale;
    const all = formatMoney(total!, 'NGN');
    const gets = formatMoney(payout!.gets!, 'NGN');
    const fee = formatMoney(payout!.fee!, 'NGN');
    const to = payout!.account;
    expect(to).toMatch(/^.+ ••••\d{4}$/);
    expect(parseAmount(payout!.gets!) + parseAmount(payout!.fee!)).toBe(parseAmount(total!));
    expect(Date.parse(sale.wait_until) - app.clock.now().getTime()).toBe(86_400_000);
    expect(sale.order.facts).toContainEqual({ label: 'Paid to', value: to, copy: false });
    expect(sale.order.lines.total_label).toBe('Before the payout fee');
    expect(sale.order.timeline.at(-1)).toMatchObject({
      title: `Money sent to ${to}`,
      text: 'Less the payout fee.',
    });
    expect(JSON.stringify(sale.order)).not.toMatch(/in your wallet|wallet gets/i);
    await pay(app, walletAddress, '20');
    await confirmIt(app, walletAddress);
    await app.drainJobs();
    const { list } = await inboxOf(app, member);
    expect(
      [list.find(({ title }) => title.endsWith(': paid'))?.message].flat().join(' '),
    ).toContain(`We’re sending ${all} to ${to}, less the payout fee.`);
    await app.drainJobs({ includeLater: true });
    const arrived = await order(referenceCode);
    expect(arrived.timeline.map(({ title }) => title)).toContain(`${gets} on its way to ${to}`);
    expect(arrived.message).toBe(`${gets} arrived in ${to}. The payout fee was ${fee}.`);
    expect(await receiptText(app, member, referenceCode)).toContain(
      `Before the payout fee: ${all}\n`,
    );
    const about = { link: paths.order(referenceCode), userId: member.user.uuid };
    expect(await orderFacts(app.services.db, about)).toContainEqual(['Before the payout fee', all]);
    expect(arrived.facts).toEqual(
      expect.arrayContaining([
        { label: 'Paid to', value: to, copy: false },
        { label: 'Payout fee', value: fee, copy: false },
        { label: 'Sent to your account', value: gets, copy: false },
      ]),
    );
    expect(JSON.stringify(arrived)).not.toMatch(/in your wallet|wallet gets/i);
  });

  it('says that the money is back in the wallet when the bank refuses the payout', async () => {
    await addIdentity(app, member);
    const account = await addPayoutAccount(app, member, { ending: endings.saysNo });
    const { referenceCode, walletAddress, total, payout } = await opened(
      tether({ payout: account }),
    );
    await pay(app, walletAddress, '20');
    await confirmIt(app, walletAddress);
    await app.drainJobs({ includeLater: true });
    const back = await order(referenceCode);
    const all = formatMoney(total!, 'NGN');
    expect(back.message).toBe(
      `The payout to ${payout!.account} didn’t go through, so ${all} is back in your wallet.`,
    );
    expect(back.timeline.at(-1)?.title).toBe('Back in your wallet');
    expect(Number((await money()).available)).toBeCloseTo(1000 + Number(total), 2);
  });

  it('keeps it in the wallet and explains why, when it can’t be paid out', async () => {
    await addIdentity(app, member);
    const account = await addPayoutAccount(app, member, { usableInS: 86_400 });
    const { referenceCode, walletAddress, total } = await opened(tether({ payout: account }));
    await pay(app, walletAddress, '20');
    await confirmIt(app, walletAddress);
    await app.drainJobs();
    const kept = await order(referenceCode);
    expect(kept.timeline.at(-1)).toMatchObject({ title: 'In your wallet' });
    expect(kept.timeline.at(-1)?.text).toContain('New accounts can’t be used for 24 hours');
    expect(Number((await money()).available)).toBeCloseTo(1000 + Number(total), 2);
  });
});
