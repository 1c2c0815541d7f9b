import { atom, type ReadableAtom } from 'nanostores';
import { ApiError } from '#lib/browser/api/api-error.ts';
import { fetchGateList, fetchTwice, postScans } from './calls.ts';
import { verifySignature } from '#lib/browser/receipt-check/verify-signature.ts';
import type {
  GateEvent,
  GateList,
  GateResult,
  Scan,
  ScanResult,
} from '#lib/e-tickets/gate.contract.ts';
import { decideScan, type Decision } from './decide-scan.ts';
import { keepGateName, readGateName } from './gate-names.ts';
import {
  listIdOf,
  putRow,
  readGate,
  removeScans,
  type KeptList,
  type KeptScan,
} from './gate-store.ts';
import { firstView, type GateView, type Shown } from './gate-view.ts';
import { mergeTickets, noteEntry } from './known-tickets.ts';
import { signal } from './signals.ts';

const MOST_AT_ONCE = 200;
/** The server accepts no longer code, and ours are shorter. */
const LONGEST_CODE = 300;

/** What is scanned: the text of a code, or a ticket found by name. */
export type Asked = Pick<Scan, 'code' | 'ticket_id'>;

/**
 * A phone at the gate of one event. It decides immediately by its list, and the server's answer confirms or
 * corrects that. Each scan stays on the phone until the list shows its result.
 */
export class GateSession {
  readonly #view;
  readonly #kept = new Map<string, KeptScan>();
  /** Scans that are being sent. */
  readonly #sending = new Set<string>();
  #list: KeptList | undefined;
  #isSyncing = false;

  constructor(event: GateEvent) {
    this.#view = atom<GateView>(firstView(event));
  }

  get view(): ReadableAtom<GateView> {
    return this.#view;
  }

  get #eventId(): string {
    return this.#view.get().event.id;
  }

  get #waiting(): KeptScan[] {
    return [...this.#kept.values()].filter(({ isSent }) => !isSent);
  }

  readonly #show = (change: Partial<GateView>): void =>
    this.#view.set({ ...this.#view.get(), ...change, waiting: this.#waiting.length });

  /** Reads what the phone has stored, then asks for news. */
  async open(): Promise<void> {
    const before = await readGate(this.#eventId).catch(() => undefined);
    for (const row of before?.scans ?? []) this.#kept.set(row.scan.id, row);
    this.#show({ gate: readGateName(), phase: 'empty' });
    if (before?.list) this.#takeList(before.list);
    await this.sync();
  }

  nameGate(gate: string): void {
    keepGateName(gate);
    this.#show({ gate });
  }

  /** Sends waiting scans and updates the list; one run at a time. */
  async sync(): Promise<void> {
    if (this.#isSyncing) return;
    this.#isSyncing = true;
    try {
      const due = this.#waiting.filter(({ scan }) => !this.#sending.has(scan.id));
      for (let at = 0; at < due.length; at += MOST_AT_ONCE)
        await this.#send(due.slice(at, at + MOST_AT_ONCE).map(({ scan }) => scan));
      const shown = [...this.#kept.values()].filter(({ isSent }) => isSent);
      await this.#keepList(await fetchGateList(this.#eventId, this.#list?.as_of));
      await this.#drop(shown);
      this.#show({ link: 'online', twice: await fetchTwice(this.#eventId) });
    } catch (error) {
      this.#lose(error);
    } finally {
      this.#isSyncing = false;
    }
  }

  /** Decides what was scanned, shows it, and notifies the server. */
  async scan(given: Asked): Promise<void> {
    const { code } = given;
    const asked: Asked = code === undefined ? given : { code: code.slice(0, LONGEST_CODE) };
    const { event, tickets, gate } = this.#view.get();
    const scanned_at = new Date().toISOString();
    const scan: Scan = { id: crypto.randomUUID(), ...asked, gate, scanned_at };
    const list = this.#list;
    if (!list) return this.#askServer(scan);
    const book = { event, tickets, public_keys: list.public_keys };
    const decision = await decideScan(book, asked, verifySignature);
    const kept = this.#keptOf(scan, decision);
    this.#kept.set(scan.id, kept);
    this.#note(kept);
    this.#announce({ ...decision, id: scan.id, isCorrected: false });
    await putRow(kept).catch(() => undefined);
    // the server decides it, not this phone: it has only just been created
    this.#send([scan]).catch((error: unknown) => this.#lose(error));
  }

  dismiss(id: string): void {
    const { corrections } = this.#view.get();
    this.#show({ corrections: corrections.filter((each) => each.id !== id) });
  }

  readonly #keptOf = (scan: Scan, { result, ticket }: Decision): KeptScan => ({
    id: `scan:${scan.id}`,
    eventId: this.#eventId,
    ticketId: ticket?.id ?? null,
    scan: { ...scan, decided: result },
    isSent: false,
  });

  readonly #announce = (last: Shown): void => {
    this.#show({ last });
    signal(last.result === 'admitted' && last.first === null);
  };

  readonly #lose = (error: unknown): void => {
    const isOver = error instanceof ApiError && error.status === 401;
    this.#show({ link: isOver ? 'signed_out' : 'offline' });
  };

  /** Without a list only the server can decide. */
  async #askServer(scan: Scan): Promise<void> {
    try {
      const body = { scans: [scan], sent_at: new Date().toISOString() };
      const { results, inside } = await postScans(this.#eventId, body);
      this.#show({ link: 'online', inside });
      const [result] = results;
      if (result) this.#announce({ ...result, isCorrected: false });
    } catch (error) {
      this.#lose(error);
    }
  }

  async #send(scans: Scan[]): Promise<void> {
    const ids = scans.map(({ id }) => id);
    for (const id of ids) this.#sending.add(id);
    try {
      const body = { scans, sent_at: new Date().toISOString() };
      const { results, inside } = await postScans(this.#eventId, body);
      for (const result of results) await this.#settle(result);
      const here = this.#waiting.filter(({ scan }) => scan.decided === 'admitted').length;
      this.#show({ link: 'online', inside: inside + here });
    } finally {
      for (const id of ids) this.#sending.delete(id);
    }
  }

  /** The server has it, so its answer counts. */
  async #settle(result: ScanResult): Promise<void> {
    const kept = this.#kept.get(result.id);
    if (!kept) return;
    const sent = { ...kept, isSent: true };
    this.#kept.set(result.id, sent);
    await putRow(sent).catch(() => undefined);
    if (result.ticket) {
      const tickets = mergeTickets(this.#view.get().tickets, [result.ticket]);
      this.#show({ tickets });
    }
    this.#compare(result, kept.scan.decided);
  }

  /** If it differs, that is shown and sounded. */
  #compare(result: ScanResult, decided: GateResult | undefined): void {
    if (result.result === decided && !result.twice) return;
    const { last, corrections } = this.#view.get();
    const shown: Shown = { ...result, isCorrected: true };
    if (last?.id === result.id) return this.#announce(shown);
    // tickets admitted by two gates have a separate list
    if (!result.twice) this.#show({ corrections: [...corrections, shown] });
    signal(false);
  }

  /** Counts people as inside when this phone admits them, before the server confirms it. */
  #note({ ticketId, scan, isSent }: KeptScan): void {
    const { tickets, inside } = this.#view.get();
    const next = scan.decided === 'admitted' && noteEntry(tickets, ticketId, scan);
    if (next) this.#show({ tickets: next, inside: inside + (isSent ? 0 : 1) });
  }

  async #keepList(answer: GateList): Promise<void> {
    const known = new Map(this.#list?.tickets.map((each) => [each.id, each]));
    const tickets = [...mergeTickets(known, answer.tickets).values()];
    const list = { ...answer, id: listIdOf(answer.event.id), tickets, at: Date.now() };
    this.#takeList(list);
    await putRow(list).catch(() => undefined);
  }

  #takeList(list: KeptList): void {
    this.#list = list;
    const { event, at: listAt } = list;
    const tickets = mergeTickets(new Map(), list.tickets);
    this.#show({ phase: 'ready', event, tickets, listAt, inside: event.inside });
    for (const row of this.#kept.values()) this.#note(row);
  }

  /** Scans that the list shows now. */
  async #drop(rows: readonly KeptScan[]): Promise<void> {
    for (const { scan } of rows) this.#kept.delete(scan.id);
    await removeScans(rows.map(({ id }) => id)).catch(() => undefined);
  }
}
