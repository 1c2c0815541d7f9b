import type { CountryCode } from '#lib/countries.ts';
import { brand } from '#lib/brand.ts';
import { complaintRuleOf } from '#lib/help/complaint-rules.ts';
import { categoryNames, isWaiting } from '#lib/help/ticket-words.ts';
import { describeRule, trickNames } from '#lib/help/tricked-words.ts';
import { formatMoney } from '#lib/money.ts';
import type { Tricked } from '#lib/help/tricked.contract.ts';
import { isOverdue } from '#server/help/complaint.ts';
import { numberOf } from '#server/help/number-of.ts';
import type { Ticket, TicketMessage } from '#server/help/tables.ts';
import type { Section, Writer } from './sections.ts';

/** A ticket with everything that both sides wrote. */
export interface Conversation {
  ticket: Ticket;
  messages: readonly TicketMessage[];
}

/** What both sides said about a case. */
export interface Answers {
  country: CountryCode;
  /** The report that its owner was tricked into it, if there is one. */
  tricked: Tricked | null;
  conversations: readonly Conversation[];
}

/** As many messages of one conversation as a case file has, the latest ones. */
const MOST_MESSAGES = 200;

type Report = NonNullable<Tricked['report']>;

/** Whether the receiving bank or network knows of the report. */
function receiverLine({ to }: Tricked, report: Report, { time }: Writer): string {
  const { told_by: by, told_at: at, told_due: due } = report;
  if (by === 'no_one') return `${to} delivered it, and can’t undo that.`;
  if (at)
    return `${time(at)}: we ${by === 'email' ? 'emailed' : 'called'} the fraud team of ${to}.`;
  if (!due) return `We’re contacting the fraud team of ${to}.`;
  return `We have to call the fraud team of ${to} by ${time(due)}, and haven’t reached them yet.`;
}

/** What was decided about the report, or when it has to be. */
function decisionLine({ currency }: Tricked, report: Report, { time }: Writer): string {
  const { decision, decided_at: at, refunded, reason, decide_by: due } = report;
  const when = at ? `${time(at)}: ` : '';
  const why = reason ? ` Reason: ${reason}` : '';
  if (decision === 'refund')
    return `${when}we refunded ${formatMoney(refunded ?? '0.00', currency)} from our own money.${why}`;
  if (decision === 'no_refund') return `${when}we decided not to refund it.${why}`;
  return due ? `We have to decide by ${time(due)} if we refund it.` : 'We haven’t decided yet.';
}

function reportLines({ tricked }: Answers, writer: Writer): string[] {
  if (!tricked?.report) return [];
  const { report } = tricked;
  const { line, time } = writer;
  const reported = `${time(report.reported_at)}: you reported that you were tricked.`;
  if (report.stopped)
    return [reported, 'It hadn’t been sent, so we stopped it and released the money.'];
  return [
    ...(report.number ? [`Case number: ${report.number}`] : []),
    line(`${reported} You chose: ${trickNames[report.kind]}.`),
    line(receiverLine(tricked, report, writer)),
    line(decisionLine(tricked, report, writer)),
  ];
}

function stateOf({ ticket }: Conversation, { time }: Writer): string {
  if (ticket.closed_at) return `Closed ${time(ticket.closed_at)}.`;
  if (!isWaiting(ticket.state)) return 'We’ve replied.';
  return ticket.answer_by
    ? `Open. We’ll reply by ${time(ticket.answer_by)}.`
    : 'Open. It’s our turn to reply.';
}

const picturesIn = ({ image_keys: keys }: TicketMessage) =>
  keys.length === 0
    ? []
    : [`(${keys.length === 1 ? '1 picture was' : `${keys.length} pictures were`} attached.)`];

function conversationLines(conversation: Conversation, writer: Writer): string[] {
  const { ticket, messages } = conversation;
  const { line, time, quote } = writer;
  const shown = messages.slice(-MOST_MESSAGES);
  const left = messages.length - shown.length;
  const about = ticket.complaint_kind === 'tricked' ? 'A trick' : categoryNames[ticket.category];
  return [
    line(`${numberOf(ticket)}, opened ${time(ticket.created_at)}: ${about}.`),
    stateOf(conversation, writer),
    'Subject:',
    ...quote(ticket.subject),
    ...(left > 0 ? [`${left} earlier messages aren’t in this file.`] : []),
    ...shown.flatMap((message) => [
      `${time(message.created_at)}, ${message.author === 'user' ? 'you' : brand.name}:`,
      ...quote(message.text),
      ...picturesIn(message),
    ]),
  ];
}

function reported(answers: Answers, writer: Writer): string[] {
  const lines = [
    ...reportLines(answers, writer),
    ...answers.conversations.flatMap((each) => conversationLines(each, writer)),
  ];
  return lines.length > 0 ? lines : ['Nothing has been reported about it.'];
}

/** Until when a complaint has to be decided, and what became of that. */
function clockOf({ ticket }: Conversation, now: Date, { time }: Writer): string[] {
  const { complaint_kind: kind, complaint_due: due } = ticket;
  if (!kind) return [];
  const number = numberOf(ticket);
  if (!due) return [`${number}: we know of no rule that sets a time for this complaint.`];
  if (isOverdue(ticket, now)) return [`${number}: we had to decide by ${time(due)}, and didn’t.`];
  return isWaiting(ticket.state)
    ? [`${number}: we have to decide by ${time(due)}.`]
    : [`${number}: we had until ${time(due)} to decide.`];
}

function deadlines(answers: Answers, now: Date, writer: Writer): string[] {
  const { country, tricked, conversations } = answers;
  const authority = complaintRuleOf(country, now)?.authority;
  return [
    ...conversations.flatMap((each) => clockOf(each, now, writer)),
    ...(tricked?.report && !tricked.report.stopped ? [describeRule(country)] : []),
    ...(authority
      ? [
          `If we are late, or you disagree with our decision, you can write to the ${authority.name}.`,
          ...(authority.email ? [`Email: ${authority.email}`] : []),
          `Website: ${authority.url}`,
        ]
      : []),
  ];
}

/** What a case file says about reports, answers and the clocks that run. */
export const answerSections = (answers: Answers, now: Date, writer: Writer): Section[] => [
  { title: 'What you reported, and our answers', lines: reported(answers, writer) },
  {
    title: 'Deadlines, and where to complain about us',
    lines: deadlines(answers, now, writer),
  },
];
