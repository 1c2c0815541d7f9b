import { randomUUID } from 'node:crypto';
import { inTransaction } from '#server/db/transaction.ts';
import { toAmount } from '#lib/money.ts';
import {
  askNow,
  cancelOrder,
  captureLines,
  checkOutside,
  failLines,
  findOrder,
  followNotice,
  fulfil,
  refundPart,
  requery,
  settleOutside,
  sweep,
  takeNotice,
  type Order,
} from '#server/orders/index.ts';
import { conclude } from '#server/orders/requery.job.ts';
import { decideOrder } from '#server/orders/staff/decide-order.ts';
import type { TestApp } from '#tests/support/api.ts';
import { withOrder } from '#tests/support/lined-orders.ts';
import { enter, ownerOf, staff } from '#tests/support/staged-orders.ts';
import { transferFor } from '#tests/support/outside-orders.ts';
import { completed, failed, refunded } from '#tests/support/stuck-orders.ts';
import type { Act } from './acts.ts';
import { outcomeOf, shop } from './mixed-orders.ts';
import { decide, hearBank, refund, undo, type Refunding } from './money-deeds.ts';
import { paymentOf } from './picture.ts';
import { ask, askAsStaff, hearLate, send, settleParts, type Answer } from './provider-deeds.ts';
import { enter as enterDeed } from './stage-deeds.ts';
import { leftOf, type Deed, type World } from './world.ts';

/** What one of its owners does to an order, and what is to come of it. */
export interface Doing {
  deed: Deed;
  run(): Promise<unknown>;
}

interface Job {
  id: string;
  name: string;
  payload: never;
}

const nothing: Deed = function* () {
  yield;
};

/** One order from its beginning to its end, by a clock of its own that stands still between its steps. */
export class Life {
  readonly app: TestApp;
  readonly order: Order;
  world: World;
  private readonly late: { asked: Order; answer: Answer }[] = [];

  constructor(app: TestApp, order: Order, world: World) {
    this.app = app;
    this.order = order;
    this.world = world;
    shop.set(order.id, { answer: { kind: 'pending' }, dies: false });
  }

  private get answer(): Answer {
    return shop.get(this.order.id)!.answer;
  }

  async wait(seconds: number): Promise<void> {
    this.app.clock.advance(seconds);
    this.world.now += seconds;
    await this.app.services.db.sql.query(
      `update provider_request set claimed_at = claimed_at - make_interval(secs => $2)
       where our_reference = (select our_reference from orders where id = $1)`,
      [this.order.id, seconds],
    );
  }

  async endUndo(): Promise<void> {
    this.world.canUndo = false;
    await this.app.services.db.sql.query(
      'update orders set cancel_until = clock_timestamp() where id = $1 and cancel_until is not null',
      [this.order.id],
    );
  }

  pay(amount: bigint, agoS: number): void {
    const { bank, now } = this.world;
    const reference = paymentOf(this.order, bank.length);
    transferFor(this.app, this.order, { amount, reference, paidInS: -agoS });
    bank.push({ amount, at: now - agoS, heard: false });
  }

  /** The shop answers now, and we hear it later. */
  async delay(): Promise<void> {
    const asked = await findOrder(this.app.services.db, this.order.id);
    if (asked?.sent_at) this.late.push({ asked, answer: this.answer });
  }

  say(answer: Answer): void {
    shop.set(this.order.id, { answer, dies: false });
  }

  /** Who sends it dies once the shop has it. */
  die(dies: boolean): void {
    shop.set(this.order.id, { answer: this.answer, dies });
  }

  async jobs(): Promise<Job[]> {
    const { rows } = await this.app.services.db.sql.query<Job>(
      `select j.id::text, t.identifier as name, j.payload
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where j.payload->>'order_id' = $1::text
         or j.payload->>'reference' = (select our_reference from orders where id = $1::uuid)
       order by j.id`,
      [this.order.id],
    );
    return rows;
  }

  private async doJob(n: number): Promise<Doing> {
    const jobs = await this.jobs();
    const job = jobs[n % Math.max(jobs.length, 1)];
    const { services } = this.app;
    if (!job) return { deed: nothing, run: () => Promise.resolve() };
    const run = async (work: () => Promise<void>) => {
      await work();
      await services.db.sql.query('delete from graphile_worker._private_jobs where id = $1', [
        job.id,
      ]);
    };
    const { payload } = job;
    const known: Record<string, Doing> = {
      [fulfil.name]: this.doing({ do: 'send' }, () => fulfil.run(services, payload)),
      [requery.name]: this.doing({ do: 'ask' }, () => requery.run(services, payload)),
      [followNotice.name]: this.doing({ do: 'ask' }, () => followNotice.run(services, payload)),
      [checkOutside.name]: this.doing({ do: 'hear' }, () => checkOutside.run(services, payload)),
    };
    const found = known[job.name];
    if (!found) throw new Error(`Nobody knows the job ${job.name}`);
    return { deed: found.deed, run: () => run(async () => void (await found.run())) };
  }

  private doing(act: Act, run: () => Promise<unknown>): Doing {
    return { deed: this.deedOf(act), run };
  }

  private refunding({ position, percent, key }: Extract<Act, { do: 'refund' }>): Refunding {
    const left = leftOf(this.world, position);
    return { key, position, amount: percent > 100 ? left + 1n : (left * BigInt(percent)) / 100n };
  }

  /** What is to come of something. */
  private deedOf(act: Act): Deed {
    const { answer } = this;
    switch (act.do) {
      case 'send':
        return send(answer, shop.get(this.order.id)!.dies);
      case 'ask':
        return ask(answer);
      case 'staff ask':
        return askAsStaff(answer);
      case 'hear':
        return hearBank;
      case 'undo':
        return undo;
      case 'arrive':
        return this.world.sentAt === null ? nothing : settleParts(act.positions, act.state);
      case 'enter':
        return enterDeed(act);
      default:
        return nothing;
    }
  }

  /** How it is done, and what is to come of it. */
  async prepare(act: Act): Promise<Doing> {
    const { order, world } = this;
    const { services } = this.app;
    const job = { order_id: order.id };
    const by = 'operator:model';
    switch (act.do) {
      case 'job':
        return this.doJob(act.n);
      case 'send':
        return this.doing(act, () => fulfil.run(services, job));
      case 'ask':
        return this.doing(act, () => requery.run(services, job));
      case 'staff ask':
        return this.doing(act, () => askNow(services, order.id, staff));
      case 'hear':
        return this.doing(act, () => settleOutside(services, order.id));
      case 'undo':
        return this.doing(act, () => cancelOrder(services, order.user_id, order.reference_code));
      case 'enter':
        return this.doing(act, () => {
          const { position, stage } = act;
          const actor = act.by === 'staff' ? staff : ownerOf(order);
          return enter(this.app, order, stage, actor, position === null ? {} : { position });
        });
      case 'arrive': {
        if (world.sentAt === null) return { deed: nothing, run: () => Promise.resolve() };
        const settle = act.state === 'delivered' ? captureLines : failLines;
        return this.doing(act, () =>
          withOrder(this.app, order, (tx, now) =>
            settle(tx, services, now, act.positions, { by, code: 'expired' }),
          ),
        );
      }
      case 'notice': {
        const now = await findOrder(services.db, order.id);
        const reference = now?.our_reference;
        const provider = now?.provider;
        const eventKey = `${order.id}:${act.key}`;
        const told = { provider: provider ?? '', eventKey, reference: reference ?? '' };
        return {
          deed: nothing,
          run: async () => provider && takeNotice(services, { ...told, payload: {} }),
        };
      }
      case 'late': {
        const heard = this.late.shift();
        if (!heard) return { deed: nothing, run: () => Promise.resolve() };
        const outcome = outcomeOf(order, world.lines.length, heard.answer);
        return {
          deed: hearLate(heard.asked.status, heard.answer, this.answer),
          run: () => conclude(services, heard.asked, outcome),
        };
      }
      case 'refund': {
        const { key, position, amount } = this.refunding(act);
        const what = position === null ? { amount } : { lines: [{ position, amount }] };
        const asked = { order_id: order.id, key, ...what, reason: 'Why not.', by };
        if (amount === 0n || (position ?? 0) > world.lines.length)
          return { deed: nothing, run: () => Promise.resolve() };
        return {
          deed: refund({ key, position, amount }),
          run: () => refundPart(services, asked),
        };
      }
      case 'staff': {
        const { verb } = act;
        const asked = { do: 'refund', position: null, percent: act.percent } as const;
        const refunding = this.refunding({ ...asked, key: randomUUID() });
        const amount = toAmount(refunding.amount);
        const decision = {
          complete: completed,
          fail: failed,
          refund: { ...refunded, amount },
          leave: { verdict: 'leave', note: 'It is fine.' } as const,
        }[verb];
        if (verb === 'refund' && refunding.amount === 0n)
          return { deed: nothing, run: () => Promise.resolve() };
        return {
          deed: decide(verb, refunding),
          run: () =>
            inTransaction(services.db, (tx) =>
              decideOrder(tx, services, order.id, {
                ...{ decision, operator: staff, agreedBy: null, key: refunding.key },
              }),
            ),
        };
      }
    }
  }

  /** What stands still too long is looked after. */
  sweep = (): Promise<void> => sweep.run(this.app.services, {});
}
