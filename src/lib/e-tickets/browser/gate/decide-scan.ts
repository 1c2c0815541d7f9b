import type {
  GateEvent,
  GateResult,
  GateTicket,
  Scan,
  ScanResult,
} from '#lib/e-tickets/gate.contract.ts';
import { verifyTicketCode } from '#lib/e-tickets/ticket-code.ts';
import { readShortCode } from '#lib/e-tickets/ticket-short-code.ts';
import type { VerifySignature } from '#lib/receipts/signature.ts';

/** What a phone at a gate decides by. */
export interface GateBook {
  event: GateEvent;
  public_keys: readonly string[];
  tickets: ReadonlyMap<string, GateTicket>;
}

export interface Decision {
  result: GateResult;
  ticket: GateTicket | null;
  first: ScanResult['first'];
  /** Signed by us, but bought after the list was downloaded. */
  isNewer?: true;
}

const no = (result: GateResult): Decision => ({ result, ticket: null, first: null });

function judge(book: GateBook, ticket: GateTicket, version = ticket.version): Decision {
  const { entered: first } = ticket;
  if (book.event.cancelled) return { result: 'cancelled', ticket, first: null };
  if (ticket.state === 'void') return { result: 'void', ticket, first: null };
  // a later version than the list's has been transferred since
  if (version < ticket.version) return { result: 'old_code', ticket, first: null };
  return { result: first ? 'already' : 'admitted', ticket, first };
}

function findTyped({ tickets }: GateBook, code: string): GateTicket | undefined {
  const found = [...tickets.values()].filter(({ short_codes }) => short_codes.includes(code));
  return found.length === 1 ? found[0] : undefined;
}

/** Decides a scan by the list alone, as the server would with the same data. */
export async function decideScan(
  book: GateBook,
  { code, ticket_id }: Pick<Scan, 'code' | 'ticket_id'>,
  verify: VerifySignature,
): Promise<Decision> {
  if (code === undefined) {
    const named = book.tickets.get(ticket_id ?? '');
    return named ? judge(book, named) : no('unknown');
  }
  const short = readShortCode(code);
  const typed = short && findTyped(book, short);
  if (short) return typed ? judge(book, typed) : no('unknown');
  const at = { eventId: book.event.id, keys: book.public_keys };
  const checked = await verifyTicketCode(code, at, verify);
  if (!checked.ok) return no(checked.problem);
  const ticket = book.tickets.get(checked.mark.id);
  return ticket ? judge(book, ticket, checked.mark.version) : { ...no('unknown'), isNewer: true };
}
