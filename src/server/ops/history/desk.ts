import type { DeskDecision } from '#lib/desk/contract.ts';
import { findOperator } from '#server/desk/operators.ts';
import { startDeskSession } from '#server/desk/session.ts';
import { demoOperators } from '#server/ops/seed/operators.ts';
import type { Past } from './past.ts';

/** One of the demo's operators at work. */
export class Operator {
  readonly #past: Past;
  readonly #token: string;

  private constructor(past: Past, token: string) {
    this.#past = past;
    this.#token = token;
  }

  /** The first of the demo's owners, signed in. */
  static async arrive(past: Past): Promise<Operator> {
    const { services } = past;
    const [{ email } = { email: '' }] = demoOperators;
    const operator = await findOperator(services.db, email);
    if (!operator) throw new Error('The demo has no operators');
    const { token } = await startDeskSession(services.db, services, operator.id, 'full');
    return new Operator(past, token);
  }

  get<T>(path: string): Promise<T> {
    return this.#past.call<T>('GET', `/desk${path}`, { token: this.#token });
  }

  send<T>(path: string, body: object, method = 'POST'): Promise<T> {
    const keyed = method === 'POST';
    return this.#past.call<T>(method, `/desk${path}`, { token: this.#token, body, keyed });
  }

  /** Claims a case and decides it. */
  async decide(queue: string, id: string, decision: DeskDecision): Promise<void> {
    await this.send(`/queues/${queue}/${id}/claim`, {});
    await this.send(`/queues/${queue}/${id}/decision`, decision);
    await this.#past.work();
  }

  /** Adds a picture to the case of an order that is claimed; returns its key. */
  async addPicture(orderId: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    await this.send(`/queues/orders/${orderId}/claim`, {});
    const file = { content_type: 'image/jpeg', size: bytes.length };
    const opened = await this.send<{ upload_url: string; key: string }>(
      `/queues/orders/${orderId}/uploads`,
      file,
    );
    await this.#past.put(opened.upload_url, bytes);
    return opened.key;
  }
}
