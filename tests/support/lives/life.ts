import { findOrder } from '#server/orders/find.ts';
import { checkOutside, settleOutside } from '#server/orders/funding/settle-outside.job.ts';
import { fulfil } from '#server/orders/send/fulfil.job.ts';
import { followNotice } from '#server/orders/send/notice.job.ts';
import { requery } from '#server/orders/send/requery.job.ts';
import { sweep } from '#server/orders/send/sweep.job.ts';
import type { Order } from '#server/orders/tables.ts';
import type { TestApp } from '#tests/support/api.ts';
import { transferFor } from '#tests/support/outside-orders.ts';
import { stages } from '#tests/support/staged-orders.ts';
import type { Act, Shown } from './acts.ts';
import { shop } from './mixed-orders.ts';
import { queryBank } from './money-deeds.ts';
import { paymentOf } from './picture.ts';
import { ask, send, type Answer } from './provider-deeds.ts';
import type { Deed, World } from './world.ts';

/** What someone does to an order, and the expected result. */
export interface Doing {
  deed: Deed;
  run(): Promise<unknown>;
}

interface Job {
  id: string;
  name: string;
  payload: never;
}

const stageNamed = (name: string) => stages.find((stage) => stage.name === name)!;

/** No result is expected. */
export const nothing: Deed = function* () {
  yield;
};
export const idle: Doing = { deed: nothing, run: () => Promise.resolve() };

/** One order from beginning to end, with a separate clock that stops between its steps. */
export class Life {
  readonly app: TestApp;
  readonly order: Order;
  world: World;
  private readonly late: { asked: Order; answer: Answer }[] = [];

  constructor(app: TestApp, order: Order, world: World) {
    this.app = app;
    this.order = order;
    this.world = world;
    this.say({ kind: 'pending' });
  }

  /** The shop's current answer. */
  get answer(): Answer {
    return shop.get(this.order.id)!.answer;
  }

  say(answer: Answer): void {
    shop.set(this.order.id, { answer, dies: false });
  }

  /** Makes the sender die once the shop has received the order. */
  die(dies: boolean): void {
    shop.set(this.order.id, { answer: this.answer, dies });
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

  /** The shop answers now, and we receive it later. */
  async delay(): Promise<void> {
    const asked = await findOrder(this.app.services.db, this.order.id);
    if (asked?.sent_at) this.late.push({ asked, answer: this.answer });
  }

  takeLate = (): { asked: Order; answer: Answer } | undefined => this.late.shift();

  /**
   * The act of the party whose turn it is, once the shop has answered about it; everything else
   * stays the same.
   */
  foresee(act: Act): Shown {
    if (act.do !== 'next') return act;
    const { way, position } = act;
    const { stage, lines, isStaged } = this.world;
    const from = position === null ? stage : (lines[position - 1]?.stage ?? stage);
    const next = from === null ? ['accepted'] : stageNamed(from).next;
    const to = stageNamed(next[way] ?? next[0] ?? 'received');
    if (isStaged && to.enteredBy !== 'provider')
      return { do: 'enter', stage: to.name, by: to.enteredBy, position };
    if (isStaged) this.say({ kind: 'pending', stage: to.name });
    return { do: 'ask' };
  }

  send = (): Doing => ({
    deed: send(this.answer, shop.get(this.order.id)!.dies),
    run: () => fulfil.run(this.app.services, { order_id: this.order.id }),
  });

  ask = (): Doing => ({
    deed: ask(this.answer),
    run: () => requery.run(this.app.services, { order_id: this.order.id }),
  });

  hear = (): Doing => ({
    deed: queryBank,
    run: () => settleOutside(this.app.services, this.order.id),
  });

  private async jobs(): Promise<Job[]> {
    const { rows } = await this.app.services.db.sql.query<Job>(
      `select j.id::text, t.identifier as name, j.payload
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier like 'orders.%' and (j.payload->>'order_id' = $1::text
         or j.payload->>'reference' = (select our_reference from orders where id = $1::uuid))
       order by j.id`,
      [this.order.id],
    );
    return rows;
  }

  countJobs = async (): Promise<number> => (await this.jobs()).length;

  /** Runs one of the queued jobs, whether or not it is due. */
  async doJob(n: number): Promise<Doing> {
    const jobs = await this.jobs();
    const job = jobs[n % Math.max(jobs.length, 1)];
    if (!job) return idle;
    const { services } = this.app;
    const { id, name, payload } = job;
    const known: Record<string, Doing> = {
      [fulfil.name]: this.send(),
      [requery.name]: this.ask(),
      [followNotice.name]: { ...this.ask(), run: () => followNotice.run(services, payload) },
      [checkOutside.name]: this.hear(),
    };
    const doing = known[name];
    if (!doing) throw new Error(`No one knows the job ${name}`);
    // payments are queried only by this job until they expire, so it has to run again
    const stays = name === checkOutside.name && this.world.now <= (this.world.until ?? 0);
    const run = async () => {
      await doing.run();
      const text = 'delete from graphile_worker._private_jobs where id = $1';
      if (!stays) await services.db.sql.query(text, [id]);
    };
    return { deed: doing.deed, run };
  }

  /** No job will handle it. */
  async rests(): Promise<boolean> {
    const { rowCount } = await this.app.services.db.sql.query(
      `select 1 from orders where id = $1 and check_at is not null
         and (status in ('processing', 'unknown') or paid_back_at is not null
           or stage_due_at is not null and status in ('completed', 'partly_completed'))`,
      [this.order.id],
    );
    return rowCount === 0 && (await this.jobs()).length === 0;
  }

  /** What doesn't move for too long is handled by the sweep. */
  sweep = (): Promise<void> => sweep.run(this.app.services, {});
}
