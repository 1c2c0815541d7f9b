/** A ticket as it is copied; pictures stay with us, and how many there are is told. */
export interface CopiedTicket {
  /** Ours; a ticket of the same id is the same ticket. */
  id: string;
  number: string;
  subject: string;
  category: string;
  text: string;
  pictures: number;
  /** The order that it is about. */
  reference: string | null;
  name: string;
  email: string;
}

/** Something that was written, there. */
export interface DeskComment {
  ref: string;
  text: string;
  isPublic: boolean;
  /** The id of our own message that it is a copy of. */
  copyOf: string | null;
}

/** Where people answer tickets besides our own desk. Everything throws when it did not work. */
export interface HelpdeskPort {
  id: string;
  /** Whether a notice came from there. */
  isSecret(given: string): boolean;
  /** The ticket with our id, when an earlier try had made it and we did not hear of it. */
  findTicket(id: string): Promise<string | undefined>;
  createTicket(ticket: CopiedTicket): Promise<string>;
  addComment(
    ticketRef: string,
    comment: { id: string; by: 'user' | 'staff'; text: string; pictures: number },
  ): Promise<string>;
  listComments(ticketRef: string): Promise<DeskComment[]>;
}
