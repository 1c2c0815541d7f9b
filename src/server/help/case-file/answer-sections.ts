import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { brand } from '#lib/brand.ts';
import { complaintRuleOf } from '#lib/help/complaint-rules.ts';
import { categoryNames, isWaiting } from '#lib/help/ticket-words.ts';
import { describeRule, describeSteps } from '#lib/help/tricked-words.ts';
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

function reportLines({ tricked, country }: Answers, now: Date, { line, time }: Writer): string[] {
  if (!tricked?.report) return [];
  const { timeZone: zone } = supportedCountries[country];
  const { report } = tricked;
  if (report.stopped)
    return [
      `You reported a trick ${time(report.reported_at)}. It hadn’t been sent, so we stopped it and released the money.`,
    ];
  const steps = describeSteps(tricked, report, { zone, now: now.getTime() });
  return [
    ...(report.number ? [`Case number: ${report.number}`] : []),
    ...steps.map(({ title, at, text }) =>
      line(`${at ? `${time(at)}: ` : ''}${title}.${text ? ` ${text}` : ''}`),
    ),
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
  return [
    line(
      `${numberOf(ticket)}, opened ${time(ticket.created_at)}: ${categoryNames[ticket.category]}.`,
    ),
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

function reported(answers: Answers, now: Date, writer: Writer): string[] {
  const lines = [
    ...reportLines(answers, now, writer),
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
  return [
    isOverdue(ticket, now)
      ? `${number}: it had to be decided by ${time(due)}, and wasn’t.`
      : `${number}: the time to decide is until ${time(due)}.`,
  ];
}

function whoDecides(answers: Answers, now: Date, writer: Writer): string[] {
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
  { title: 'What you reported, and our answers', lines: reported(answers, now, writer) },
  {
    title: 'Times that apply, and who decides if we don’t',
    lines: whoDecides(answers, now, writer),
  },
];
