import { randomUUID } from 'node:crypto';
import type { Ticket } from '#lib/help/contract.ts';
import type { Answer, ApiBody, TestApp, TestMember } from './api.ts';
import { cardPhoto } from './cards.ts';
import { deskOf } from './desk.ts';
import { inboxOf } from './orders.ts';
import { uploadPicture } from './uploads.ts';

export type TicketAnswer = Answer<ApiBody & { data: Ticket }>;

export const aProblem = (change: object = {}) => ({
  subject: 'Airtime did not arrive',
  category: 'money',
  message: 'I paid 500 and the phone shows nothing.',
  ...change,
});

/** Reports a problem, or makes another call about someone's ticket. */
export const report = (
  app: TestApp,
  { token }: Pick<TestMember, 'token'>,
  change: object = {},
): Promise<TicketAnswer> =>
  app.call('POST', '/zohodesk/tickets', { token, body: aProblem(change) });

export const writeTo = (
  app: TestApp,
  { token }: Pick<TestMember, 'token'>,
  { id }: Pick<Ticket, 'id'>,
  message: string,
  verb: 'messages' | 'reopen' = 'messages',
  image_keys: readonly string[] = [],
): Promise<TicketAnswer> =>
  app.call('POST', `/zohodesk/tickets/${id}/${verb}`, { token, body: { message, image_keys } });

export const readTicket = (
  app: TestApp,
  { token }: Pick<TestMember, 'token'>,
  { id }: Pick<Ticket, 'id'>,
): Promise<TicketAnswer> => app.call('GET', `/zohodesk/tickets/${id}`, { token });

/** A screenshot, uploaded as proof. */
export async function aProof(app: TestApp, member: TestMember): Promise<string> {
  return (await uploadPicture(app, member, await cardPhoto(), { purpose: 'proof' })).key;
}

/** An operator's actions on a ticket. */
export function ticketDesk(app: TestApp, operator: { token: string }) {
  const { post } = deskOf(app, operator);
  const at = (id: string, what: string) => `/queues/tickets/${id}/${what}`;
  const claim = ({ id }: Pick<Ticket, 'id'>) => post(at(id, 'claim'));
  const decide = ({ id }: Pick<Ticket, 'id'>, body: object) =>
    post(at(id, 'decision'), body, randomUUID());
  return {
    claim,
    decide,
    openUpload: ({ id }: Pick<Ticket, 'id'>, body: object) => post(at(id, 'uploads'), body),
    /** Claims it and answers it, having read everything. */
    async answer(ticket: Pick<Ticket, 'id'>, evidence = 'We found it.') {
      await claim(ticket);
      return decide(ticket, { verdict: 'approve', evidence });
    },
    async close(ticket: Pick<Ticket, 'id'>) {
      await claim(ticket);
      return decide(ticket, { verdict: 'reject', reason_code: 'close-solved' });
    },
  };
}

/** The messages about tickets in a member's inbox, without the confirmations of complaints. */
export const answersTo = async (app: TestApp, member: TestMember) =>
  (await inboxOf(app, member)).list.filter(({ title }) => !title.startsWith('We received your'));
