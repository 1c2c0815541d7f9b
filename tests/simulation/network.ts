import type { Adapter, Adapters } from '#server/ports/adapter.ts';
import type { Providers } from '#server/ports/providers.ts';
import { never } from './statements.ts';

export type CallFault = 'request lost' | 'answer lost' | 'request sent twice';
/** Our answer to a lost one isn’t 200, so its provider sends it again. */
export type NoticeFault = 'notice lost' | 'notice sent twice' | 'notice not confirmed';
export const noticeFaults = ['notice lost', 'notice sent twice', 'notice not confirmed'] as const;

/** Ports with calls that may be lost, and the calls that have effects or ask about them. */
export const ports = [
  'bills',
  'giftcards',
  'vouchers',
  'payouts',
  'cryptoDesk',
  'payments',
] as const;
type Port = (typeof ports)[number];

const calls: ReadonlySet<string> = new Set([
  ...['buy', 'vend', 'send', 'pay', 'requery', 'getSend', 'getDeposit', 'getReceived'],
  ...['getTransfer', 'listPayins', 'startCheckout', 'startReceiving', 'newDeposit'],
]);
/** Only these are requests whose reference the provider must know from the first time. */
const orders: ReadonlySet<string> = new Set(['buy', 'vend', 'send', 'pay']);

const unknown = { kind: 'unknown', reason: 'timeout', recheckAfterMs: 10_000 } as const;

/** A process that may have died, so that nothing it still does leaves it. */
interface Sender {
  isDead: boolean;
}

interface Sent {
  port: Port;
  call: string;
  reference: string;
}

/** The network between a server and its providers. */
export class Network {
  /** Requests that reached a provider, in order. */
  readonly sent: Sent[] = [];
  #planned: CallFault | undefined;
  #notice: NoticeFault | undefined;
  readonly #outages = new Map<Port, { until: Date; fault: CallFault }>();
  readonly #now: () => Date;
  /** Names a fault that happened. */
  onFault: (what: string) => void = () => undefined;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** The next call of an order meets this fault. */
  plan(fault: CallFault): void {
    this.#planned = fault;
  }

  /** The next notice of a provider meets this fault. */
  planNotice(fault: NoticeFault): void {
    this.#notice = fault;
  }

  /** No answer comes from a port until then; requests arrive only if `fault` is `answer lost`. */
  breakDown(port: Port, until: Date, fault: 'request lost' | 'answer lost'): void {
    this.#outages.set(port, { until, fault });
  }

  /** Puts the network between a server process and its providers. */
  connect(providers: Providers, sender: Sender): void {
    for (const port of ports)
      Object.assign(providers, {
        [port]: this.#wrapAll<Adapter>(sender, port, providers[port] as Adapters<Adapter>),
      });
    const post = providers.notices.post.bind(providers.notices);
    providers.notices.post = (...notice) => this.#deliver(() => post(...notice));
  }

  async #deliver(send: () => Promise<number>): Promise<number> {
    const fault = this.#notice;
    if (!fault) return send();
    this.#notice = undefined;
    this.onFault(fault);
    const NO_ANSWER = 503;
    if (fault === 'notice lost') return NO_ANSWER;
    const answer = await send();
    if (fault === 'notice not confirmed') return NO_ANSWER;
    await send();
    return answer;
  }

  #wrapAll<Each extends Adapter>(
    sender: Sender,
    port: Port,
    adapters: Adapters<Each>,
  ): Adapters<Each> {
    const known = new Map<Each, Each>();
    const wrap = <Found extends Each | undefined>(adapter: Found): Found => {
      if (!adapter) return adapter;
      const made = known.get(adapter) ?? this.#wrap(sender, port, adapter);
      known.set(adapter, made);
      return made as Found;
    };
    return {
      ...adapters,
      current: wrap(adapters.current),
      all: adapters.all.map(wrap),
      inUse: adapters.inUse.map(wrap),
      byId: (id) => wrap(adapters.byId(id)),
      only: (wanted) => wrap(adapters.only(wanted)),
      choose: async (wanted) => wrap(await adapters.choose(wanted)),
    };
  }

  #wrap<Each extends Adapter>(sender: Sender, port: Port, adapter: Each): Each {
    return new Proxy(adapter, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function' || !calls.has(String(name))) return value;
        const call = String(name);
        return (...args: unknown[]) =>
          sender.isDead
            ? never
            : this.#carry(
                { port, call, args },
                async () => (await Reflect.apply(value, target, args)) as unknown,
              );
      },
    });
  }

  async #carry(
    { port, call, args }: { port: Port; call: string; args: readonly unknown[] },
    send: () => Promise<unknown>,
  ): Promise<unknown> {
    const fault = this.#faultFor(port, call);
    if (fault) this.onFault(`${fault}: ${port}.${call}`);
    if (fault === 'request lost') return unknown;
    const { reference } = (args[0] ?? {}) as { reference?: string };
    if (orders.has(call) && reference) this.sent.push({ port, call, reference });
    const answer = await send();
    if (fault === 'request sent twice') await send();
    return fault === 'answer lost' ? unknown : answer;
  }

  #faultFor(port: Port, call: string): CallFault | undefined {
    const outage = this.#outages.get(port);
    if (outage && outage.until > this.#now()) return outage.fault;
    if (!this.#planned || !orders.has(call)) return undefined;
    const fault = this.#planned;
    this.#planned = undefined;
    return fault;
  }
}
