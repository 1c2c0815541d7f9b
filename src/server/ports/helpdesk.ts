/** A ticket as it is copied. Pictures stay with us; only their number is passed on. */
export interface CopiedTicket {
  /** Our own id; a ticket with the same id is the same ticket. */
  id: string;
  number: string;
  subject: string;
  category: string;
  text: string;
  pictures: number;
  /** The order it is about. */
  reference: string | null;
  name: string;
  email: string;
}

/** A comment that was written in the help desk. */
export interface DeskComment {
  ref: string;
  text: string;
  isPublic: boolean;
  /** The id of our own message, when it is a copy of one. */
  copyOf: string | null;
}

/** Where agents answer tickets besides our own desk. Every call throws when it fails. */
export interface HelpdeskPort {
  id: string;
  /** Whether a notice really came from there. */
  isSecret(given: string): boolean;
  /** The ticket with our id, if an earlier attempt created it but we never got the reply. */
  findTicket(id: string): Promise<string | undefined>;
  createTicket(ticket: CopiedTicket): Promise<string>;
  addComment(
    ticketRef: string,
    comment: { id: string; by: 'user' | 'staff'; text: string; pictures: number },
  ): Promise<string>;
  listComments(ticketRef: string): Promise<DeskComment[]>;
}
