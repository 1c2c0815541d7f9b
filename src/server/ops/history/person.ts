import { supportedCountries, type CurrencyCode } from '#lib/countries.ts';
import type { Order } from '#lib/orders/contract.ts';
import type { Member } from '#lib/visitor.ts';
import { DEMO_PIN, type PersonRow } from '#server/ops/seed/people-data.ts';
import { findPerson, seedPerson } from '#server/ops/seed/people.ts';
import { startSession } from '#server/sessions/session.ts';
import type { Past } from './past.ts';

/** What someone does at one time of a day. */
export type Act = (self: Person) => Promise<unknown>;

/** When: days before today, and the time by the person's own clock. */
export interface Moment {
  daysAgo: number;
  at: string;
  act: Act;
}

/** Undoing has ended, and the provider has answered. */
const SENT_S = 25;

/** A member of the demo, who does with the product what its pages do. */
export class Person {
  readonly past: Past;
  readonly user: Member;
  #token = '';
  #readAt: number | undefined;

  private constructor(past: Past, user: Member) {
    this.past = past;
    this.user = user;
  }

  /** Opens their account, without money. */
  static async join(past: Past, row: PersonRow, index: number): Promise<Person> {
    await seedPerson(past.services, { ...row, balance: undefined }, index);
    const user = await findPerson(past.services, row);
    if (!user) throw new Error(`No demo account is called ${row.id}`);
    return new Person(past, user);
  }

  get currency(): CurrencyCode {
    return supportedCountries[this.user.country.code].currency;
  }

  /** Signs in again, because the session of an earlier day has ended. */
  async signIn(): Promise<void> {
    const { services } = this.past;
    const device = { address: '127.0.0.1', userAgent: 'Demo phone' };
    const about = { userId: this.user.uuid, kind: 'full', ...device } as const;
    ({ token: this.#token } = await startSession(services.db, services, about));
  }

  /** Signs in, and once a day reads what has happened since the last time. */
  async openApp(daysAgo: number): Promise<void> {
    await this.signIn();
    if (daysAgo === this.#readAt) return;
    this.#readAt = daysAgo;
    await this.past.call('PUT', '/notifications/read-all', { token: this.#token, body: {} });
  }

  get<T>(path: string): Promise<T> {
    return this.past.call<T>('GET', path, { token: this.#token });
  }

  post<T>(path: string, body: object): Promise<T> {
    return this.past.call<T>('POST', path, { token: this.#token, body });
  }

  /** A request that moves money. */
  send<T>(path: string, body: object): Promise<T> {
    return this.past.call<T>('POST', path, { token: this.#token, body, keyed: true });
  }

  /** Pays with the PIN, and waits until the order is sent. */
  async pay(path: string, body: object): Promise<Order> {
    const order = await this.send<Order>(path, { ...body, pin: DEMO_PIN });
    await this.past.pass(SENT_S);
    return order;
  }
}
