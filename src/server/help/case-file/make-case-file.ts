import { sign } from 'node:crypto';
import { brand } from '#lib/brand.ts';
import { supportedCountries } from '#lib/countries.ts';
import type { CaseFile, readCaseFile as readCall } from '#lib/help/case-file/contract.ts';
import { CASE_FILE, sealedText, writeCaseFile } from '#lib/help/case-file/signed-text.ts';
import { cityOf } from '#lib/look/zone-time.ts';
import { paths } from '#lib/paths.ts';
import { maskEmail } from '#lib/rules/mask.ts';
import type { Member } from '#lib/visitor.ts';
import { findOrderTickets, findOwnTicket, listMessagesOf } from '#server/help/find.ts';
import { numberOf } from '#server/help/number-of.ts';
import type { Ticket } from '#server/help/tables.ts';
import { findReport } from '#server/help/tricked/find-report.ts';
import { viewTricked } from '#server/help/tricked/view-report.ts';
import type { CallContext } from '#server/http/call-context.ts';
import { fullNameOf } from '#server/kyc/resolve-account.ts';
import { findOrder, findOwn } from '#server/orders/find.ts';
import type { Order } from '#server/orders/tables.ts';
import { viewOrder } from '#server/orders/view/view-order.ts';
import type { Services } from '#server/platform/services.ts';
import { signingKey } from '#server/receipts/keys.ts';
import { answerSections, type Answers } from './answer-sections.ts';
import { orderSections, type OrderFacts } from './order-sections.ts';
import { numbered, writerFor, type Section, type Writer } from './sections.ts';

type Context = Pick<CallContext<typeof readCall>, 'db' | 'user' | 'clock' | 'env'>;

const TICKET_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** An order with all tickets about it, or a ticket that is about no order. */
interface Subject {
  order: Order | null;
  tickets: readonly Ticket[];
}

/** @throws AppError not_found when neither an order nor a ticket of the member has this id */
async function findSubject({ db, user }: Context, id: string): Promise<Subject> {
  if (!TICKET_ID.test(id)) {
    const order = await findOwn(db, user.uuid, id);
    return { order, tickets: await findOrderTickets(db, order) };
  }
  const ticket = await findOwnTicket(db, user.uuid, id);
  const order = ticket.order_id ? await findOrder(db, ticket.order_id) : undefined;
  if (!order) return { order: null, tickets: [ticket] };
  return { order, tickets: await findOrderTickets(db, order) };
}

async function readOrder(ctx: Context, order: Order): Promise<OrderFacts> {
  return { order, view: await viewOrder(ctx.db, order, ctx.clock.now()) };
}

async function readAnswers(ctx: Context, { order, tickets }: Subject): Promise<Answers> {
  const { db, user, clock } = ctx;
  const { code: country } = user.country;
  const report = order ? await findReport(db, order.id) : undefined;
  const messages = await listMessagesOf(
    db,
    tickets.map(({ id }) => id),
  );
  const conversations = tickets.map((ticket) => ({
    ticket,
    messages: messages.filter(({ ticket_id: id }) => id === ticket.id),
  }));
  const tricked = order && report && viewTricked(order, report, { country, now: clock.now() });
  return { country, conversations, tricked: tricked ?? null };
}

function ownerSection(user: Member, { fact }: Writer): Section {
  const name = user.has_kyc_set_up ? fullNameOf(user) : '';
  return {
    title: 'Whose case it is',
    lines: [
      name ? fact('Name', `${name} (verified)`) : 'Name: not verified',
      fact('Username', user.username),
      fact('Email, partly hidden', maskEmail(user.email)),
      fact('Country', user.country.name),
    ],
  };
}

const titleOf = ({ order, tickets: [ticket] }: Subject): string =>
  order
    ? `About order ${order.reference_code}: ${order.title}`
    : `About ticket ${ticket ? numberOf(ticket) : ''}`;

function head({ user, clock, env }: Context, subject: Subject, { line, time }: Writer): string[] {
  const { timeZone } = supportedCountries[user.country.code];
  return [
    CASE_FILE,
    line(titleOf(subject)),
    `Signed by ${brand.company} on ${time(clock.now())}: it says what we knew then. Times are ${cityOf(timeZone)} time.`,
    `“We” is ${brand.name} and “you” is the customer. Lines that begin with “>” are quoted as they were written.`,
    `Anyone can check this file at ${env.origin}${paths.verifyCaseFile}, without an account. Check the file, not a printout: if one character was changed, the check fails. The last two lines are our signature, with its time in UTC.`,
    `Questions: ${brand.supportEmail}`,
  ];
}

function signText({ env, clock }: Pick<Services, 'env' | 'clock'>, text: string): string {
  const now = clock.now();
  const key = signingKey(env, now);
  const message = sealedText(text, key.id, now);
  const signature = sign(null, Buffer.from(message), key.privateKey).toString('base64url');
  return writeCaseFile(message, signature);
}

/**
 * Everything we know about an order with its tickets, or about a ticket, in plain words and signed. Nothing is stored:
 * each call signs what is known then.
 * @param id the reference of an order, or the id of a ticket
 * @throws AppError not_found
 */
export async function makeCaseFile(ctx: Context, id: string): Promise<CaseFile> {
  const { user, clock } = ctx;
  const subject = await findSubject(ctx, id);
  const [facts, answers] = await Promise.all([
    subject.order && readOrder(ctx, subject.order),
    readAnswers(ctx, subject),
  ]);
  const now = clock.now();
  const writer = writerFor(user.country.code);
  const lines = [
    ...head(ctx, subject, writer),
    ...numbered([
      ownerSection(user, writer),
      ...(facts ? orderSections(facts, now, writer) : []),
      ...answerSections(answers, now, writer),
    ]),
  ];
  const name = subject.order?.reference_code ?? id.slice(0, 8);
  return {
    text: signText(ctx, lines.join('\n')),
    file_name: `oja-case-${name.toLowerCase()}.txt`,
  };
}
